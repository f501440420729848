import CWebKitGTK
import Foundation
import Testing
import WebKit
import WebKitTesting

/// `gtkWidget`: a web view among the widgets of a GTK app.
@Suite(.timeLimit(.minutes(2))) @MainActor struct GTKHierarchyTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  // Views open the display, which every widget needs.
  private let window: UnsafeMutablePointer<GtkWindow>

  init() {
    let widget = gtk_window_new()!
    window = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
  }

  private func expectSize(_ size: CGSize) async throws {
    try await eventually("a viewport of \(size)") {
      let viewport = try await webView.viewport()
      return viewport == size && webView.frame.size == size
    }
    try await eventually("a visible page") {
      try await webView.text("document.visibilityState") == "visible"
    }
  }

  @Test("In a window, the page is visible and follows the allocation")
  func window() async throws {
    let widget = try #require(webView.gtkWidget)
    gtk_window_set_default_size(window, 500, 400)
    gtk_window_set_child(window, widget)
    gtk_window_present(window)
    defer { gtk_window_destroy(window) }
    try await webView.loadAndWait(html: "<p>page")
    try await expectSize(CGSize(width: 500, height: 400))
    #expect(gtk_widget_get_mapped(widget) != 0)

    gtk_window_set_default_size(window, 700, 350)
    try await expectSize(CGSize(width: 700, height: 350))
    try await webView.startCountingFrames()
    try await eventually("frames") { try await webView.countedFrames() > 3 }
  }

  @Test("In a box, the page gets the space that its neighbours leave")
  func box() async throws {
    let widget = try #require(webView.gtkWidget)
    let box = try #require(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    let header = try #require(gtk_label_new("header"))
    gtk_widget_set_size_request(header, -1, 60)
    gtk_widget_set_vexpand(widget, 1)
    let boxPointer = UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self)
    gtk_box_append(boxPointer, header)
    gtk_box_append(boxPointer, widget)
    gtk_window_set_child(window, box)
    gtk_window_set_default_size(window, 500, 460)
    gtk_window_present(window)
    defer { gtk_window_destroy(window) }
    try await webView.loadAndWait(html: "<p>page")
    try await expectSize(CGSize(width: 500, height: 400))
    gtk_widget_set_size_request(header, -1, 160)
    try await expectSize(CGSize(width: 500, height: 300))
  }

  @Test("Moved from one parent to another, the page stays as it is and lives on")
  func reparenting() async throws {
    let widget = try #require(webView.gtkWidget)
    gtk_window_set_default_size(window, 500, 400)
    gtk_window_set_child(window, widget)
    gtk_window_present(window)
    try await webView.loadAndWait(html: "<p>page")
    try await webView.evaluateJavaScript("window.state = 'kept'")
    try await expectSize(CGSize(width: 500, height: 400))

    gtk_window_set_child(window, nil)
    try await eventually("a visible page in no window") {
      try await webView.text("document.visibilityState") == "visible"
    }
    let second = gtk_window_new()!
    let secondWindow = UnsafeMutableRawPointer(second).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_default_size(secondWindow, 320, 240)
    gtk_window_set_child(secondWindow, webView.gtkWidget)
    gtk_window_present(secondWindow)
    try await expectSize(CGSize(width: 320, height: 240))
    gtk_window_destroy(window)
    gtk_window_destroy(secondWindow)
    #expect(try await webView.text("state") == "kept")
    try await eventually("a visible page after its window's end") {
      try await webView.text("document.visibilityState") == "visible"
    }
  }

  @Test("A view tree with a web view in it works as one widget")
  func tree() async throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    webView.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(webView)
    NSLayoutConstraint.activate([
      webView.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
      webView.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      webView.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      webView.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    gtk_window_set_default_size(window, 500, 400)
    gtk_window_set_child(window, root.gtkWidget)
    gtk_window_present(window)
    defer { gtk_window_destroy(window) }
    try await webView.loadAndWait(html: "<p>page")
    try await expectSize(CGSize(width: 500, height: 350))
  }
}
