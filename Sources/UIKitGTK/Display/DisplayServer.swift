internal import CWebKitGTK

/// The display that widgets live on.
package enum DisplayServer {
  /// No display can be had.
  package struct Unavailable: Error {}

  /// Opens the display, once; later calls repeat the first outcome.
  @MainActor
  package static func open() throws {
    try outcome.get()
  }

  @MainActor private static let outcome: Result<Void, Unavailable> =
    gtk_init_check() != 0 ? .success(()) : .failure(Unavailable())
}
