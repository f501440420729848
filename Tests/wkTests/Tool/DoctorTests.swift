import Foundation
import Testing

extension ToolTests {
  private func findings(_ text: String) throws -> [String: [String: String]] {
    let lines = try text.split(separator: "\n").map {
      try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
    }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0["check", default: ""], $0) })
  }

  @Test func theDoctorFindsWhatIsThere() async throws {
    try await withTemporaryFolder { folder in
      let findings = try findings(try await output(of: "doctor", "--json", in: folder))
      for name in [
        "version", "engine", "display server", "display", "message bus", "folders", "page",
        "font: Latin", "font: Arabic", "font: Chinese", "font: emoji",
      ] {
        #expect(findings[name]?["state"] == "ok", "\(name)")
      }
      for name in ["sandbox", "graphics", "codec: H.264", "font: Thai"] {
        #expect(findings[name]?["found"] != nil, "\(name)")
      }
      for finding in findings.values where finding["state"] != "ok" {
        #expect(finding["meaning"] != nil && finding["cure"] != nil, "\(finding)")
      }
      let text = try await output(of: "doctor", in: folder)
      #expect(text.contains("ok       font: Latin       there is one\n"))
      #expect(!text.contains("\u{1b}"))
    }
  }

  @Test func theDoctorFindsWhatIsMissing() async throws {
    try await withTemporaryFolder { folder in
      let run = try ToolRun(
        ["doctor", "--json"], in: folder,
        environment: ["PATH": "/nowhere", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
      #expect(await run.end() == .exit(69))
      let findings = try findings(run.outputText)
      #expect(findings["display server"]?["cure"]?.contains("“xvfb”") == true)
      #expect(findings["message bus"]?["cure"]?.contains("“xdg-dbus-proxy”") == true)
      #expect(findings["page"]?["state"] == "error")
    }
  }
}
