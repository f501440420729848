internal import CWebKitGTK
internal import GObjectSupport

/// A style sheet that comes before those of a view's pages, as long as this object lives.
@MainActor
final class UserStyle {
  enum Frames {
    case main, all
  }

  private let content: EngineUserContent
  private let sheet: OpaquePointer

  init(_ text: String, frames: Frames, in content: EngineUserContent) {
    self.content = content
    sheet = webkit_user_style_sheet_new(
      text,
      frames == .all
        ? WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES : WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
      WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
    webkit_user_content_manager_add_style_sheet(content.object.pointer, sheet)
  }

  isolated deinit {
    webkit_user_content_manager_remove_style_sheet(content.object.pointer, sheet)
    webkit_user_style_sheet_unref(sheet)
  }
}
