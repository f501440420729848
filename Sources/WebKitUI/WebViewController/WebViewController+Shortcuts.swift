internal import UIKitGTK

extension WebViewController {
  /// The keys of GNOME Web, for all that ``parts`` has.
  public var standardShortcuts: [WebShortcut] {
    typealias Entry = (
      part: WebViewParts, key: String, held: UIKeyModifierFlags,
      action: @MainActor (WebViewController) -> Void
    )
    let entries: [Entry] = [
      (.tabs, "t", .control, { $0.openTab() }),
      (.tabs, "w", .control, { $0.closeTab() }),
      (.tabs, "t", [.control, .shift], { $0.reopenTab() }),
      (.tabs, "k", [.control, .shift], { $0.duplicateTab() }),
      (.tabs, "Page_Down", .control, { $0.selectTab(offset: 1) }),
      (.tabs, "Page_Up", .control, { $0.selectTab(offset: -1) }),
      (.tabs, "Tab", .control, { $0.selectTab(offset: 1) }),
      // What keyboards send for Tab when Shift is held.
      (.tabs, "ISO_Left_Tab", [.control, .shift], { $0.selectTab(offset: -1) }),
      (.tabs, "Page_Down", [.control, .shift], { $0.moveTab(offset: 1) }),
      (.tabs, "Page_Up", [.control, .shift], { $0.moveTab(offset: -1) }),
      (.address, "l", .control, { $0.focusAddress() }),
      (.address, "F6", [], { $0.focusAddress() }),
      (.address, "d", .alternate, { $0.focusAddress() }),
      ([], "Left", .alternate, { $0.goBack() }),
      ([], "Right", .alternate, { $0.goForward() }),
      ([], "r", .control, { $0.reload() }),
      ([], "F5", [], { $0.reload() }),
      ([], "r", [.control, .shift], { $0.reload(fromOrigin: true) }),
      ([], "F5", .shift, { $0.reload(fromOrigin: true) }),
      (.find, "f", .control, { $0.showFindBar() }),
      (.find, "g", .control, { $0.findNext() }),
      (.find, "g", [.control, .shift], { $0.findNext(backwards: true) }),
      (.zoom, "plus", .control, { $0.zoomIn() }),
      (.zoom, "equal", .control, { $0.zoomIn() }),
      (.zoom, "minus", .control, { $0.zoomOut() }),
      (.zoom, "0", .control, { $0.resetZoom() }),
      (.printing, "p", .control, { $0.printPage() }),
      (.saving, "s", .control, { $0.saveArchive() }),
      (.saving, "s", [.control, .shift], { $0.saveArchive() }),
      (.downloads, "y", [.control, .shift], { $0.showDownloads() }),
      (.inspector, "i", [.control, .shift], { $0.showInspector() }),
      (.inspector, "F12", [], { $0.showInspector() }),
      (.fullscreen, "F11", [], { $0.toggleFullscreen() }),
    ]
    let tabs: [Entry] = (1...9).map { number in
      (.tabs, "\(number)", .alternate, { $0.selectTab(at: number - 1) })
    }
    return (entries + tabs).filter { parts.isSuperset(of: $0.part) }.map { entry in
      WebShortcut(entry.key, entry.held) { [weak self] in
        if let self { entry.action(self) }
      }
    }
  }
}
