import Foundation
import Testing

@testable import UIKitGTK

@Suite(.timeLimit(.minutes(2)))
struct DisplayChoiceTests {
  @Test func usesTheDisplayThereIs() async throws {
    try await withProbe { desktop in
      try await withProbe([
        "DISPLAY": desktop.display, "XAUTHORITY": desktop.authority,
      ]) { probe in
        #expect(probe.outcome == "open")
        #expect(!probe.isPrivate)
        #expect(probe.display == desktop.display)
        #expect(probe.facts["GSK_RENDERER"] == "")
        #expect(probe.servers().isEmpty)
      }
    }
  }

  @Test func headlessOverridesTheDisplayThereIs() async throws {
    try await withProbe { desktop in
      try await withProbe([
        "DISPLAY": desktop.display, "XAUTHORITY": desktop.authority, "WAYLAND_DISPLAY": "wayland-0",
        "WEBKIT_HEADLESS": "1", "GSK_RENDERER": "gl",
      ]) { probe in
        #expect(probe.outcome == "open")
        #expect(probe.isPrivate)
        #expect(probe.display != desktop.display)
        #expect(probe.facts["WAYLAND_DISPLAY"] == "")
        #expect(probe.facts["GSK_RENDERER"] == "gl", "the user's own variables win")
      }
    }
  }

  @Test func deadDisplayGivesAPrivateOneAndOneLine() async throws {
    try await withProbe(["DISPLAY": "localhost:59000.0"]) { probe in
      #expect(probe.outcome == "open")
      #expect(probe.isPrivate)
      let errors = await probe.finish()
      #expect(
        errors == "WebKit: DISPLAY=localhost:59000.0 does not answer; using a private display.\n")
    }
  }

  @Test func refusalNamesTheVariable() async throws {
    try await withProbe { desktop in
      try await withProbe([
        "DISPLAY": desktop.display, "XAUTHORITY": "/dev/null",
      ]) { probe in
        #expect(probe.outcome.contains("DISPLAY=\(desktop.display)"))
        #expect(probe.outcome.contains("WEBKIT_HEADLESS=1"))
        #expect(!probe.isPrivate)
      }
    }
  }

  @Test func missingServerNamesThePackage() async throws {
    try await withProbe(["PATH": "/nonexistent"]) { probe in
      #expect(probe.outcome == DisplayError.serverNotInstalled.description)
      #expect(probe.outcome.contains("“xvfb”"))
      #expect(!probe.isPrivate)
      await probe.send("child")
      let child = try #require(probe.facts["child"].flatMap(Int32.init), "the process goes on")
      kill(child, SIGKILL)
    }
  }

  @Test func glSwitchKeepsOpenGL() {
    let settings = HeadlessSettings(environment: ["WEBKIT_HEADLESS_GL": "1"])
    #expect(
      settings.variables.map(\.name) == ["GSK_RENDERER", "GTK_A11Y", "WEBKIT_A11Y_BUS_ADDRESS"])
    #expect(!settings.serverOptions.contains("GLX"))
    #expect(HeadlessSettings(environment: [:]).serverOptions.contains("GLX"))
  }

  @Test(
    arguments: [
      ([:], .privateServer(unanswered: nil)),
      (["DISPLAY": ""], .privateServer(unanswered: nil)),
      (["DISPLAY": ":59000"], .privateServer(unanswered: "DISPLAY=:59000")),
      (["DISPLAY": "nonsense"], .privateServer(unanswered: "DISPLAY=nonsense")),
      (
        ["WEBKIT_HEADLESS": "0", "DISPLAY": ":59000"], .privateServer(unanswered: "DISPLAY=:59000")
      ),
      (["WEBKIT_HEADLESS": "1", "DISPLAY": ":59000"], .privateServer(unanswered: nil)),
      (["GDK_BACKEND": "wayland"], .unsupported(backends: "wayland")),
      (["GDK_BACKEND": "wayland,*"], .privateServer(unanswered: nil)),
      (["GDK_BACKEND": "broadway"], .existing(variables: "GDK_BACKEND=broadway")),
      (
        ["WAYLAND_DISPLAY": "/nonexistent/wayland-0"],
        .privateServer(unanswered: "WAYLAND_DISPLAY=/nonexistent/wayland-0")
      ),
      (["WAYLAND_SOCKET": "7"], .existing(variables: "WAYLAND_SOCKET=7")),
    ] as [([String: String], DisplayRequest.Resolution)])
  func resolution(_ environment: [String: String], _ expected: DisplayRequest.Resolution) {
    #expect(DisplayRequest(environment: environment).resolve() == expected)
  }

  @Test func addresses() {
    let first = ["@/tmp/.X11-unix/X1", "/tmp/.X11-unix/X1"]
    #expect(DisplayAddress(x11: ":1.0") == .local(paths: first))
    #expect(DisplayAddress(x11: "unix:1") == .local(paths: first))
    #expect(DisplayAddress(x11: "localhost:10.0") == .network(host: "localhost", port: 6010))
    #expect(DisplayAddress(x11: "::1:2") == .network(host: "::1", port: 6002))
    #expect(DisplayAddress(x11: ":") == nil)
    #expect(DisplayAddress(x11: ":-1") == nil)
    #expect(
      DisplayAddress(wayland: "wayland-1", runtimeDirectory: "/run/user/1")
        == .local(paths: ["/run/user/1/wayland-1"]))
    #expect(!DisplayAddress(wayland: "wayland-1", runtimeDirectory: nil).answers)
  }
}
