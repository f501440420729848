/// The domain of ``WKError``: `"WKErrorDomain"`.
public let WKErrorDomain: String = "WKErrorDomain"

/// An error of a web view that is not about the network.
///
/// Errors about loading carry `NSURLErrorDomain` (as `URLError`) or `WebKitErrorDomain` (as `NSError`) instead.
///
/// Differs from Apple's: a Swift structure of its own instead of a bridged `NSError`; `error as NSError`
/// gives the same domain, code and user information.
public struct WKError: Error, CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  /// What went wrong.
  public enum Code: Int, Sendable {
    case unknown = 1
    case webContentProcessTerminated
    case webViewInvalidated
    case javaScriptExceptionOccurred
    case javaScriptResultTypeIsUnsupported
    case contentRuleListStoreCompileFailed
    case contentRuleListStoreLookUpFailed
    case contentRuleListStoreRemoveFailed
    case contentRuleListStoreVersionMismatch
    case attributedStringContentFailedToLoad
    case attributedStringContentLoadTimedOut
    case javaScriptInvalidFrameTarget
    case navigationAppBoundDomain
    case javaScriptAppBoundDomain
    case duplicateCredential
    case malformedCredential
    case credentialNotFound
  }

  /// The domain, `WKErrorDomain`.
  public static var errorDomain: String { WKErrorDomain }

  /// What went wrong.
  public let code: Code
  /// Details by key; for a JavaScript exception `WKJavaScriptExceptionMessage` (`String`),
  /// `WKJavaScriptExceptionLineNumber` and `…ColumnNumber` (`NSNumber`, from 1) and
  /// `WKJavaScriptExceptionSourceURL` (`URL`), each absent when unknown.
  public let userInfo: [String: Any]

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo =
      userInfo.merging([NSLocalizedDescriptionKey: code.description]) { given, _ in given }
  }

  /// The raw value of ``code``.
  public var errorCode: Int { code.rawValue }
  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { userInfo }
  /// One sentence for people.
  public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }

  public static func == (left: WKError, right: WKError) -> Bool {
    left.code == right.code
      && NSDictionary(dictionary: left.userInfo) == NSDictionary(dictionary: right.userInfo)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }
}

extension WKError {
  public static var unknown: Code { .unknown }
  public static var webContentProcessTerminated: Code { .webContentProcessTerminated }
  public static var webViewInvalidated: Code { .webViewInvalidated }
  public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
  public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }
  public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }
  public static var contentRuleListStoreLookUpFailed: Code { .contentRuleListStoreLookUpFailed }
  public static var contentRuleListStoreRemoveFailed: Code { .contentRuleListStoreRemoveFailed }
  public static var contentRuleListStoreVersionMismatch: Code {
    .contentRuleListStoreVersionMismatch
  }
  public static var attributedStringContentFailedToLoad: Code {
    .attributedStringContentFailedToLoad
  }
  public static var attributedStringContentLoadTimedOut: Code {
    .attributedStringContentLoadTimedOut
  }
  public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }
  public static var navigationAppBoundDomain: Code { .navigationAppBoundDomain }
  public static var javaScriptAppBoundDomain: Code { .javaScriptAppBoundDomain }
  public static var duplicateCredential: Code { .duplicateCredential }
  public static var malformedCredential: Code { .malformedCredential }
  public static var credentialNotFound: Code { .credentialNotFound }
}

extension WKError.Code {
  /// Makes `catch WKError.javaScriptExceptionOccurred` work.
  public static func ~= (code: Self, error: any Error) -> Bool {
    (error as? WKError)?.code == code
  }

  fileprivate var description: String {
    switch self {
    case .unknown: "An unknown error occurred."
    case .webContentProcessTerminated: "The web content process was terminated."
    case .webViewInvalidated: "The web view was invalidated."
    case .javaScriptExceptionOccurred: "A JavaScript exception occurred."
    case .javaScriptResultTypeIsUnsupported:
      "JavaScript execution returned a result of an unsupported type."
    case .contentRuleListStoreCompileFailed: "The content rule list could not be compiled."
    case .contentRuleListStoreLookUpFailed: "The content rule list could not be found."
    case .contentRuleListStoreRemoveFailed: "The content rule list could not be removed."
    case .contentRuleListStoreVersionMismatch:
      "The stored content rule list has another version."
    case .attributedStringContentFailedToLoad: "The attributed string's content failed to load."
    case .attributedStringContentLoadTimedOut:
      "Loading the attributed string's content timed out."
    case .javaScriptInvalidFrameTarget: "The frame given for JavaScript is no longer valid."
    case .navigationAppBoundDomain: "The navigation left the app-bound domains."
    case .javaScriptAppBoundDomain: "JavaScript was refused outside the app-bound domains."
    case .duplicateCredential: "The credential exists already."
    case .malformedCredential: "The credential is malformed."
    case .credentialNotFound: "The credential was not found."
    }
  }
}
