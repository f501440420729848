internal import GObjectSupport

/// A set of global names for scripts: those of different worlds share a page's document, and nothing else.
///
/// ```swift
/// let world = WKContentWorld.world(name: "reader")
/// let title = try await webView.evaluateJavaScript("document.title", contentWorld: world)
/// ```
///
/// What scripts leave in a world lasts as long as the document, and each document has its own.
@preconcurrency @MainActor
open class WKContentWorld: NSObject {
  /// The world of the page's own scripts.
  public static let page = WKContentWorld(.page)
  /// The world for scripts of the app that asks for no other.
  public static let defaultClient = WKContentWorld(.defaultClient)

  /// The world of this name: always the same object for the same name.
  ///
  /// - Parameter name: any text. Worlds live as long as the app, so take few names.
  open class func world(name: String) -> WKContentWorld {
    let key = Array(name.utf8)
    if let known = named[key] { return known }
    let world = WKContentWorld(.named(name))
    named[key] = world
    return world
  }

  /// The name that the world was asked for by; nil for ``page`` and ``defaultClient``.
  open var name: String? {
    if case .named(let name) = kind { name } else { nil }
  }

  /// This package's own, which the extension has made before any other.
  static let `internal` = WKContentWorld(.internal)

  private enum Kind {
    case page, defaultClient, `internal`, named(String)
  }

  private let kind: Kind
  /// By the bytes of their names: to Swift, names are equal that are not the same.
  private static var named: [[UInt8]: WKContentWorld] = [:]

  private init(_ kind: Kind) {
    self.kind = kind
    super.init()
    switch kind {
    case .page, .internal: break
    case .defaultClient, .named: ContentWorldNames.add(self)
    }
  }

  /// The engine's name of the world; nil for the pages' own. No name of an app's is one of this package.
  var engineName: String? {
    switch kind {
    case .page: nil
    case .defaultClient: "swift-webkit-client"
    case .internal: "swift-webkit"
    case .named(let name):
      "app:" + name.withNULsEscaped
    }
  }
}
