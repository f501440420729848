/// The identity of one navigation: what a load method returns and the delegate's methods receive.
@preconcurrency @MainActor
open class WKNavigation: NSObject {
  public override init() {}
}
