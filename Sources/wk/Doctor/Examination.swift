internal import WebKit

/// All checks of `wk doctor`.
@MainActor
enum Examination {
  static func findings() async -> [Finding] {
    let environment = ProcessInfo.processInfo.environment
    var findings = [
      Finding.fine("version", "wk \(Tool.version)"),
      engine, MachineChecks.displayServer(environment), MachineChecks.bus(environment),
      MachineChecks.home,
    ]
    if let finding = EngineProbe.finding(environment) { return findings + [finding] }
    do throws(Failure) {
      findings += try await PageChecks.findings(environment)
    } catch {
      findings.append(
        Finding(
          name: "page", state: .broken, found: error.message, meaning: "no page can be loaded",
          cure: "cure the errors above; in a container, see whether it allows user namespaces"))
    }
    return findings
  }

  private static var engine: Finding {
    let versions = "WebKitGTK \(EngineVersion.webKit), GTK \(EngineVersion.gtk)"
    let parts = EngineVersion.webKit.split(separator: ".").compactMap { Int($0) }
    guard parts.lexicographicallyPrecedes([2, 50]) else { return .fine("engine", versions) }
    return Finding(
      name: "engine", state: .lacking, found: versions,
      meaning: "wk is made for WebKitGTK 2.50 and later",
      cure: "install a newer package “libwebkitgtk-6.0-4”")
  }
}
