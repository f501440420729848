internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// What can be observed of a web view.
///
/// A further property takes a value here, whoever changes it, and a line in
/// `WKWebView+Observing.swift`.
@MainActor
final class PageState {
  let title = ObservedValue<String?>("")
  let url = ObservedValue<URL?>(nil)
  let isLoading = ObservedValue(false)
  let estimatedProgress = ObservedValue(0.0)
  let serverTrust = ObservedValue<SecTrust?>(nil)

  /// Of the page that is shown; the engine forgets it when the page's process dies.
  var committedAddress: String?

  /// What the app has set; nil for the standard.
  var customUserAgent: String?

  private var connections: [SignalConnection] = []

  init(engine: EngineView?) {
    guard let engine else { return }
    func follow(_ property: String, _ update: @escaping @MainActor (PageState, EngineView) -> Void)
    {
      connections.append(
        engine.pointer.connect("notify::\(property)") { [weak self, weak engine] _ in
          // The engine goes on for a while when the view is gone.
          if let self, let engine { update(self, engine) }
          return .none
        })
    }
    follow("title") { $0.title.update(to: $1.title) }
    follow("uri") { state, engine in
      // A page given as text may have any base, even one that is no address.
      let url = (engine.address ?? state.committedAddress).flatMap { URL(string: $0) }
      state.url.update(to: url?.scheme == nil ? nil : url)
    }
    follow("estimated-load-progress") { $0.estimatedProgress.update(to: $1.estimatedProgress) }
  }
}
