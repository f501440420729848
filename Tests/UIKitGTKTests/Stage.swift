import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK

/// A window on the private display, with what tests do to it.
@MainActor
final class Stage {
  let window: UIWindow
  let input: SyntheticInput

  /// Shows a window with this root controller and waits until it is painted.
  init(
    _ controller: UIViewController, size: CGSize = CGSize(width: 420, height: 320),
    style: UIUserInterfaceStyle = .light
  ) async throws {
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.overrideUserInterfaceStyle = style
    window.rootViewController = controller
    window.makeKeyAndVisible()
    input = try SyntheticInput()
    try await appearance(of: controller)
    try await focus(window)
  }

  /// Shows a window with views in a column.
  convenience init(column views: [UIView], style: UIUserInterfaceStyle = .light) async throws {
    let controller = UIViewController()
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor, constant: -16),
    ])
    try await self.init(controller, style: style)
  }

  func appearance(of controller: UIViewController) async throws {
    try await eventually("\(controller) has appeared") { controller.appearance == .appeared }
  }

  /// Gives a window the keyboard focus, as a window manager would, if it is the newest one.
  func focus(_ window: UIWindow) async throws {
    try await eventually("the window is active") {
      input.focusNewestWindow()
      return window.isKeyWindow
    }
  }

  /// What the window looks like; also written to the folder that `WEBKIT_TEST_PICTURES` names.
  func picture(_ name: String) async throws -> ImageProbe {
    try await Self.picture(name) { window.picture() }
  }

  static func picture(_ name: String, _ take: @MainActor () -> UIImage?) async throws -> ImageProbe
  {
    let data = try await eventually("a picture can be taken") { take()?.pngData() }
    if let folder = ProcessInfo.processInfo.environment["WEBKIT_TEST_PICTURES"] {
      try data.write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }
    return try ImageProbe(pngData: data)
  }

  /// Clicks on a widget once it is painted, and so where the server has its window.
  func click(on widget: UnsafeMutablePointer<GtkWidget>) async throws {
    try await eventually("the widget is painted") { pictureOfWidget(widget) != nil }
    try input.click(on: widget)
  }

  func click(on view: UIView) async throws {
    try await click(on: try #require(view.widget))
  }

  /// The items of the menu that is open on a view, once it is painted.
  func menuItems(on view: UIView) async throws -> [UnsafeMutablePointer<GtkWidget>] {
    let widget = try #require(view.widget)
    try await eventually("the menu is painted") {
      let items = widget.descendants(ofType: "GtkModelButton")
      return !items.isEmpty && items.allSatisfy { pictureOfWidget($0) != nil }
    }
    return widget.descendants(ofType: "GtkModelButton")
  }

  /// The open dialog's window, once it is drawn.
  func dialog() async throws -> UnsafeMutablePointer<GtkWidget> {
    try await eventually("a dialog is open") { () -> Dialog? in
      let open = Self.dialogs
      guard let dialog = open.last, gtk_widget_get_mapped(dialog) != 0 else { return nil }
      input.focusNewestWindow()
      guard gtk_window_is_active(dialog.cast()) != 0 else { return nil }
      return Dialog(widget: dialog)
    }.widget
  }

  private struct Dialog: @unchecked Sendable {
    let widget: UnsafeMutablePointer<GtkWidget>
  }

  /// All message dialogs that there are.
  static var dialogs: [UnsafeMutablePointer<GtkWidget>] {
    toplevels.filter { $0.typeName == "AdwMessageDialog" }
  }

  /// All windows that there are.
  static var toplevels: [UnsafeMutablePointer<GtkWidget>] { allToplevels() }

  /// A button inside a widget by its text.
  static func button(
    _ title: String, in widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    widget.descendants(ofType: "GtkButton").first {
      gtk_button_get_label($0.cast()).map { String(cString: $0) } == title
    }
  }

  func close() {
    window.isHidden = true
  }
}
