internal import CWebKitGTK
internal import GObjectSupport

/// Switches of the engine that have no function of their own in C.
@MainActor
enum EngineFeature: String {
  /// A secure page's pictures over HTTP are asked for over HTTPS instead.
  case upgradeMixedContent = "UpgradeMixedContent"
  /// A navigation to another site goes on in another process.
  case processSwap = "ProcessSwapOnCrossSiteNavigation"
  /// A page that its server marked as an attachment runs no scripts when it is shown.
  case contentDispositionAttachmentSandbox = "ContentDispositionAttachmentSandbox"
  /// Pages are told of navigations by `window.navigation`.
  case navigationAPI = "NavigationAPI"
  /// A page is shown only when it is complete.
  case suppressesIncrementalRendering = "SuppressesIncrementalRendering"
  /// People can select text.
  case textInteraction = "TextInteraction"

  // What pages lose in lockdown mode.
  case cacheAPI = "CacheAPI"
  case gamepads = "Gamepads"
  case mathML = "MathML"
  case pdfViewer = "PDFJSViewer"
  case serviceWorkers = "ServiceWorkers"
  case speechSynthesis = "SpeechSynthesisAPI"
  case webAudio = "WebAudio"
  case webGL = "WebGL"
  case webLocks = "WebLocksAPI"
  /// Fonts of pages are read by a parser that knows less, and is safer.
  case lockdownFontParser = "ForceLockdownFontParser"

  static let offInLockdown: [EngineFeature] = [
    .cacheAPI, .gamepads, .mathML, .pdfViewer, .serviceWorkers, .speechSynthesis, .webAudio, .webGL,
    .webLocks,
  ]

  /// Does nothing if the engine no longer knows the feature.
  func set(_ isEnabled: Bool, in settings: OpaquePointer) {
    guard let feature = Self.all[rawValue] else { return }
    webkit_settings_set_feature_enabled(settings, feature.pointer, gboolean(isEnabled))
  }

  private static let all: [String: BoxedReference<OpaquePointer>] = {
    guard let list = webkit_settings_get_all_features() else { return [:] }
    defer { webkit_feature_list_unref(list) }
    var features: [String: BoxedReference<OpaquePointer>] = [:]
    for index in 0..<webkit_feature_list_get_length(list) {
      guard let feature = webkit_feature_list_get(list, index),
        let identifier = webkit_feature_get_identifier(feature)
      else { continue }
      features[String(cString: identifier)] = BoxedReference(
        retaining: feature, type: webkit_feature_get_type())
    }
    return features
  }()
}
