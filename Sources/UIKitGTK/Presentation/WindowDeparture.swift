package import CWebKitGTK
internal import GObjectSupport

/// Hears once that a window is no longer on the screen, or that what somebody asks for in it has left it.
///
/// What is open before a window goes with it. GTK 4.8 leaves dialogs open then, and a modal one goes on taking the
/// clicks and keys of all windows.
@MainActor
package final class WindowDeparture {
  private var connections: [SignalConnection] = []
  private var handler: (@MainActor () -> Void)?

  /// - Parameters:
  ///   - window: one that is on the screen.
  ///   - widget: what is in it; nil for the window alone.
  package init(
    of window: UnsafeMutablePointer<GtkWindow>, or widget: UnsafeMutablePointer<GtkWidget>? = nil,
    _ handler: @escaping @MainActor () -> Void
  ) {
    self.handler = handler
    connections = [
      window.connect("unmap") { [weak self] _ in
        if Self.staying != window { self?.tell() }
        return .none
      }
    ]
    if let widget {
      connections.append(
        widget.connect("unrealize") { [weak self] _ in
          if Self.staying != window { self?.tell() }
          return .none
        })
    }
  }

  /// Does something with a window that takes it from the screen for a moment, which is no departure.
  static func ignoring(_ window: UnsafeMutablePointer<GtkWindow>, _ body: () -> Void) {
    staying = window
    body()
    staying = nil
  }

  private static var staying: UnsafeMutablePointer<GtkWindow>?

  private func tell() {
    connections = []
    let handler = handler
    self.handler = nil
    handler?()
  }
}

/// Passes on the first answer that it is given, and no other.
@MainActor
package final class FirstAnswer<Value> {
  private var body: (@MainActor (Value) -> Void)?

  package init(_ body: @escaping @MainActor (Value) -> Void) { self.body = body }

  package func give(_ value: Value) {
    let body = body
    self.body = nil
    body?(value)
  }
}
