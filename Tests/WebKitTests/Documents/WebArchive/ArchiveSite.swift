import Foundation
import WebKitTesting

/// A site with a page that uses all kinds of resources, on two origins.
struct ArchiveSite {
  let server: LoopbackServer
  let other: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    other = try LoopbackServer(address: "127.0.0.2")
    server.route("/", .html(Self.page(other: other.origin)))
    server.route("/style/main.css", .css(Self.style))
    server.route("/style/more.css", .css("#imported { background: rgb(0, 90, 0); height: 20px }"))
    server.route(
      "/classic.js", .script("document.getElementById('classic').textContent = 'classic'"))
    server.route(
      "/module.js",
      .script(
        "import {word} from './imported.js'; document.getElementById('module').textContent = word"))
    server.route("/imported.js", .script("export const word = 'module'"))
    server.route("/font.ttf", .data(Self.font, contentType: "font/ttf"))
    for (path, color) in [
      ("/image.svg", "red"), ("/background.svg", "green"), ("/small.svg", "yellow"),
      ("/large.svg", "blue"), ("/poster.svg", "purple"), ("/style/nested.svg", "orange"),
    ] {
      server.route(path, .data(Self.picture(color), contentType: "image/svg+xml"))
      other.route(path, .data(Self.picture(color), contentType: "image/svg+xml"))
    }
    server.route("/image.png", .data(Self.png, contentType: "image/png"))
    server.route(
      "/frame",
      .html("<body style='margin:0;background:cyan'>frame <img src='/image.svg' width=20>"))
    other.route(
      "/frame",
      .html("<link rel=stylesheet href='/frame.css'>cross frame<img src='image.svg' width=20>"))
    other.route("/frame.css", .css("body { margin: 0; background: pink }"))
    other.route("/cross.css", .css("#cross { background: url(background.svg); height: 20px }"))
  }

  var url: URL { server.url("/") }

  func stop() {
    server.stop()
    other.stop()
  }

  var requestCount: Int { server.requests.count + other.requests.count }

  private static func page(other: String) -> String {
    """
    <!DOCTYPE html><html><head><title>Site</title>
    <link rel=stylesheet href='style/main.css'><link rel=stylesheet href='\(other)/cross.css'>
    <style>#inline { background: url('image.png'); height: 20px }</style>
    </head><body>
    <img src='image.svg' width=20 height=20><img src='small.svg' srcset='large.svg 1x' width=20>
    <picture><source srcset='\(other)/large.svg'><img src='small.svg' width=20></picture>
    <img src='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' width=20 height=20>
    <video poster='poster.svg' width=40 height=20></video><svg width=20 height=20>
    <image href='image.svg' width=20 height=20 /></svg>
    <div id=imported></div><div id=cross></div><div id=background></div><div id=inline></div>
    <div id=font>A word</div><div id=classic></div><div id=module></div>
    <iframe src='/frame' width=100 height=30></iframe>
    <iframe src='\(other)/frame' width=100 height=30></iframe>
    <iframe srcdoc='<b>in an attribute</b>' width=100 height=30></iframe>
    <script src='classic.js'></script><script type=module src='module.js'></script>
    </body></html>
    """
  }

  private static let style = """
    @import url(more.css);
    @font-face { font-family: Own; src: url(../font.ttf), url(../backup.ttf) }
    body { margin: 8px; font-size: 16px }
    #font { font-family: Own }
    #background { background: url('../background.svg'); height: 20px }
    #background::after { content: url(nested.svg) }
    """

  private static func picture(_ color: String) -> Data {
    Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"
      fill="\(color)"/></svg>
      """.utf8)
  }

  /// One red pixel.
  private static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    ) ?? Data()

  /// Any font of the system's.
  private static let font: Data = {
    let folder = URL(filePath: "/usr/share/fonts/truetype")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      if file.pathExtension == "ttf", let data = try? Data(contentsOf: file) { return data }
    }
    return Data()
  }()
}

extension LoopbackServer.Response {
  static func css(_ text: String) -> Self { .data(Data(text.utf8), contentType: "text/css") }
  static func script(_ text: String) -> Self {
    .data(Data(text.utf8), contentType: "text/javascript")
  }
}
