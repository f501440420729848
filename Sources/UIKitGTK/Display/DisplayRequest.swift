/// What the environment says about the display to use.
struct DisplayRequest {
  enum Resolution: Equatable {
    /// Let GTK open the display that these variables name.
    case existing(variables: String)
    /// Start a private X server; the text names a display that was asked for but does not answer.
    case privateServer(unanswered: String?)
    /// A private X server is needed but `GDK_BACKEND`, given here, does not include X11.
    case unsupported(backends: String)
  }

  let environment: [String: String]

  private var backends: [Substring]? {
    value("GDK_BACKEND")?.split(separator: ",")
  }

  private func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func allows(_ backend: Substring) -> Bool {
    backends.map { $0.contains(backend) || $0.contains("*") } ?? true
  }

  func resolve() -> Resolution {
    if Switch.isOn("WEBKIT_HEADLESS", in: environment) { return privateServer(unanswered: nil) }

    // Other backends (broadway) have addresses of their own; GTK knows them.
    if let backends, backends.contains(where: { !["x11", "wayland", "*"].contains($0) }) {
      return .existing(variables: assignments(of: ["GDK_BACKEND"]))
    }

    var unanswered: [String] = []
    if allows("wayland") {
      // A socket handed over by the parent process cannot be tried without using it up.
      if value("WAYLAND_SOCKET") != nil {
        return .existing(variables: assignments(of: ["WAYLAND_SOCKET"]))
      }
      if let name = value("WAYLAND_DISPLAY") {
        if DisplayAddress(wayland: name, runtimeDirectory: value("XDG_RUNTIME_DIR")).answers {
          return .existing(variables: assignments(of: ["WAYLAND_DISPLAY", "GDK_BACKEND"]))
        }
        unanswered.append("WAYLAND_DISPLAY")
      }
    }
    if allows("x11"), let name = value("DISPLAY") {
      if DisplayAddress(x11: name)?.answers == true {
        return .existing(variables: assignments(of: ["DISPLAY", "GDK_BACKEND"]))
      }
      unanswered.append("DISPLAY")
    }
    return privateServer(unanswered: unanswered.isEmpty ? nil : assignments(of: unanswered))
  }

  private func privateServer(unanswered: String?) -> Resolution {
    if !allows("x11"), let backends = value("GDK_BACKEND") {
      return .unsupported(backends: backends)
    }
    return .privateServer(unanswered: unanswered)
  }

  private func assignments(of names: [String]) -> String {
    names.compactMap { name in value(name).map { "\(name)=\($0)" } }.joined(separator: ", ")
  }
}
