import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKit
@testable import WebKitUI

/// What stands in place of a page that could not be loaded, and what people do then.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct FailedLoadTests {
  private func failing(after path: String? = "/") async throws -> Stage {
    let stage = try Stage()
    stage.server.route("/broken", .raw(Data()))
    if let path {
      try await stage.show(path)
    } else {
      stage.window.makeKeyAndVisible()
    }
    stage.controller.load(stage.server.url("/broken"))
    try await waitForError(in: stage)
    return stage
  }

  private func waitForError(in stage: Stage) async throws {
    try await eventually("the error") {
      stage.labels.contains("The Page Cannot Be Shown")
        && stage.controller.webView?.isLoading == false
    }
  }

  private func address(in stage: Stage) throws -> String? {
    try #require(stage.widgets("GtkEntry").first).stringProperty("text")
  }

  @Test("The address that failed stays, to be mended")
  func address() async throws {
    let stage = try await failing()
    #expect(try address(in: stage) == stage.server.url("/broken").absoluteString)
    #expect(stage.controller.address == stage.server.url("/broken"))
    #expect(stage.controller.title == "127.0.0.1")
    // As on Apple, the view still has its page.
    #expect(stage.controller.webView?.url == stage.server.url("/"))
    stage.controller.load(stage.server.url("/next"))
    try await stage.waitForPage("/next")
    #expect(try address(in: stage) == stage.server.url("/next").absoluteString)
    #expect(stage.controller.title == "next")
  }

  @Test("Back leads to the page that was there before")
  func back() async throws {
    let stage = try await failing()
    let requests = stage.server.requests.count
    try await eventually("the button") { gtk_widget_get_sensitive(try stage.button("Back")) != 0 }
    try stage.press("Back")
    try await stage.waitForPage("/")
    #expect(!stage.labels.contains("The Page Cannot Be Shown"))
    #expect(try address(in: stage) == stage.server.url("/").absoluteString)
    #expect(stage.server.requests.count == requests)
    #expect(stage.controller.webView?.canGoBack == false)
    #expect(gtk_widget_get_sensitive(try stage.button("Back")) == 0)
  }

  @Test("Forward within the page that was there before shows that page")
  func forwardWithinPage() async throws {
    let stage = try Stage()
    stage.server.route("/broken", .raw(Data()))
    try await stage.show()
    let webView = try #require(stage.controller.webView)
    try await webView.evaluateJavaScript("location.hash = 'two'; 0")
    try await eventually("the step") { webView.url?.fragment() == "two" }
    stage.controller.goBack()
    try await eventually("the step back") { webView.url?.fragment() == nil }
    stage.controller.load(stage.server.url("/broken"))
    try await waitForError(in: stage)
    stage.controller.goForward()
    try await eventually("the step forward") { webView.url?.fragment() == "two" }
    #expect(!stage.labels.contains("The Page Cannot Be Shown"))
    #expect(try address(in: stage) == webView.url?.absoluteString)
  }

  @Test("Reload tries once more", arguments: ["button", "key", "key of its own"])
  func reload(by means: String) async throws {
    let stage = try await failing()
    stage.server.route("/broken", .html("<title>mended</title>"))
    switch means {
    case "button": try stage.press("Reload")
    case "key": try SyntheticInput().press(.f5)
    default: try SyntheticInput().type("r", with: [.control, .shift])
    }
    try await eventually("the page") { stage.controller.webView?.title == "mended" }
    #expect(!stage.labels.contains("The Page Cannot Be Shown"))
    #expect(try address(in: stage) == stage.server.url("/broken").absoluteString)
    try await eventually("the button") { gtk_widget_get_sensitive(try stage.button("Back")) != 0 }
  }

  @Test("A first page that fails has nothing before it, and comes back with its tab")
  func first() async throws {
    let stage = try await failing(after: nil)
    #expect(gtk_widget_get_sensitive(try stage.button("Back")) == 0)
    #expect(try address(in: stage) == stage.server.url("/broken").absoluteString)
    stage.controller.openTab()
    stage.controller.selectTab(at: 0)
    stage.controller.closeTab()
    try await eventually("the end of the tab") { stage.controller.webViews.count == 1 }
    stage.controller.reopenTab()
    try await waitForError(in: stage)
    #expect(stage.controller.address == stage.server.url("/broken"))
  }

  @Test("A page that has crashed is loaded anew")
  func crash() async throws {
    let stage = try Stage()
    try await stage.show()
    let webView = try #require(stage.controller.webView)
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the error") { stage.labels.contains("The Page Has Crashed") }
    #expect(try address(in: stage) == stage.server.url("/").absoluteString)
    #expect(gtk_widget_get_sensitive(try stage.button("Back")) == 0)
    try stage.press("Reload")
    try await stage.waitForPage("/")
    #expect(!stage.labels.contains("The Page Has Crashed"))
  }
}
