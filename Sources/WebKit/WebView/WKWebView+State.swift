public import UIKitGTK

/// What the page is and does. All of it can be observed, see `WKWebView+Observing.swift`.
extension WKWebView {
  /// The page's title; empty if it has none.
  public var title: String? { pageState.title.value }

  /// The address to show to people: of the page, or of the load that is to replace it; nil before the
  /// first load.
  public var url: URL? { pageState.url.value }

  /// Whether a load has been asked for and not ended.
  public var isLoading: Bool { pageState.isLoading.value }

  /// Whether the page that is shown, and all that it shows and runs, came over secure connections.
  public var hasOnlySecureContent: Bool { pageState.hasOnlySecureContent.value }

  /// How much of a load has arrived, from 0 to 1; 0 when one begins, 1 when it has ended.
  public var estimatedProgress: Double { pageState.estimatedProgress.value }

  /// The certificates of the server that the page has come from; nil if it came without encryption.
  public var serverTrust: SecTrust? { pageState.serverTrust.value }

  /// The former spelling of ``serverTrust``: its certificates, the server's own first.
  @available(*, deprecated, renamed: "serverTrust")
  public var certificateChain: [Any] { serverTrust?.certificates ?? [] }

  /// The colour that the page wishes the window around it to have: of the first valid
  /// `<meta name="theme-color">` that applies; nil if there is none.
  ///
  /// Linux note: it comes a moment after the page has finished, and only where the engine draws with OpenGL: on the
  /// private display if `WEBKIT_HEADLESS_GL=1` is set.
  public var themeColor: UIColor? { pageState.themeColor.value }
}
