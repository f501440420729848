internal import CWebKitGTK
internal import Foundation

/// The one display of this process: the desktop's, or a private X server where there is none.
///
/// Every GTK object needs an open display, so whoever creates one calls `open()` first. Nothing
/// before that touches GTK: a program that only prints its help text needs no display.
///
/// Environment:
/// - `DISPLAY`, `WAYLAND_DISPLAY` name the desktop's display. If they are unset, or nothing answers
///   there (a left-over of an `ssh` session), a private display is started.
/// - `WEBKIT_HEADLESS=1` asks for a private display in any case.
/// - `WEBKIT_HEADLESS_GL=1` keeps OpenGL on a private display; see `HeadlessSettings`.
/// - `GDK_BACKEND` limits the choice; a private display needs `x11` in it.
@MainActor
package enum DisplayServer {
  /// Whether the display is a private X server, where nobody looks and a view outside any window
  /// needs a `HostingWindow` to count as visible. False until `open()` has succeeded.
  package internal(set) static var isPrivate = false

  /// A folder for this process alone, which is gone when it has ended, however it ends; nil on a desktop's display.
  package private(set) static var folder: String?

  /// Whether the environment names a display that is not to be passed over.
  static var isDesktopNamed: Bool {
    let environment = ProcessInfo.processInfo.environment
    return !Switch.isOn("WEBKIT_HEADLESS", in: environment)
      && ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains {
        !(environment[$0] ?? "").isEmpty
      }
  }

  private static var outcome: Result<Void, DisplayError>?

  /// Opens the display and initialises GTK; later calls return the first outcome.
  ///
  /// Starting a private display blocks for about 50 ms and changes this process's environment
  /// (`DISPLAY` and others, for the web processes as much as for GTK). `setenv` does not go together
  /// with `getenv` on other threads, so programs do best to create their first view early.
  package static func open() throws(DisplayError) {
    if let outcome { return try outcome.get() }
    do throws(DisplayError) {
      try openFirst()
      DialogPlacement.start()
      outcome = .success(())
    } catch {
      outcome = .failure(error)
      throw error
    }
  }

  private static func openFirst() throws(DisplayError) {
    // An app that runs GTK itself has its display already.
    if gtk_is_initialized() != 0, gdk_display_get_default() != nil { return }

    let request = DisplayRequest(environment: ProcessInfo.processInfo.environment)
    switch request.resolve() {
    case .existing(let variables):
      guard connect() else { throw .displayRefused(variables: variables) }
    case .unsupported(let backends):
      throw .backendExcludesX11(backends)
    case .privateServer(let unanswered):
      let settings = HeadlessSettings(environment: request.environment)
      let server = try PrivateXServer.start(options: settings.serverOptions)
      if let unanswered {
        FileHandle.standardError.write(
          Data("WebKit: \(unanswered) does not answer; using a private display.\n".utf8))
      }
      server.exportEnvironment()
      settings.export()
      guard connect() else {
        throw .serverFailed("GTK could not connect to display \(server.name).")
      }
      folder = server.directory.path
      isPrivate = true
    }
  }

  private static func connect() -> Bool {
    // After a failed attempt of the app's own, GTK calls itself initialised without a display.
    gtk_init_check() != 0 && (gdk_display_get_default() ?? gdk_display_open(nil)) != nil
  }
}
