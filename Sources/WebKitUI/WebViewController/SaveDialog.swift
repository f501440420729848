internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK
internal import WebKit

/// The desktop's dialog for where to save something.
@MainActor
enum SaveDialog {
  /// Nil if the person has changed their mind.
  static func ask(_ name: String, before window: UIWindow?) async -> URL? {
    guard let toplevel = window?.gtkWidget else { return nil }
    return await FileDialog.save(as: name, before: toplevel.cast())
  }
}
