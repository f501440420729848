internal import CWebKitGTK
internal import GObjectSupport

/// The clipboard.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The desktop's clipboard; without a display what is set is lost.
  public static let general = UIPasteboard()

  private override init() { super.init() }

  private var clipboard: OpaquePointer? {
    guard (try? DisplayServer.open()) != nil, let display = gdk_display_get_default() else {
      return nil
    }
    return gdk_display_get_clipboard(display)
  }

  /// What this app has put there, if it still is; what other apps have put there cannot be had at once, so
  /// it is nil on Linux.
  open var string: String? {
    get { ownContent as? String }
    set { put(newValue) }
  }

  /// See ``string``.
  open var url: URL? {
    get { ownContent as? URL }
    set { put(newValue) }
  }

  /// See ``string``.
  open var image: UIImage? {
    get { ownContent as? UIImage }
    set { put(newValue) }
  }

  private var content: Any?

  private var ownContent: Any? {
    guard let clipboard, gdk_clipboard_is_local(clipboard) != 0 else { return nil }
    return content
  }

  private func put(_ newContent: Any?) {
    content = newContent
    guard let clipboard else { return }
    switch newContent {
    case let text as String: gdk_clipboard_set_text(clipboard, text)
    case let url as URL: gdk_clipboard_set_text(clipboard, url.absoluteString)
    case let image as UIImage:
      let texture = image.makeTexture()
      texture.map { gdk_clipboard_set_texture(clipboard, $0.pointer) }
    default: gdk_clipboard_set_content(clipboard, nil)
    }
  }
}
