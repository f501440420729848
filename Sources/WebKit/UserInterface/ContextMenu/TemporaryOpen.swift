internal import CWebKitGTK
internal import UIKitGTK
extension UIApplication {
  func open(_ url: URL) {}
}
extension WKWebView {
  func share(_ items: [Any]) {}
}
