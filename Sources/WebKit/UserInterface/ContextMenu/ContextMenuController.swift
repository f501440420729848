internal import CWebKitGTK
internal import GObjectSupport

/// Opens context menus on links, images and selections.
///
/// The engine's own menus for text fields, for sounds and films and for the page itself stay.
@MainActor
final class ContextMenuController {
  private weak var webView: WKWebView?
  private weak var engine: EngineView?
  private var connections: [SignalConnection] = []
  private(set) var session: ContextMenuSession?

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    guard let view = engine?.pointer else { return }
    connections = [
      view.connect("context-menu") { [unowned self] arguments in
        guard let menu: OpaquePointer = arguments.object(1),
          let hit: OpaquePointer = arguments.object(2)
        else { return .bool(false) }
        // The click was on its way while the window was closed.
        guard self.webView?.isShownForMenus ?? false else { return .bool(true) }
        return .bool(open(menu, on: hit))
      },
      view.connect("show-option-menu") { [unowned self] arguments in
        guard let menu: OpaquePointer = arguments.object(1),
          !(self.webView?.isShownForMenus ?? false)
        else { return .bool(false) }
        webkit_option_menu_close(menu)
        return .bool(true)
      },
      view.connect("load-changed") { [unowned self] arguments in
        if arguments.enumeration(1) == Int(WEBKIT_LOAD_COMMITTED.rawValue) { stop() }
        return .none
      },
      view.connect("web-process-terminated") { [unowned self] _ in
        stop()
        return .none
      },
    ]
  }

  func stopListening() {
    connections = []
    stop()
  }

  /// The page goes, and with it what the menu is about.
  private func stop() {
    session?.close()
    session = nil
  }

  /// False if the engine is to show its own.
  private func open(_ menu: OpaquePointer, on hit: OpaquePointer) -> Bool {
    guard let webView, let element = MenuElement(hit) else { return false }
    stop()
    let session = ContextMenuSession(element, at: place(of: menu), in: webView)
    self.session = session
    session.onEnd = { [weak self, weak session] in
      if let self, self.session === session { self.session = nil }
    }
    session.begin()
    return true
  }

  /// In the view's coordinates; its middle if a key has asked for the menu.
  private func place(of menu: OpaquePointer) -> CGPoint {
    guard let engine else { return .zero }
    let widget = engine.widget
    var (x, y) = (0.0, 0.0)
    if let event = webkit_context_menu_get_event(menu), gdk_event_get_position(event, &x, &y) != 0,
      let native = gtk_widget_get_native(widget)
    {
      var (offsetX, offsetY) = (0.0, 0.0)
      gtk_native_get_surface_transform(native, &offsetX, &offsetY)
      let top = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
      gtk_widget_translate_coordinates(top, widget, x - offsetX, y - offsetY, &x, &y)
      return CGPoint(x: x, y: y)
    }
    return CGPoint(
      x: Double(gtk_widget_get_width(widget)) / 2, y: Double(gtk_widget_get_height(widget)) / 2)
  }
}
