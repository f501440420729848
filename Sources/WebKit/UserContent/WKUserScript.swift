internal import CWebKitGTK
internal import GObjectSupport

/// A script that runs in every page of a web view, before or after the page's own.
///
/// ```swift
/// let script = WKUserScript(
///   source: "document.documentElement.lang ||= 'en'", injectionTime: .atDocumentEnd,
///   forMainFrameOnly: true)
/// configuration.userContentController.addUserScript(script)
/// ```
///
/// It also runs in pages whose own scripts are off. U+0000 in the source counts as U+FFFD on Linux.
@preconcurrency @MainActor
open class WKUserScript: NSObject, NSCopying {
  /// The script's text.
  open var source: String { script.source }
  /// When the script runs.
  open var injectionTime: WKUserScriptInjectionTime { script.injectionTime }
  /// Whether the script runs in the main frame alone, rather than in every frame.
  open var isForMainFrameOnly: Bool { script.isForMainFrameOnly }

  /// The world in which the script runs.
  let contentWorld: WKContentWorld
  private let script: Script
  private struct Script: Sendable {
    let source: String
    let injectionTime: WKUserScriptInjectionTime
    let isForMainFrameOnly: Bool
  }

  /// A script that runs in the page's own world, where page and script see each other's names.
  public convenience init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
  ) {
    self.init(
      source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
  }

  /// A script that runs in a world of its own choice.
  ///
  /// - Parameters:
  ///   - source: the script's text.
  ///   - injectionTime: when it runs.
  ///   - forMainFrameOnly: false also runs it in each frame inside the page.
  ///   - contentWorld: whose global names it sees.
  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
    in contentWorld: WKContentWorld
  ) {
    script = Script(
      source: source, injectionTime: injectionTime, isForMainFrameOnly: forMainFrameOnly)
    self.contentWorld = contentWorld
  }

  /// Returns the same object, which never changes.
  nonisolated open func copy(with zone: NSZone?) -> Any { self }

  /// The engine's form of the script.
  private(set) lazy var engineScript = BoxedReference<OpaquePointer>(
    adopting: makeEngineScript(), type: webkit_user_script_get_type())

  /// C ends the text at U+0000.
  var sourceForEngine: String { source.replacing("\0", with: "\u{FFFD}") }

  private func makeEngineScript() -> OpaquePointer {
    let source = sourceForEngine
    let frames =
      isForMainFrameOnly
      ? WEBKIT_USER_CONTENT_INJECT_TOP_FRAME : WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES
    let time =
      injectionTime == .atDocumentStart
      ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END
    guard let world = contentWorld.engineName else {
      return webkit_user_script_new(source, frames, time, nil, nil)
    }
    return webkit_user_script_new_for_world(source, frames, time, world, nil, nil)
  }
}

/// When a user script runs.
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// When the document's root element is there, before anything else of it and before its scripts.
  case atDocumentStart
  /// When the document is complete, maybe before its images and frames are.
  case atDocumentEnd
}
