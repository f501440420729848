internal import CWebKitGTK
internal import GObjectSupport

/// Which sounds and films of a view's pages play by themselves.
@MainActor
enum AutoplayPolicy {
  static func policies(for configuration: WKWebViewConfiguration) -> ObjectReference<OpaquePointer>
  {
    newObject(
      webkit_website_policies_get_type(),
      properties: [
        "autoplay": .int(
          Int(policy(configuration.mediaTypesRequiringUserActionForPlayback).rawValue))
      ])
  }

  private static func policy(_ waiting: WKAudiovisualMediaTypes) -> WebKitAutoplayPolicy {
    if waiting.isEmpty { return WEBKIT_AUTOPLAY_ALLOW }
    return waiting == .audio ? WEBKIT_AUTOPLAY_ALLOW_WITHOUT_SOUND : WEBKIT_AUTOPLAY_DENY
  }
}
