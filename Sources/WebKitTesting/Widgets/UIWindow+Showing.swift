package import Foundation
package import UIKitGTK

extension UIWindow {
  /// A window on screen with nothing but this view.
  package convenience init(showing view: UIView, size: CGSize) {
    self.init(frame: CGRect(origin: .zero, size: size))
    let controller = UIViewController()
    controller.view = view
    rootViewController = controller
    makeKeyAndVisible()
  }
}
