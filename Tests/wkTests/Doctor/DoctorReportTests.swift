import Testing

@testable import wk

struct DoctorReportTests {
  private static let words = """
    bwrap: No permissions to create new namespace

    ** (process:1): ERROR **: readPIDFromPeer: Unexpected short read from PID socket.
    \(Signals.engineFailure)
    """

  private let findings = [
    Finding.fine("page", "it was loaded"),
    FontSample(text: "x", package: "fonts-x").finding("X", isThere: false),
    Codec(name: "Y", type: "", package: "codec-y").finding(isThere: false),
    MachineChecks.displayServer(["PATH": "/nowhere"]),
    MachineChecks.bus(["PATH": "/nowhere", "DBUS_SESSION_BUS_ADDRESS": "x"]),
    EngineProbe.finding(words: words),
  ].compactMap(\.self)

  @Test func otherFailuresAreNotTheSandboxes() {
    #expect(EngineProbe.finding(words: "wk: there is no display\n") == nil)
  }

  @Test func text() throws {
    try Golden.expect(
      DoctorReport.text(findings, terminal: Terminal(-1, environment: [:])), "doctor.txt")
  }

  @Test func json() throws {
    try Golden.expect(findings.map { "\($0.json)\n" }.joined(), "doctor.jsonl")
  }
}
