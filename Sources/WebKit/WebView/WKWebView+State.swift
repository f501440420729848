extension WKWebView {
  /// The page's title; empty if it has none.
  public var title: String? { engine?.title ?? "" }

  /// The address to show to people: of the page, or of the load that is to replace it; nil before the
  /// first load.
  public var url: URL? {
    (engine?.address ?? navigationController.committedAddress).flatMap { URL(string: $0) }
  }

  /// Whether a load has been asked for and not ended.
  public var isLoading: Bool { navigationController.isLoading }

  /// How much of a load has arrived, from 0 to 1; 0 when one begins, 1 when it has ended.
  public var estimatedProgress: Double { engine?.estimatedProgress ?? 0 }
}
