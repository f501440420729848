// Exercises views where no display can be had; the test reads what it prints.
import UIKitGTK

@MainActor
func run() {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  let controller = UIViewController()
  let inner = UIView()
  inner.translatesAutoresizingMaskIntoConstraints = false
  inner.backgroundColor = .red
  inner.alpha = 0.5
  inner.accessibilityLabel = "inner"
  controller.view.addSubview(inner)
  NSLayoutConstraint.activate(
    NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-10-[inner]-10-|", metrics: nil, views: ["inner": inner])
      + NSLayoutConstraint.constraints(
        withVisualFormat: "V:|[inner]|", metrics: nil, views: ["inner": inner]))
  window.rootViewController = controller
  window.makeKeyAndVisible()
  print("inner \(Int(inner.frame.minX)) \(Int(inner.frame.width)) \(Int(inner.frame.height))")
  window.frame.size = CGSize(width: 400, height: 100)
  window.layoutIfNeeded()
  print("inner \(Int(inner.frame.minX)) \(Int(inner.frame.width)) \(Int(inner.frame.height))")
  print("widget \(inner.gtkWidget == nil ? "nil" : "present")")
  print("key \(window.isKeyWindow) screen \(Int(UIScreen.main.bounds.width))")
  inner.removeFromSuperview()
  window.isHidden = true
  print("done")
}

run()
