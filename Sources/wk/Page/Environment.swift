internal import WebKit

/// What holds for all views of a run, as the engine reads it when the first one is made.
@MainActor
enum Environment {
  static func prepare(_ arguments: Arguments) throws(Failure) {
    TransportSecurity.app =
      arguments.has(PageOptions.allowHTTP) ? .off : TransportSecurity(info: [:])
    // Else the variables that are set already count.
    if arguments.has(PageOptions.dark) { setenv("GTK_THEME", "Adwaita:dark", 1) }
    if arguments.has(PageOptions.deviceScale) {
      let scale = try arguments.integer(of: PageOptions.deviceScale, in: 1...4, default: 1)
      setenv("GDK_SCALE", "\(scale)", 1)
    }
  }
}
