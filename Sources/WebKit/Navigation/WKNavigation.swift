/// The identity of one navigation: what a load method returns and the delegate's methods receive.
@MainActor
open class WKNavigation: NSObject {
  public override init() {}
}
