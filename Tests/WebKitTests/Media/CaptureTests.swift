import CWebKitGTK
import GObjectSupport
import Testing
@testable import WebKit
import WebKitTesting

/// Cameras and microphones, those that the engine pretends to have.
@Suite(.timeLimit(.minutes(2))) @MainActor struct CaptureTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  let app = PanelRecorder()
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<title>page</title>"))
    webView.uiDelegate = app
    let engine = try #require(webView.engine)
    webkit_settings_set_enable_mock_capture_devices(engine.settings.object.pointer, 1)
  }

  private func capture(_ constraints: String) async throws -> String? {
    try await webView.callAsyncJavaScript(
      """
      try {
        self.stream = await navigator.mediaDevices.getUserMedia(\(constraints));
        return stream.getTracks().map((track) => track.kind).sort().join();
      } catch (error) { return error.name }
      """, contentWorld: .page) as? String
  }

  @Test("UI-17 a request has the page's origin, with port 0 for the scheme's own")
  func testUI17() async throws {
    try await webView.loadAndWait(server.url("/"))
    #expect(try await capture("{ video: true }") == "video")
    #expect(app.captures.count == 1)
    #expect(app.captures[0].type == .camera)
    #expect(app.captures[0].origin.protocol == "http")
    #expect(app.captures[0].origin.host == "127.0.0.1")
    #expect(app.captures[0].origin.port == server.port)
    #expect(app.captures[0].frame.securityOrigin == app.captures[0].origin)

    webView.loadHTMLString("<title>secure</title>", baseURL: URL(string: "https://example.com/"))
    try await eventually("the page") { webView.title == "secure" }
    #expect(try await capture("{ video: true, audio: true }") == "audio,video")
    #expect(app.captures[1].type == .cameraAndMicrophone)
    #expect(app.captures[1].frame.securityOrigin.protocol == "https")
    #expect(app.captures[1].frame.securityOrigin.host == "example.com")
    #expect(app.captures[1].frame.securityOrigin.port == 0)
    #expect(app.captures[1].origin.port == 0)
  }

  @Test("A refused page gets an error, and so does one that nobody could be asked about")
  func refused() async throws {
    try await webView.loadAndWait(server.url("/"))
    app.decision = .deny
    #expect(try await capture("{ audio: true }") == "NotAllowedError")
    app.decision = .prompt
    #expect(try await capture("{ audio: true }") == "NotAllowedError")
    webView.uiDelegate = nil
    #expect(try await capture("{ audio: true }") == "NotAllowedError")
    #expect(app.captures.map(\.type) == [.microphone, .microphone])
    #expect(webView.microphoneCaptureState == .none)
  }

  @Test("The states follow the page and the app, and are told")
  func states() async throws {
    let camera = ObservedChanges<WKMediaCaptureState>(webView, \.cameraCaptureState)
    try await webView.loadAndWait(server.url("/"))
    #expect(webView.cameraCaptureState == .none)
    #expect(try await capture("{ video: true, audio: true }") == "audio,video")
    try await eventually("the camera") { webView.cameraCaptureState == .active }
    try await eventually("the microphone") { webView.microphoneCaptureState == .active }

    await webView.setCameraCaptureState(.muted)
    try await eventually("the muted camera") { webView.cameraCaptureState == .muted }
    await webView.setMicrophoneCaptureState(.muted)
    try await eventually("the muted microphone") { webView.microphoneCaptureState == .muted }
    await webView.setCameraCaptureState(.active)
    try await eventually("the camera") { webView.cameraCaptureState == .active }

    await webView.setCameraCaptureState(.none)
    await webView.setMicrophoneCaptureState(.none)
    try await eventually("the end") {
      webView.cameraCaptureState == .none && webView.microphoneCaptureState == .none
    }
    #expect(camera.values == [.active, .muted, .active, .none])
    // Without a capture there is nothing to set.
    await webView.setCameraCaptureState(.active)
    #expect(webView.cameraCaptureState == .none)
  }
}
