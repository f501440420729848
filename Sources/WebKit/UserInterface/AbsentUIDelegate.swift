/// Stands for a web view's delegate that is not there: all its methods are the defaults.
final class AbsentUIDelegate: NSObject, WKUIDelegate {
  static let shared = AbsentUIDelegate()
}
