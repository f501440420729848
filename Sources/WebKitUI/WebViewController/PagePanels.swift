public import WebKit

/// Shows what pages say and ask by `alert`, `confirm` and `prompt`; see ``WebViewController/panels``.
@MainActor
public protocol PagePanels {
  /// Says something.
  func alert(_ message: String, from host: String, in controller: UIViewController) async
  /// Asks something; false for Cancel.
  func confirm(_ message: String, from host: String, in controller: UIViewController) async -> Bool
  /// Asks for a text; nil for Cancel.
  func prompt(
    _ message: String, defaultText: String?, from host: String, in controller: UIViewController
  ) async -> String?
}

/// The panels of alerts, which say whose page it is.
public struct AlertPanels: PagePanels {
  public init() {}

  public func alert(_ message: String, from host: String, in controller: UIViewController) async {
    let alert = makeAlert(message, from: host)
    _ = await show(alert, in: controller, answers: [("OK", .default)])
  }

  public func confirm(
    _ message: String, from host: String, in controller: UIViewController
  ) async -> Bool {
    let alert = makeAlert(message, from: host)
    return await show(alert, in: controller, answers: [("Cancel", .cancel), ("OK", .default)])
      == "OK"
  }

  public func prompt(
    _ message: String, defaultText: String?, from host: String, in controller: UIViewController
  ) async -> String? {
    let alert = makeAlert(message, from: host)
    alert.addTextField { $0.text = defaultText }
    let answer = await show(
      alert, in: controller, answers: [("Cancel", .cancel), ("OK", .default)])
    return answer == "OK" ? alert.textFields?.first?.text ?? "" : nil
  }

  private func makeAlert(_ message: String, from host: String) -> UIAlertController {
    UIAlertController(
      title: host.isEmpty ? "This page says" : "\(host) says", message: message,
      preferredStyle: .alert)
  }

  /// The title of the answer; nil if the alert cannot be shown, or goes without one.
  private func show(
    _ alert: UIAlertController, in controller: UIViewController,
    answers: [(title: String, style: UIAlertAction.Style)]
  ) async -> String? {
    guard controller.viewIfLoaded?.window != nil, controller.presentedViewController == nil else {
      return nil
    }
    return await withUnsafeContinuation { continuation in
      let answer = OneAnswer { continuation.resume(returning: $0) }
      for (title, style) in answers {
        alert.addAction(
          UIAlertAction(title: title, style: style) { _ in answer.give(title) })
      }
      alert.preferredAction = alert.actions.last
      controller.present(alert, animated: true)
    }
  }
}

/// Gives nil when it goes without an answer, as when the window with the alert is closed.
@MainActor
private final class OneAnswer {
  private var body: ((String?) -> Void)?

  init(_ body: @escaping (String?) -> Void) {
    self.body = body
  }

  func give(_ text: String?) {
    let body = body
    self.body = nil
    body?(text)
  }

  isolated deinit {
    give(nil)
  }
}
