import CWebKitGTK
import GObjectSupport
import Testing

@testable import UIKitGTK

/// Views as GTK widgets, in windows of a GTK app's own.
@MainActor
@Suite struct WidgetTests {
  private typealias Widget = UnsafeMutablePointer<GtkWidget>

  private func makeWindow(width: gint, height: gint) throws -> UnsafeMutablePointer<GtkWindow> {
    try DisplayServer.open()
    let window: UnsafeMutablePointer<GtkWindow> = gtk_window_new().cast()
    gtk_window_set_default_size(window, width, height)
    return window
  }

  @Test func viewLivesInAPlainWindow() async throws {
    let window = try makeWindow(width: 320, height: 240)
    defer { gtk_window_destroy(window) }
    let view = ProbeView()
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inner)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-20-[inner]-20-|", metrics: nil, views: ["inner": inner]))
    #expect(!view.isInWindow)
    gtk_window_set_child(window, view.gtkWidget)
    #expect(view.isInWindow)
    #expect(inner.isInWindow)
    #expect(view.window == nil)
    gtk_window_present(window)
    await view.layout { $0.bounds.size == CGSize(width: 320, height: 240) }
    #expect(inner.frame.width == 280)
    gtk_window_set_default_size(window, 500, 300)
    await view.layout { $0.bounds.size == CGSize(width: 500, height: 300) }
    #expect(inner.frame.width == 460)
    gtk_window_set_child(window, nil)
    #expect(!view.isInWindow)
    #expect(!inner.isInWindow)
  }

  @Test func aForeignHierarchyKeepsItsView() throws {
    let window = try makeWindow(width: 100, height: 100)
    weak var view: UIView?
    do {
      let made = UIView()
      view = made
      gtk_window_set_child(window, made.gtkWidget)
    }
    #expect(view != nil)
    gtk_window_destroy(window)
    #expect(view == nil)
  }

  @Test func widgetsFollowTheOrderOfSubviews() throws {
    let root = UIView()
    let views = (0..<4).map { _ in UIView() }
    root.addSubview(views[0])
    let widget = try #require(root.gtkWidget)
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    root.setContentWidget(gtk_label_new("content"))
    root.addSubview(views[3])
    root.sendSubviewToBack(views[3])
    root.exchangeSubview(at: 1, withSubviewAt: 3)
    views[0].removeFromSuperview()
    var children: [Widget?] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      children.append(current)
      child = gtk_widget_get_next_sibling(current)
    }
    #expect(children == [root.content?.pointer] + root.subviews.map(\.widget))
    #expect(root.subviews == [views[3], views[1], views[2]])
  }

  @Test func contentFillsTheBoundsAlsoOutsideAWindow() throws {
    try DisplayServer.open()
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 120, height: 80))
    let content = try #require(gtk_label_new(nil))
    view.setContentWidget(content)
    #expect(gtk_widget_get_width(content) == 120)
    #expect(gtk_widget_get_height(content) == 80)
    view.frame.size = CGSize(width: 300, height: 200)
    #expect(gtk_widget_get_width(content) == 300)
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    holder.addSubview(view)
    view.bounds.size = CGSize(width: 50, height: 60)
    #expect(gtk_widget_get_width(content) == 50)
    #expect(gtk_widget_get_height(content) == 60)
    // Now the tree above has a widget: sizes arrive by its allocation.
    let outer = try #require(holder.gtkWidget)
    #expect(gtk_widget_get_parent(gtk_widget_get_parent(content)) == outer)
  }

  @Test func looksReachTheWidget() throws {
    let view = UIView()
    view.alpha = 0.25
    view.isHidden = true
    view.clipsToBounds = true
    view.accessibilityIdentifier = "sidebar"
    let widget = try #require(view.gtkWidget)
    #expect(abs(gtk_widget_get_opacity(widget) - 0.25) < 0.01)
    #expect(gtk_widget_get_visible(widget) == 0)
    #expect(gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN)
    #expect(String(cString: gtk_widget_get_name(widget)) == "sidebar")
    view.isHidden = false
    view.accessibilityLabel = "Side bar"
    #expect(gtk_widget_get_visible(widget) == 1)
  }

  @Test func hostLetsGoWhenTheViewIsPlacedElsewhere() throws {
    final class Host: ViewHost {
      let window: UnsafeMutablePointer<GtkWindow>
      var released: [UIView] = []
      init(_ window: UnsafeMutablePointer<GtkWindow>) { self.window = window }
      func release(_ view: UIView) {
        released.append(view)
        gtk_window_set_child(window, nil)
      }
      func sizeDidChange(of view: UIView) {}
    }
    let window = try makeWindow(width: 50, height: 50)
    defer { gtk_window_destroy(window) }
    let host = Host(window)
    let view = UIView()
    view.host = host
    gtk_window_set_child(window, view.hostableWidget)
    #expect(!view.isInWindow)
    let holder = UIView()
    _ = holder.gtkWidget
    holder.addSubview(view)
    #expect(host.released == [view])
    #expect(view.host == nil)
    view.removeFromSuperview()
    view.host = host
    gtk_window_set_child(window, view.hostableWidget)
    #expect(gtk_widget_get_parent(view.gtkWidget) == nil)
    #expect(host.released == [view, view])
  }

  @Test func changesOfWindowAreReported() throws {
    let view = UIView()
    var reports: [Bool] = []
    view.onWindowChange = { reports.append($0) }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let holder = UIView()
    holder.addSubview(view)
    window.addSubview(holder)
    holder.removeFromSuperview()
    #expect(reports == [true, false])
  }

  @Test func droppedViewsTakeTheirWidgetsAlong() throws {
    let count = 1000
    let widgets = UnsafeMutablePointer<gpointer?>.allocate(capacity: count)
    widgets.initialize(repeating: nil, count: count)
    defer { widgets.deallocate() }
    var views = WeakViews()
    do {
      let root = UIView()
      _ = root.gtkWidget
      var parent = root
      for index in 0..<count {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        // Nested, side by side, with content and constraints.
        if index % 10 == 0 { parent = root }
        parent.addSubview(view)
        if index % 3 == 0 { view.setContentWidget(gtk_label_new("x")) }
        view.translatesAutoresizingMaskIntoConstraints = false
        view.leftAnchor.constraint(equalTo: parent.leftAnchor).isActive = index % 7 == 0
        parent = view
        let widget = try #require(view.gtkWidget)
        widgets[index] = UnsafeMutableRawPointer(widget)
        g_object_add_weak_pointer(
          UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), widgets + index)
        views.add(view)
      }
      #expect(views.liveCount == count)
      #expect((0..<count).allSatisfy { widgets[$0] != nil })
    }
    #expect(views.liveCount == 0)
    #expect((0..<count).allSatisfy { widgets[$0] == nil })
  }

  private struct WeakViews {
    private final class Box {
      weak var view: UIView?
      init(_ view: UIView) { self.view = view }
    }
    private var boxes: [Box] = []
    mutating func add(_ view: UIView) { boxes.append(Box(view)) }
    var liveCount: Int { boxes.count { $0.view != nil } }
  }

  @Test func aViewOutlivesItsSuperview() throws {
    let view = UIView()
    do {
      let root = UIView()
      _ = root.gtkWidget
      root.addSubview(view)
    }
    #expect(view.superview == nil)
    #expect(view.widget.map { gtk_widget_get_parent($0) } == .some(nil))
    let other = UIView()
    _ = other.gtkWidget
    other.addSubview(view)
    #expect(view.widget.flatMap { gtk_widget_get_parent($0) } == other.widget)
  }
}
