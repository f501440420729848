import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import WebKit

/// Fonts, which the engine need not compress for this package, and does for others.
@Suite(.timeLimit(.minutes(2))) @MainActor struct PlainFontsTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  /// Compresses to much less than itself, and begins as a font does.
  private static let compress = """
    const bytes = new Uint8Array(100000)
    bytes.set([0, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0x67, 0x6c, 0x79, 0x66])
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
    return (await new Response(stream).arrayBuffer()).byteLength
    """

  private func load() async throws -> EngineView {
    try await webView.loadAndWait(
      html: """
        <body style="font-family: DejaVu Sans">\(String(repeating: "<p>The same line.", count: 200))
        <p style="color: red">Another colour.
        """)
    return try #require(webView.engine)
  }

  private func fontFiles(_ document: [UInt8]) throws -> [PDFStream] {
    let file = try PDFFile(document)
    return file.objects.values.compactMap { object in
      object.dictionary?["FontFile2"].flatMap { file.resolve($0).stream }
    }
  }

  /// How much of a file is left of it in the document.
  private func rest(_ font: PDFStream) throws -> Double {
    Double(font.encoded.count) / Double(try font.decoded().count)
  }

  @Test("The engine does not compress the fonts of what is printed here, but all else")
  func plain() async throws {
    let engine = try await load()
    var printed: Result<[UInt8], any Error>?
    let paper = EnginePrint.Paper(size: CGSize(width: 320, height: 240))
    try EnginePrint.begin(engine, on: paper) { printed = $0 }
    let compressed = try await webView.callAsyncJavaScript(Self.compress, contentWorld: .page)
    let size = try #require(compressed as? Int)
    #expect(size < 1000)
    try await eventually("the document") { printed != nil }
    let document = try #require(try printed?.get())
    let fonts = try fontFiles(document)
    #expect(fonts.count >= 2)
    for rest in try fonts.map(rest) { #expect(rest >= 1) }
    let file = try PDFFile(document)
    for page in try file.pages() {
      let contents = file.resolve(file.objects[page]?.dictionary?["Contents"])
      #expect(try rest(#require(contents.stream)) < 0.7)
    }
  }

  @Test("It compresses the fonts of what others print, on the same page, later")
  func compressed() async throws {
    let engine = try await load()
    _ = try await webView.pdf()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let operation = ObjectReference(adopting: webkit_print_operation_new(engine.pointer)!)
    let settings = ObjectReference(adopting: gtk_print_settings_new()!)
    gtk_print_settings_set(settings.pointer, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    gtk_print_settings_set(settings.pointer, GTK_PRINT_SETTINGS_OUTPUT_URI, file.absoluteString)
    gtk_print_settings_set_printer(settings.pointer, "Print to File")
    webkit_print_operation_set_print_settings(operation.pointer, settings.pointer)
    var hasEnded = false
    let connection = operation.pointer.connect("finished") { _ in
      hasEnded = true
      return .none
    }
    webkit_print_operation_print(operation.pointer)
    try await eventually("the document") { hasEnded }
    withExtendedLifetime(connection) {}
    let fonts = try fontFiles([UInt8](Data(contentsOf: file)))
    #expect(fonts.count >= 2)
    for rest in try fonts.map(rest) { #expect(rest < 0.9) }
  }
}
