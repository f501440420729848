internal import WebKit

/// What holds for all views of a run, as the engine reads it when the first one is made.
@MainActor
enum Environment {
  static func prepare(_ arguments: Arguments) throws(Failure) {
    TransportSecurity.app =
      arguments.has(PageOptions.allowHTTP) ? .off : TransportSecurity(info: [:])
    // The desktop's own wishes are not the page's.
    if arguments.has(PageOptions.dark) { setenv("GTK_THEME", "Adwaita:dark", 1) }
    let scale = try arguments.integer(of: PageOptions.deviceScale, in: 1...4, default: 1)
    setenv("GDK_SCALE", "\(scale)", 1)
  }
}
