import Foundation
import Testing
import WebKit
import WebKitTesting

/// Calls of a task out of their order end the program.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SchemeMisuseTests {
  private static func errors(
    of result: ExitTest.Result?
  ) -> String { String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }

  @Test("SC-06 Data before a response ends the program")
  func sc06() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      try await misuse { $0.didReceive(Data("data".utf8)) }
    }
    #expect(
      Self.errors(of: result).contains("didReceive(_: Data) was called before a response"))
  }

  @Test("SC-06 The end before a response ends the program")
  func endBeforeResponse() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      try await misuse { $0.didFinish() }
    }
    #expect(Self.errors(of: result).contains("didFinish() was called before a response"))
  }

  @Test("A response after data ends the program")
  func responseAfterData() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      try await misuse {
        $0.respond("text/html")
        $0.respond("text/html")
        $0.didReceive(Data("data".utf8))
        $0.respond("text/html")
      }
    }
    #expect(Self.errors(of: result).contains("didReceive(_: URLResponse) was called after data"))
  }

  @Test("SC-07 Anything after the end ends the program", arguments: 0..<4)
  func sc07(call: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor [call] in
      try await misuse {
        $0.give(Data("data".utf8), type: "text/html")
        switch call {
        case 0: $0.didReceive(Data("data".utf8))
        case 1: $0.respond("text/html")
        case 2: $0.didFinish()
        default: $0.didFailWithError(URLError(.unknown))
        }
      }
    }
    #expect(
      Self.errors(of: result).contains("was called after the task was finished or failed"))
  }

  @Test("Anything after the handler was told to stop ends the program")
  func answerAfterStop() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let (pages, webView) = try await stopped()
      _ = webView
      pages.stopped.first?.respond("text/html")
    }
    #expect(Self.errors(of: result).contains("was called after the handler was told to stop"))
  }

  @Test("On another thread that is ignored, with a line about it")
  func answerAfterStopOnThread() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let (pages, webView) = try await stopped()
      nonisolated(unsafe) let task = try #require(pages.stopped.first)
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          task.respond("text/html")
          task.didFinish()
          done.resume()
        }
      }
      _ = webView
    }
    #expect(Self.errors(of: result).contains("came after the handler was told to stop"))
  }

  @Test("Two handlers for a scheme, and what is no scheme, end the program")
  func wrongSchemes() async {
    let twice = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      SchemePages().configuration("testing")
        .setURLSchemeHandler(SchemePages(), forURLScheme: "Testing")
    }
    #expect(Self.errors(of: twice).contains("already has a handler"))
    let invalid = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = SchemePages().configuration("1testing")
    }
    #expect(Self.errors(of: invalid).contains("is not a URL scheme"))
  }
}

/// Loads a page that is answered so, and waits for nothing good.
@MainActor
private func misuse(_ answer: @escaping SchemePages.Answer) async throws {
  let pages = SchemePages()
  pages.route("testing:main", answer)
  let webView = pages.makeView("testing")
  try await webView.loadAndWait(try #require(URL(string: "testing:main")))
}

/// A handler with a task that was stopped.
@MainActor
private func stopped() async throws -> (SchemePages, WKWebView) {
  let pages = SchemePages()
  pages.route("testing:main") { _ in }
  let webView = pages.makeView("testing")
  webView.load(URLRequest(url: try #require(URL(string: "testing:main"))))
  try await eventually("the page is asked for") { pages.started.count == 1 }
  webView.stopLoading()
  try await eventually("the task is stopped") { pages.stopped.count == 1 }
  return (pages, webView)
}
