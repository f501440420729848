package import CWebKitGTK
package import Foundation
internal import GObjectSupport
internal import UIKitGTK

/// A widget that a wait has found.
package struct FoundWidget: @unchecked Sendable {
  package let widget: UnsafeMutablePointer<GtkWidget>

  package init(_ widget: UnsafeMutablePointer<GtkWidget>) { self.widget = widget }
}

/// One of GTK's own dialogs, operated as a person would.
@MainActor
package struct DesktopDialog {
  package let widget: UnsafeMutablePointer<GtkWidget>
  private let input: SyntheticInput

  /// Waits until a dialog of the type is there and has the keyboard.
  package init(_ type: String) async throws {
    let input = try SyntheticInput()
    self.input = input
    widget = try await eventually("a \(type)") { () -> FoundWidget? in
      guard let dialog = Self.open(type) else { return nil }
      input.focusNewestWindow()
      let isReady = gtk_window_is_active(dialog.cast()) != 0 && pictureOfWidget(dialog) != nil
      return isReady ? FoundWidget(dialog) : nil
    }.widget
  }

  /// Whether the engine shows a dialog for printing. In what looks like a Flatpak it asks the portal instead, and
  /// gives up at once where there is none (WebKitGTK 2.50).
  package nonisolated static var isForPrinting: Bool {
    !FileManager.default.fileExists(atPath: "/.flatpak-info")
  }

  /// The dialog of the type that is on screen.
  package static func open(_ type: String) -> UnsafeMutablePointer<GtkWidget>? {
    allToplevels().last { $0.typeName == type && gtk_widget_get_mapped($0) != 0 }
  }

  /// What a dialog for saving proposes as a name.
  package var proposedName: String? {
    widget.descendants(ofType: "GtkFileChooserEntry").first?.stringProperty("text")
  }

  /// Types where to save, in the dialog for that, and agrees.
  package static func save(to file: URL) async throws {
    let dialog = try await DesktopDialog("GtkFileChooserDialog")
    try dialog.input.type("a", with: [.control])
    try dialog.input.type(file.path)
    try await eventually("the name") { dialog.proposedName == file.path }
    try dialog.input.press(.return)
    try await eventually("the end of the dialog") { open("GtkFileChooserDialog") == nil }
  }

  package func press(_ key: SyntheticInput.Key) throws { try input.press(key) }
}
