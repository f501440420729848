internal import CWebKitGTK
internal import GObjectSupport

/// What a page's input for files takes.
@preconcurrency @MainActor
open class WKOpenPanelParameters: NSObject {
  /// Whether it takes several files.
  open var allowsMultipleSelection: Bool { wish.allowsMultiple }
  /// Whether it takes directories, with all that is in them (`webkitdirectory`).
  open var allowsDirectories: Bool { wish.allowsDirectories }

  /// What the engine asks for.
  struct Wish {
    var allowsMultiple = false
    var allowsDirectories = false
    var types: [String] = []
    /// For GTK's dialogs; nil if all files are welcome.
    var filter: ObjectReference<OpaquePointer>?
  }

  let wish: Wish

  init(_ wish: Wish) {
    self.wish = wish
  }
}
