import Testing
import UIKitGTK

@MainActor
@Suite struct FirstWindowTests {
  @Test func pinnedViewFillsWindow() async {
    final class Controller: UIViewController {
      let inner = UIView()
      var sizes: [CGSize] = []
      var seen: (() -> Void)?
      override func viewDidLoad() {
        super.viewDidLoad()
        inner.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner)
        NSLayoutConstraint.activate([
          inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
          inner.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -10),
          inner.topAnchor.constraint(equalTo: view.topAnchor),
          inner.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        print("laid", view.frame, inner.frame)
        if view.frame.size == CGSize(width: 500, height: 300) { seen?() }
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    let controller = Controller()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(controller.inner.frame == CGRect(x: 10, y: 0, width: 380, height: 200))
    window.frame.size = CGSize(width: 500, height: 300)
    #expect(window.gtkWidget != nil)
    await withCheckedContinuation { c in
      controller.seen = { controller.seen = nil; c.resume() }
    }
    window.isHidden = true
  }
}
