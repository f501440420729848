import Foundation
import Testing
import WebKitTesting

@Suite(.timeLimit(.minutes(2)))
struct PrivateDisplayTests {
  @Test func startsWhereThereIsNoDisplay() async throws {
    try await withProbe { probe in
      #expect(probe.outcome == "open")
      #expect(probe.isPrivate)
      #expect(probe.facts["GSK_RENDERER"] == "cairo")
      #expect(probe.facts["GDK_DEBUG"] == "gl-disable")
      #expect(probe.servers().count == 2)
      let errors = await probe.finish()
      #expect(errors == "")
      #expect(await probe.leavesNothing())
    }
  }

  @Test func isClosedToThoseWithoutTheCookie() async throws {
    try await withProbe { probe in
      let file = try Data(contentsOf: URL(fileURLWithPath: probe.authority))
      #expect(XConnection.isAccepted(at: probe.socketPath, cookie: file.suffix(16)))
      #expect(!XConnection.isAccepted(at: probe.socketPath, cookie: nil))
      #expect(!XConnection.isAccepted(at: probe.socketPath, cookie: Data(count: 16)))
      let permissions = [probe.authority, (probe.authority as NSString).deletingLastPathComponent]
        .map { try? FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int }
      #expect(permissions == [0o600, 0o700])
      // Those who were refused must not have ended the server.
      #expect(probe.servers().count == 2)
    }
  }

  @Test func endsWithTheProcessOnAbort() async throws {
    try await withProbe { probe in
      await probe.send("abort")
      await probe.waitForExit()
      #expect(await probe.leavesNothing())
    }
  }

  @Test func endsWithTheProcessOnKill() async throws {
    try await withProbe { probe in
      kill(probe.processIdentifier, SIGKILL)
      await probe.waitForExit()
      #expect(await probe.leavesNothing())
    }
  }

  @Test func endsWithoutItsWatchdogToo() async throws {
    try await withProbe { probe in
      let watchdog = try #require(
        probe.servers().compactMap(Int32.init).first {
          (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == "sh\n"
        })
      kill(watchdog, SIGKILL)
      kill(probe.processIdentifier, SIGKILL)
      await probe.waitForExit()
      #expect(
        await onThread {
          while !probe.servers().isEmpty { usleep(5_000) }
          return true
        })
    }
  }

  @Test func isNotKeptAliveByChildren() async throws {
    try await withProbe { probe in
      await probe.send("child")
      let child = try #require(probe.facts["child"].flatMap(Int32.init))
      defer { kill(child, SIGKILL) }
      kill(probe.processIdentifier, SIGKILL)
      #expect(await probe.leavesNothing())
      #expect(kill(child, 0) == 0)
    }
  }

  @Test func survivesInterruptsOfTheTerminal() async throws {
    try await withProbe { probe in
      let groups = probe.servers().compactMap(Int32.init).map { getpgid($0) }
      #expect(Set(groups).count == 1)
      #expect(!groups.contains(getpgid(probe.processIdentifier)))
    }
  }

  @Test func severalStartAtOnce() async throws {
    let probes = try await withThrowingTaskGroup(of: ProbeProcess.self) { group in
      for _ in 0..<6 { group.addTask { try await ProbeProcess() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(probes.allSatisfy { $0.outcome == "open" && $0.isPrivate })
    #expect(Set(probes.map(\.display)).count == probes.count)
    for probe in probes {
      let cookie = FileManager.default.contents(atPath: probe.authority)?.suffix(16)
      #expect(XConnection.isAccepted(at: probe.socketPath, cookie: cookie))
      await probe.remove()
    }
  }
}
