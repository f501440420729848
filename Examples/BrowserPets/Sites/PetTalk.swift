import WebKit
import WebKitTesting

/// The rest of the web, so that the app needs no network: a server on this machine.
@MainActor
final class PetTalk {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/*", .html(try Resources.text("App/talk.html")))
  }

  var url: URL { server.url("/") }
}
