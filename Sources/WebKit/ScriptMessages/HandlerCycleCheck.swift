internal import GObjectSupport

/// Tells, in programs built for debugging, of handlers that keep the view alive that keeps them.
@MainActor
enum HandlerCycleCheck {
  private static var checked: Set<ObjectIdentifier> = []

  /// Looks at the handler's own properties when its type's first message comes.
  static func check(_ handler: any NSObjectProtocol, against webView: WKWebView) {
    #if DEBUG
      guard checked.insert(ObjectIdentifier(type(of: handler))).inserted,
        keeps(handler as AnyObject, webView)
      else { return }
      Log.fault(
        "\(type(of: handler)) handles the messages of a web view that it keeps: neither will go away; "
          + "add it as WeakScriptMessageHandler, or remove it from the controller in time")
    #endif
  }

  static func keeps(_ holder: AnyObject, _ webView: WKWebView) -> Bool {
    holdsDirectly(holder, webView)
      && sequence(first: Mirror(reflecting: holder), next: \.superclassMirror)
        .contains { mirror in mirror.children.contains { $0.value as AnyObject === webView } }
  }
}
