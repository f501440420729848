/// What has been found about one thing that pages need.
struct Finding: Equatable, Sendable {
  enum State: String, Sendable {
    case fine = "ok"
    /// Some pages look or sound other than they should.
    case lacking = "warning"
    /// Pages cannot be loaded.
    case broken = "error"
  }

  let name: String
  let state: State
  let found: String
  /// What follows for pages.
  var meaning: String?
  /// A package to install or a variable to set.
  var cure: String?

  static func fine(_ name: String, _ found: String) -> Finding {
    Finding(name: name, state: .fine, found: found)
  }

  var json: String {
    var members: [String: Any] = ["check": name, "state": state.rawValue, "found": found]
    members["meaning"] = meaning
    members["cure"] = cure
    return JSONText.encode(members)
  }
}

/// Findings for people.
enum DoctorReport {
  static func text(_ findings: [Finding], terminal: Terminal) -> String {
    let width = findings.map(\.name.count).max() ?? 0
    return findings.map { finding in
      let (color, word): (Terminal.Color, String) =
        switch finding.state {
        case .fine: (.green, "ok     ")
        case .lacking: (.yellow, "warning")
        case .broken: (.red, "error  ")
        }
      let name = finding.name + String(repeating: " ", count: width - finding.name.count)
      let rest = [finding.found, finding.meaning, finding.cure.map { "cure: \($0)" }]
      let text = Failure.line(rest.compactMap(\.self).joined(separator: "; "))
      return "\(terminal.colored(word, color))  \(name)  \(text)\n"
    }.joined()
  }
}
