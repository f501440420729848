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
    _ = await ask(message, from: host, in: controller, canCancel: false)
  }

  public func confirm(
    _ message: String, from host: String, in controller: UIViewController
  ) async -> Bool {
    await ask(message, from: host, in: controller) != nil
  }

  public func prompt(
    _ message: String, defaultText: String?, from host: String, in controller: UIViewController
  ) async -> String? {
    await ask(message, from: host, in: controller) { $0.text = defaultText }
  }

  /// What stands in the field, if there is one; nil for Cancel, and if the alert cannot be shown or goes without an
  /// answer.
  private func ask(
    _ message: String, from host: String, in controller: UIViewController, canCancel: Bool = true,
    field: ((UITextField) -> Void)? = nil
  ) async -> String? {
    guard controller.viewIfLoaded?.window != nil, controller.presentedViewController == nil else {
      return nil
    }
    return await withUnsafeContinuation { continuation in
      // Nobody but what shows the alert may hold it, so that its end is known.
      let alert = UIAlertController(
        title: host.isEmpty ? "This page says" : "\(host) says", message: message,
        preferredStyle: .alert)
      if let field { alert.addTextField(configurationHandler: field) }
      let answer = OneAnswer { continuation.resume(returning: $0) }
      if canCancel {
        alert.addAction(
          UIAlertAction(title: "Cancel", style: .cancel) { _ in answer.give(nil) })
      }
      let agree = UIAlertAction(title: "OK", style: .default) { [weak alert] _ in
        answer.give(alert?.textFields?.first?.text ?? "")
      }
      alert.addAction(agree)
      alert.preferredAction = agree
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
