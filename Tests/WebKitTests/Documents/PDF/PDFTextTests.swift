import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Text that is read back from PDF documents, and their fonts.
@Suite(.timeLimit(.minutes(3))) @MainActor struct PDFTextTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))

  @Test(
    "Text reads back as it is in the page",
    arguments: [
      "Office fluffy affinity, Straße – “quoted” € ½ Ωμέγα Привет",
      "漢字かな用語 日本語 中文字體 高金見長門食",
      "한국어 텍스트",
      "العربية لغة جميلة",
      "السلام عليكم",
      "हिन्दी क्षत्रिय विद्यार्थी श्री",
      "😀 👩‍👩‍👧 🇩🇪 👍🏽 ❤️",
    ])
  func text(_ text: String) async throws {
    let direction =
      text.unicodeScalars.contains { (0x600..<0x700).contains($0.value) } ? "rtl" : "ltr"
    try await webView.loadAndWait(
      html:
        "<!doctype html><meta charset=utf-8><p dir=\(direction) style='font: 20px sans-serif'>\(text)</p>"
    )
    let probe = try await webView.probedPDF()
    defer { probe.remove() }
    #expect(try await probe.text() == text)
    let paginated = try await webView.probedPaginatedPDF()
    defer { paginated.remove() }
    #expect(try await paginated.text() == text)
  }

  @Test("A font in many colours is embedded once, with the glyphs that are shown")
  func colors() async throws {
    try await webView.loadAndWait(
      html: """
        <body style="font-family: DejaVu Sans"><script>
        for (let i = 0; i < 30; i++)
          document.write(`<span style="color: rgb(${i * 8}, ${255 - i * 8}, ${i * 4})">colour ${i} </span>`)
        </script>
        """)
    let probe = try await webView.probedPDF()
    defer { probe.remove() }
    let fonts = probe.file.objects.values.filter { $0.dictionary?["Subtype"] == .name("Type0") }
    #expect(fonts.count == 1)
    #expect(probe.data.count < 40_000)
    let text = try await probe.text().split(separator: "\n").joined(separator: " ")
    #expect((0..<30).allSatisfy { text.contains("colour \($0)") })
  }
}
