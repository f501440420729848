import CSyntheticInput
import CWebKitGTK
import Foundation
import UIKitGTK
import WebKitUI

/// Prints what assistive technology finds in a window: the role of each control that is to be seen, and its name.
///
/// A program of its own, since GTK keeps what it tells assistive technology only if `GTK_A11Y` says so when the
/// program starts.
@main
@MainActor
struct AccessibleNames {
  static func main() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 900, height: 640))
    window.rootViewController = CommandLine.arguments.contains("controls") ? controls : browser
    window.makeKeyAndVisible()
    if let root = window.gtkWidget { list(root) }
    exit(0)
  }

  private static var browser: UIViewController {
    let controller = WebViewController(parts: WebViewParts.standard.union(.inspector))
    controller.loadViewIfNeeded()
    controller.showFindBar()
    return controller
  }

  private static var controls: UIViewController {
    let controller = UIViewController()
    let symbol = UIButton(type: .system, primaryAction: UIAction(title: "Add") { _ in })
    symbol.setImage(UIImage(systemName: "plus"), for: .normal)
    symbol.setTitle(nil, for: .normal)
    symbol.accessibilityLabel = "Add a cat"
    let text = UIButton(type: .system, primaryAction: UIAction(title: "Feed") { _ in })
    let field = UITextField()
    field.placeholder = "Name"
    field.accessibilityLabel = "Name of the cat"
    let search = UISearchTextField()
    search.accessibilityLabel = "Search cats"
    let progress = UIProgressView(progressViewStyle: .bar)
    progress.accessibilityLabel = "Meal"
    let toolbar = UIToolbar()
    toolbar.setItems(
      [
        UIBarButtonItem(systemItem: .refresh, primaryAction: UIAction { _ in }),
        UIBarButtonItem(
          image: UIImage(systemName: "chevron.backward"),
          primaryAction: UIAction(title: "Back") { _ in }),
      ], animated: false)
    let stack = UIStackView(arrangedSubviews: [symbol, text, field, search, progress, toolbar])
    stack.axis = .vertical
    controller.view = stack
    return controller
  }

  private static func list(_ widget: UnsafeMutablePointer<GtkWidget>) {
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      defer { child = gtk_widget_get_next_sibling(current) }
      // What the engine has inside its view is its own.
      guard gtk_widget_get_visible(current) != 0, current.typeName != "WebKitWebView" else {
        continue
      }
      if let role = accessible_role(current), let name = accessible_name(current) {
        print(String(cString: role), String(cString: name), separator: ": ")
        if name.pointee == 0 { print("nameless:", current.typeName, "in", widget.typeName) }
      }
      list(current)
    }
  }
}
