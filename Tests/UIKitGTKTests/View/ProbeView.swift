import UIKitGTK

/// A view that lets a test wait for a layout.
final class ProbeView: UIView {
  private var waiters:
    [(condition: (ProbeView) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
      []
  private(set) var layoutCount = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    layoutCount += 1
    let done = waiters.filter { $0.condition(self) }
    waiters.removeAll { $0.condition(self) }
    for waiter in done { waiter.continuation.resume() }
  }

  /// Returns when a layout finds the condition true.
  func layout(where condition: @escaping (ProbeView) -> Bool) async {
    if condition(self) { return }
    await withCheckedContinuation { waiters.append((condition, $0)) }
  }
}
