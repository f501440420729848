internal import CSoftwareDrawing
internal import CWebKitGTK
internal import Foundation

/// The GTK and WebKit settings that suit a display nobody looks at; the user's own variables win.
///
/// OpenGL is off: on an X server without a GPU it saves 57 ms at start-up and half the memory.
/// Pages still paint, animate at 60 frames per second and have WebGL contexts, whose pixels the
/// engine then reads back; the few that need compositing are composited in their web process. `WEBKIT_HEADLESS_GL=1` keeps OpenGL (software, unless the machine has
/// more) for compositing.
struct HeadlessSettings {
  let variables: [(name: String, value: String)]
  /// Arguments of the private server.
  let serverOptions: [String]

  init(environment: [String: String]) {
    var variables = [
      ("GSK_RENDERER", "cairo"),
      // There is no accessibility bus; without these GTK and each web process warn about it.
      ("GTK_A11Y", "none"),
      ("WEBKIT_A11Y_BUS_ADDRESS", ""),
    ]
    // GTK and pages draw text themselves, so the server need not look for fonts.
    var serverOptions = ["-fp", "built-ins"]
    if !Switch.isOn("WEBKIT_HEADLESS_GL", in: environment) {
      // Loading OpenGL is the better part of the server's start.
      serverOptions += ["-extension", "GLX"]
      // GTK moved the flag from one variable to the other in 4.16.
      let usesFeatureList = gtk_get_minor_version() >= 16
      variables.append(
        usesFeatureList ? ("GDK_DISABLE", "gl,vulkan") : ("GDK_DEBUG", "gl-disable"))
      if !software_drawing_is_possible() {
        // The engine finds out for itself that there is no OpenGL, but with a warning.
        variables.append(("WEBKIT_DISABLE_COMPOSITING_MODE", "1"))
      }
    }
    self.variables = variables.filter { environment[$0.0] == nil }
    self.serverOptions = serverOptions
  }

  func export() {
    for (name, value) in variables { setenv(name, value, 1) }
  }
}
