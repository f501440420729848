import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKitUI

/// The controller as a person uses it: real clicks and keys.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct WebViewControllerTests {
  @Test("Back, forward and reload enable themselves, and go there")
  func navigation() async throws {
    let stage = try Stage()
    try await stage.show()
    #expect(gtk_widget_get_sensitive(try stage.button("Back")) == 0)
    try stage.click(at: 20)
    try await stage.waitForPage("/next")
    try await eventually("the button") { gtk_widget_get_sensitive(try stage.button("Back")) != 0 }
    #expect(stage.controller.title == "next")
    try stage.press("Back")
    try await stage.waitForPage("/")
    try await eventually("the button") {
      gtk_widget_get_sensitive(try stage.button("Forward")) != 0
    }
    try stage.press("Forward")
    try await stage.waitForPage("/next")
    try stage.press("Reload")
    try await eventually("the request") { stage.server.requests(at: "/next").count >= 2 }
  }

  @Test("The address shows where the page is, and goes where is typed")
  func address() async throws {
    let stage = try Stage()
    try await stage.show()
    let entry = try #require(stage.widgets("GtkEntry").first)
    try await eventually("the address") {
      entry.stringProperty("text") == stage.server.url("/").absoluteString
    }
    let input = try SyntheticInput()
    try input.type("l", with: [.control])
    try input.type("127.0.0.1:\(stage.server.port)/next")
    try input.press(.return)
    try await stage.waitForPage("/next")
  }

  @Test("G-21 links to new windows open as tabs, which keys go through and close")
  func tabs() async throws {
    let stage = try Stage()
    try await stage.show()
    try stage.click(at: 60)
    try await eventually("the tab") { stage.controller.webViews.count == 2 }
    try await stage.waitForPage("/next")
    let input = try SyntheticInput()
    try input.type("1", with: [.alternate])
    try await eventually("the first tab") { stage.controller.webView?.title == "start" }
    try input.type("2", with: [.alternate])
    try await eventually("the second tab") { stage.controller.webView?.title == "next" }
    try input.type("w", with: [.control])
    try await eventually("the end of the tab") { stage.controller.webViews.count == 1 }
    #expect(stage.controller.webView?.title == "start")
    try input.type("T", with: [.control, .shift])
    try await eventually("the tab") { stage.controller.webViews.count == 2 }
    try await stage.waitForPage("/next")
  }

  @Test("G-21 without tabs, they open in place")
  func inPlace() async throws {
    let stage = try Stage(parts: WebViewParts.standard.subtracting(.tabs))
    try await stage.show()
    try stage.click(at: 60)
    try await stage.waitForPage("/next")
    #expect(stage.controller.webViews.count == 1)
  }

  @Test("G-30 the find bar counts the matches and goes through them")
  func find() async throws {
    let stage = try Stage()
    try await stage.show()
    let input = try SyntheticInput()
    try input.type("f", with: [.control])
    try await eventually("the bar") { !stage.widgets("GtkSearchEntry").isEmpty }
    try input.type("cat")
    try await eventually("the count") { stage.labels.contains("1 of 3") }
    try input.press(.return)
    try await eventually("the next") { stage.labels.contains("2 of 3") }
    try stage.press("Previous Match")
    try await eventually("the one before") { stage.labels.contains("1 of 3") }
    try input.type("x")
    try await eventually("none") { stage.labels.contains("No matches") }
    try input.press(.escape)
    try await eventually("the end of the bar") { stage.widgets("GtkSearchEntry").isEmpty }
  }

  @Test("Typing letter by letter stays at the first match")
  func findWhileTyping() async throws {
    let stage = try Stage()
    try await stage.show()
    stage.controller.showFindBar()
    let input = try SyntheticInput()
    for (letter, count) in [("c", "1 of 3"), ("a", "1 of 3"), ("t", "1 of 3"), ("s", "1 of 2")] {
      try input.type(letter)
      try await eventually("the selection") {
        let length = try await stage.controller.webView?.evaluateJavaScript(
          "String(getSelection()).length")
        return length as? Int == ["c": 1, "a": 2, "t": 3, "s": 4][letter]
          && stage.labels.contains(count)
      }
    }
  }

  @Test("The find bar says when there are more matches than it counts")
  func manyMatches() async throws {
    let stage = try Stage()
    try await stage.show()
    _ = try await stage.controller.webView?.callAsyncJavaScript(
      "document.body.textContent = 'bird ' + 'dog '.repeat(1000) + 'cow '.repeat(1001)",
      contentWorld: .page)
    stage.controller.showFindBar()
    let input = try SyntheticInput()
    try input.type("cow")
    try await eventually("the count") { stage.labels.contains("1 of 1000+") }
    try input.type("f", with: [.control])
    try input.type("dog")
    try await eventually("the count") { stage.labels.contains("1 of 1000") }
  }

  @Test("As many closed tabs as people may want back are kept")
  func closedTabs() async throws {
    let stage = try Stage()
    try await stage.show()
    let controller = stage.controller
    for number in 0..<25 {
      controller.openTab(URLRequest(url: stage.server.url("/next?\(number)")))
      controller.closeTab()
    }
    try await eventually("the tabs are closed") { controller.webViews.count == 1 }
    #expect(controller.closedTabs.count == 20)
    controller.reopenTab()
    try await eventually("the last one") {
      controller.webView?.url == stage.server.url("/next?24")
    }
    #expect(controller.closedTabs.count == 19)
  }

  @Test("Zoom by keys, in steps and back")
  func zoom() async throws {
    let stage = try Stage()
    try await stage.show()
    let input = try SyntheticInput()
    try input.type("+", with: [.control])
    try await eventually("larger") { stage.controller.webView?.pageZoom == 1.1 }
    try input.type("0", with: [.control])
    try await eventually("normal") { stage.controller.webView?.pageZoom == 1 }
    try input.type("-", with: [.control])
    try await eventually("smaller") { stage.controller.webView?.pageZoom == 0.9 }
  }

  @Test("Downloads go into the folder, and are listed")
  func downloads() async throws {
    let stage = try Stage()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("controller-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    stage.controller.downloadsFolder = folder
    try await stage.show()
    for (name, count) in [("file", 1), ("file (2)", 2)] {
      try stage.click(at: 140)
      try await eventually("the file") {
        (try? Data(contentsOf: folder.appendingPathComponent(name))) == Data("meow".utf8)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == count)
    }
    try SyntheticInput().click(on: stage.button("Downloads"))
    try await eventually("the list") { stage.labels.filter { $0 == "Finished" }.count == 2 }
  }

  @Test("A load that fails shows why, and another try shows the page")
  func errorPage() async throws {
    let stage = try Stage()
    stage.server.route("/broken", .raw(Data()))
    stage.controller.load(stage.server.url("/broken"))
    stage.window.makeKeyAndVisible()
    // It can be clicked on when it has its place.
    var button: UnsafeMutablePointer<GtkWidget>?
    try await eventually("the page") {
      button = stage.widgets("GtkButton").first {
        $0.stringProperty("label") == "Try Again" && gtk_widget_get_width($0) > 0
      }
      return button != nil && stage.labels.contains("The Page Cannot Be Shown")
    }
    stage.server.route("/broken", .html("<title>mended</title>"))
    try SyntheticInput().click(on: #require(button))
    try await eventually("the page") { stage.controller.webView?.title == "mended" }
    #expect(!stage.labels.contains("The Page Cannot Be Shown"))
  }

  @Test("Addresses of other programs are handed to the desktop, after a click only")
  func external() async throws {
    final class Recorder: WebViewController {
      var opened: [URL] = []
      override func openExternally(_ url: URL) { opened.append(url) }
    }
    let stage = try Stage()
    let recorder = Recorder()
    stage.window.rootViewController = recorder
    recorder.load(stage.server.url("/"))
    stage.window.makeKeyAndVisible()
    let webView = try #require(recorder.webView)
    try await eventually("the page") { webView.title == "start" && !webView.isLoading }
    try await webView.evaluateJavaScript("location.href = 'mailto:dog@example.org'; 0")
    try await eventually("the page") {
      try await webView.evaluateJavaScript("document.title") as? String == "start"
    }
    try SyntheticInput().click(on: webView, at: CGPoint(x: 30, y: 112))
    try await eventually("the address") {
      recorder.opened == [URL(string: "mailto:cat@example.org")]
    }
  }

  @Test("The app's handlers come first, and the first that decides is heard")
  func policies() async throws {
    struct Refusal: NavigationPolicyHandler {
      let log: @MainActor (URL?) -> Void
      func policy(
        for action: WKNavigationAction, in webView: WKWebView, of controller: WebViewController
      ) -> WKNavigationActionPolicy? {
        guard action.navigationType == .linkActivated else { return nil }
        log(action.request.url)
        return .cancel
      }
    }
    let stage = try Stage()
    var refused: [URL?] = []
    stage.controller.policyHandlers.insert(Refusal { refused.append($0) }, at: 0)
    try await stage.show()
    try stage.click(at: 20)
    try await eventually("the question") { refused == [stage.server.url("/next")] }
    #expect(stage.controller.webView?.title == "start")
  }

  @Test("G-11 pages' panels are alerts, whose answers reach the page")
  func panels() async throws {
    let stage = try Stage()
    try await stage.show()
    let input = try SyntheticInput()
    let confirmed = stage.run("confirm('Is it a cat?')")
    try await eventually("the alert") {
      stage.controller.presentedViewController is UIAlertController
    }
    let alert = try #require(stage.controller.presentedViewController as? UIAlertController)
    #expect(alert.title == "127.0.0.1 says" && alert.message == "Is it a cat?")
    try input.press(.return)
    #expect(try await confirmed.value == "true")
    try await eventually("the end") { stage.controller.presentedViewController == nil }

    let named = stage.run("prompt('Name?', 'Mistral')")
    try await eventually("the alert") { stage.controller.presentedViewController != nil }
    try input.press(.return)
    #expect(try await named.value == "Mistral")
  }

  @Test("Parts that are left out are not there")
  func fewParts() async throws {
    let stage = try Stage(parts: [.headerBar])
    try await stage.show()
    #expect(throws: WaitTimeout.self) { try stage.button("Back") }
    #expect(throws: WaitTimeout.self) { try stage.button("Main Menu") }
    #expect(stage.widgets("GtkEntry").isEmpty)
    #expect(stage.labels.contains("start"))
    let bare = try Stage(parts: [])
    try await bare.show()
    #expect(bare.widgets("AdwHeaderBar").isEmpty)
    #expect(bare.controller.webView?.title == "start")
  }

  @Test("Controllers with pages, panels and menus go when nobody holds them")
  func lifetimes() async throws {
    for _ in 0..<20 {
      weak var controller: WebViewController?
      weak var webView: WKWebView?
      do {
        let stage = try Stage()
        try await stage.show()
        controller = stage.controller
        webView = stage.controller.webView
        let alert = stage.run("alert('bye')")
        try await eventually("the alert") { stage.controller.presentedViewController != nil }
        stage.window.isHidden = true
        stage.window.rootViewController = nil
        _ = try? await alert.value
      }
      try await eventually("their end") { controller == nil && webView == nil }
    }
  }

  @Test("A window that goes with an open menu leaves the clicks to the others")
  func openMenu() async throws {
    weak var window: UIWindow?
    do {
      let stage = try Stage()
      try await stage.show()
      window = stage.window
      try stage.press("Main Menu")
      try await eventually("the menu") { !stage.widgets("GtkPopoverMenu").isEmpty }
    }
    try await eventually("its end") { window == nil }
    let stage = try Stage()
    try await stage.show()
    try stage.click(at: 20)
    try await stage.waitForPage("/next")
  }
}
