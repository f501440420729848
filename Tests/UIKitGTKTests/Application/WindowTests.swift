import CWebKitGTK
import GObjectSupport
import Testing

@testable import UIKitGTK

@MainActor
@Suite struct WindowTests {
  @Test func rootViewFillsTheWindowAndFollowsIt() async throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    defer { window.isHidden = true }
    let controller = UIViewController()
    let root = ProbeView()
    controller.view = root
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      inner.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
      inner.topAnchor.constraint(equalTo: root.topAnchor),
      inner.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    window.rootViewController = controller
    controller.title = "Pets"
    window.makeKeyAndVisible()
    #expect(inner.frame == CGRect(x: 10, y: 0, width: 380, height: 200))
    let toplevel: UnsafeMutablePointer<GtkWindow> = try #require(window.gtkWidget).cast()
    #expect(String(cString: gtk_window_get_title(toplevel)) == "Pets")
    // As a person dragging the edge: GTK resizes, the views follow.
    gtk_window_set_default_size(toplevel, 500, 300)
    await root.layout { $0.frame.size == CGSize(width: 500, height: 300) }
    #expect(window.frame.size == CGSize(width: 500, height: 300))
    #expect(inner.frame == CGRect(x: 10, y: 0, width: 480, height: 300))
    // As the app resizing: GTK follows.
    window.frame.size = CGSize(width: 350, height: 250)
    await Widths.of(try #require(inner.widget), become: 330)
    #expect(root.frame.size == CGSize(width: 350, height: 250))
  }

  @Test func layoutSettles() async throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    defer { window.isHidden = true }
    let root = ProbeView(frame: window.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(root)
    window.makeKeyAndVisible()
    window.frame.size = CGSize(width: 260, height: 200)
    await Widths.of(try #require(root.widget), become: 260)
    let count = root.layoutCount
    await Frames.pass(10, of: try #require(root.widget))
    #expect(root.layoutCount == count)
  }

  @Test func closingHidesAndShowingReopens() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    window.makeKeyAndVisible()
    let toplevel: UnsafeMutablePointer<GtkWindow> = try #require(window.gtkWidget).cast()
    gtk_window_close(toplevel)
    #expect(window.isHidden)
    #expect(gtk_widget_get_visible(toplevel.cast()) == 0)
    window.makeKeyAndVisible()
    #expect(!window.isHidden)
    #expect(gtk_widget_get_visible(toplevel.cast()) == 1)
    window.isHidden = true
  }

  @Test func windowOfTheScreensSizeOpensAtAUsualSize() throws {
    let screen = UIScreen.main.bounds
    #expect(screen.width > 0)
    let window = UIWindow(frame: screen)
    defer { window.isHidden = true }
    window.makeKeyAndVisible()
    var size: (gint, gint) = (0, 0)
    gtk_window_get_default_size(try #require(window.gtkWidget).cast(), &size.0, &size.1)
    #expect(size.0 == min(1024, gint(screen.width)))
    #expect(size.1 == min(768, gint(screen.height)))
  }

  @Test func aDroppedWindowIsDestroyed() throws {
    try DisplayServer.open()
    let before = g_list_model_get_n_items(gtk_window_get_toplevels())
    do {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      #expect(g_list_model_get_n_items(gtk_window_get_toplevels()) == before + 1)
      window.isHidden = true
      window.rootViewController = nil
    }
    #expect(g_list_model_get_n_items(gtk_window_get_toplevels()) == before)
  }
}
