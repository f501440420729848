import Foundation
import Testing
import WebKit
import WebKitTesting

/// G-19: inputs for files, and those in the cases of `behaviour/07-ui-delegate.md`.
@Suite(.timeLimit(.minutes(2))) @MainActor struct OpenPanelCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let app = PanelRecorder()
  private let folder: DownloadFolder

  init() throws {
    folder = try DownloadFolder()
    webView.uiDelegate = app
  }

  private func file(_ name: String, _ text: String) throws -> URL {
    let url = folder.file(name)
    try Data(text.utf8).write(to: url)
    return url
  }

  @Test("UI-07 an input without attributes takes one file and no directories")
  func testUI07() async throws {
    try await webView.loadAndWait(html: "<input type=file id=input>")
    try await webView.evaluateJavaScript("input.click()")
    try await eventually("the panel") { app.openPanels.count == 1 }
    #expect(app.openPanels[0].allowsMultipleSelection == false)
    #expect(app.openPanels[0].allowsDirectories == false)
    #expect(app.openPanels[0].acceptedMIMETypes == [])
    #expect(app.frames[0].isMainFrame)
  }

  @Test("UI-08 without a choice the input is told of the cancellation and keeps no file")
  func testUI08() async throws {
    try await webView.loadAndWait(
      html: "<input type=file id=input oncancel=\"document.title = 'cancelled'\">")
    try await webView.evaluateJavaScript("input.click()")
    try await eventually("the event") { webView.title == "cancelled" }
    #expect(try await webView.evaluateJavaScript("input.files.length") as? Int == 0)
  }

  @Test("G-19 attributes reach the app, and files the page")
  func files() async throws {
    try await webView.loadAndWait(
      html: """
        <input type=file id=several multiple accept='image/png,text/plain'
          onchange="document.title = [...files].map((file) => file.name).join()">
        <label for=folder>label<input type=file id=folder webkitdirectory></label>
        """)
    app.files = [try file("ä ö.txt", "first"), try file("b.txt", "second")]
    try await webView.evaluateJavaScript("several.click()")
    try await eventually("the files") { webView.title == "ä ö.txt,b.txt" }
    #expect(app.openPanels[0].allowsMultipleSelection)
    #expect(Set(app.openPanels[0].acceptedMIMETypes) == ["image/png", "text/plain"])
    let text = try await webView.callAsyncJavaScript(
      "return await several.files[1].text()", contentWorld: .page)
    #expect(text as? String == "second")

    app.files = nil
    try await webView.evaluateJavaScript("document.querySelector('label').click()")
    try await eventually("the panel") { app.openPanels.count == 2 }
    #expect(app.openPanels[1].allowsDirectories)
  }

  @Test("G-19 an input for one file gets the first")
  func oneOfSeveral() async throws {
    try await webView.loadAndWait(
      html: "<input type=file id=input onchange='document.title = files.length + files[0].name'>")
    app.files = [try file("a", "1"), try file("b", "2")]
    try await webView.evaluateJavaScript("input.click()")
    try await eventually("the file") { webView.title == "1a" }
  }

  @Test("G-19 an input in a frame is that frame's")
  func frame() async throws {
    try await webView.loadAndWait(
      html: "<iframe srcdoc='<input type=file id=input>' onload='document.title = 1'></iframe>")
    try await webView.evaluateJavaScript(
      "frames[0].document.querySelector('input').click()")
    try await eventually("the panel") { app.openPanels.count == 1 }
    #expect(app.frames[0].isMainFrame == false)
  }
}
