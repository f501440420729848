internal import CWebKitGTK
internal import GObjectSupport

/// Shows a controller in a modal window before the presenting one's.
@MainActor
final class WindowPresentation: Presentation {
  let controller: UIViewController
  private let window: PresentedWindow
  private let parent: ObjectReference<UnsafeMutablePointer<GtkWindow>>
  private var departure: WindowDeparture?

  init(of controller: UIViewController, before parent: UnsafeMutablePointer<GtkWindow>) {
    self.controller = controller
    self.parent = ObjectReference(retaining: parent)
    // It may find out what it would like only then.
    controller.loadViewIfNeeded()
    let preferred = controller.preferredContentSize
    var size = CGSize(
      width: min(560, Int(gtk_widget_get_width(parent.cast()))),
      height: Int(gtk_widget_get_height(parent.cast())) * 4 / 5)
    if preferred.width > 0 { size.width = preferred.width }
    if preferred.height > 0 { size.height = preferred.height }
    window = PresentedWindow(
      frame: CGRect(x: 0, y: 0, width: max(size.width, 200), height: max(size.height, 120)))
  }

  func begin() {
    window.rootViewController = controller
    window.attach(to: parent.pointer)
    window.onCloseRequest = { [weak controller] in
      guard let controller, !controller.isModalInPresentation else { return }
      controller.dismiss(animated: true)
    }
    departure = WindowDeparture(of: parent.pointer) { [weak controller] in
      controller?.presentingViewController?.endPresentation()
    }
    window.makeKeyAndVisible()
  }

  func end() {
    departure = nil
    window.isHidden = true
    window.rootViewController = nil
  }
}

/// A window that asks before it goes, and goes by the Escape key.
final class PresentedWindow: UIWindow {
  var onCloseRequest: (() -> Void)?
  private var keyPress: SignalConnection?

  override func closeWasRequested() { onCloseRequest?() }

  /// Keeps the window before another one, which gets no input meanwhile.
  func attach(to parent: UnsafeMutablePointer<GtkWindow>) {
    guard let toplevel = gtkWidget, let keys = gtk_event_controller_key_new() else { return }
    gtk_window_set_transient_for(toplevel.cast(), parent)
    gtk_window_set_modal(toplevel.cast(), 1)
    keyPress = keys.connect("key-pressed") { [weak self] arguments in
      guard arguments.int(1) == Int(GDK_KEY_Escape) else { return .bool(false) }
      self?.closeWasRequested()
      return .bool(true)
    }
    gtk_widget_add_controller(toplevel, keys)
  }
}
