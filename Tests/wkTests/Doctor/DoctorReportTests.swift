import Testing

@testable import wk

struct DoctorReportTests {
  private let findings = [
    Finding.fine("page", "it was loaded"),
    FontSample(text: "x", package: "fonts-x").finding("X", isThere: false),
    Codec(name: "Y", type: "", package: "codec-y").finding(isThere: false),
    MachineChecks.displayServer(["PATH": "/nowhere"]),
    MachineChecks.bus(["PATH": "/nowhere", "DBUS_SESSION_BUS_ADDRESS": "x"]),
  ]

  @Test func text() throws {
    try Golden.expect(
      DoctorReport.text(findings, terminal: Terminal(-1, environment: [:])), "doctor.txt")
  }

  @Test func json() throws {
    try Golden.expect(findings.map { "\($0.json)\n" }.joined(), "doctor.jsonl")
  }
}
