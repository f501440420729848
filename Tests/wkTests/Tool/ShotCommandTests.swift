import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  private func picture(_ name: String, in folder: URL) throws -> ImageProbe {
    try ImageProbe(pngData: Data(contentsOf: folder.appending(path: name)))
  }

  @Test func theWindowIsPictured() async throws {
    try await withTemporaryFolder { folder in
      try write(
        """
        <!DOCTYPE html><style>
        body { margin: 0; background: #0000ff }
        div { width: 100px; height: 50px; background: #ff0000 }
        @media (width: 300px) { div { background: #00ff00 } }
        </style><div></div>
        """, to: "page.html", in: folder)
      try await expectOutput("", of: "shot", "page.html", "-o", "out.png", in: folder)
      let standard = try picture("out.png", in: folder)
      #expect(standard.width == 1280)
      #expect(standard.height == 800)
      #expect(
        standard.boundingBox(of: .red) == PixelRect(x: 0, y: 0, width: 100, height: 50))
      #expect(standard.color(x: 1279, y: 799) == .blue)

      try await output(
        of: "shot", "page.html", "-oout.png", "--width=300", "--height=200", in: folder)
      let narrow = try picture("out.png", in: folder)
      #expect(narrow.width == 300)
      #expect(narrow.height == 200)
      #expect(narrow.boundingBox(of: .green) == PixelRect(x: 0, y: 0, width: 100, height: 50))
    }
  }

  @Test func theWholeDocumentIsPictured() async throws {
    try await withTemporaryFolder { folder in
      try write(
        """
        <!DOCTYPE html><style>body { margin: 0 } div { height: 3000px; background: #00ff00 }
        p { margin: 0; height: 7px; background: #ff0000 }</style><div></div><p></p>
        """, to: "page.html", in: folder)
      try await output(
        of: "shot", "page.html", "--full", "--width", "400", "--height", "100", "-o", "out.png",
        in: folder)
      let full = try picture("out.png", in: folder)
      #expect(full.width == 400)
      #expect(full.height == 3007)
      #expect(full.boundingBox(of: .red) == PixelRect(x: 0, y: 3000, width: 400, height: 7))

      // A short document fills the window.
      try write("<!DOCTYPE html><body bgcolor=blue>", to: "page.html", in: folder)
      try await output(
        of: "shot", "page.html", "--full", "--width", "400", "--height", "100", "-o", "out.png",
        in: folder)
      let short = try picture("out.png", in: folder)
      #expect(short.width == 400)
      #expect(short.height == 100)
      #expect(short.fraction(of: .blue) == 1)
    }
  }

  @Test func thePictureGoesToStandardOutput() async throws {
    try await withTemporaryFolder { folder in
      for options in [[], ["-o", "-"], ["--output=-"]] {
        let run = try ToolRun(
          ["shot", "-", "--width=64", "--height=32"] + options, in: folder,
          input: Data("<body bgcolor=red>".utf8))
        #expect(await run.end() == .exit(0))
        #expect(run.errorText == "")
        let image = try ImageProbe(pngData: run.output)
        #expect(image.width == 64)
        #expect(image.height == 32)
        #expect(image.fraction(of: .red) == 1)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func aTerminalGetsNoPicture() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      let terminal = try PseudoTerminal()
      let run = try ToolRun(["shot", "page.html"], in: folder, output: terminal.slave)
      #expect(await run.end() == .exit(64))
      try Golden.expect(run.errorText, "terminal.txt")
    }
  }

  @Test func imagesAndStylesOfAServerAreInThePicture() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<link rel=stylesheet href=/style.css><img src=/image.svg>"))
    server.route(
      "/style.css",
      .data(
        Data("body { margin: 0; background: #0000ff } img { display: block }".utf8),
        contentType: "text/css"))
    server.route(
      "/image.svg",
      .data(
        Data(
          """
          <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
          <rect width="20" height="10" fill="#ff0000"/></svg>
          """.utf8), contentType: "image/svg+xml"))
    try await withTemporaryFolder { folder in
      try await output(
        of: "shot", server.url("/").absoluteString, "-o", "out.png", "--width=100",
        "--height=100", in: folder)
      let image = try picture("out.png", in: folder)
      #expect(image.boundingBox(of: .red) == PixelRect(x: 0, y: 0, width: 20, height: 10))
      #expect(image.color(x: 50, y: 50) == .blue)
    }
  }
}
