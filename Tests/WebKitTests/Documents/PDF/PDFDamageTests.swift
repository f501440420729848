import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Damaged documents, which a page's process may send when it is not itself any more.
@Suite(.timeLimit(.minutes(3))) @MainActor struct PDFDamageTests {
  /// A document as the engine prints it, and what belongs to it.
  private func printed() async throws -> PagePrint.Outcome {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    try await webView.loadAndWait(
      html:
        "<title>t</title><p>Some text, हिन्दी <a href='https://example.org'>and</a> <b style='color: red'>more</b>"
    )
    let engine = try #require(webView.engine)
    var outcome: Result<PagePrint.Outcome, any Error>?
    let request = PagePrint.Request(
      asOnScreen: false, outline: true, style: { _ in nil },
      paper: { _ in EnginePrint.Paper(size: CGSize(width: 320, height: 240)) })
    PagePrint(engine, request) { outcome = $0 }.start()
    try await eventually("the document") { outcome != nil }
    return try #require(try outcome?.get())
  }

  /// Whether it is finished; else there is a typed error, since the function has no other.
  private nonisolated static func finishes(_ bytes: [UInt8], _ printed: PagePrint.Outcome) -> Bool {
    let source = PDFPlan.Source(paper: printed.paper, width: 400)
    let page = PDFPlan.Page(
      source: 0, area: CGRect(x: 0, y: 0, width: 400, height: 300),
      size: CGSize(width: 400, height: 300), isCut: true)
    let plan = PDFPlan(source: source, pages: [page], dropsBackdrop: true, outline: true)
    do throws(PDFError) {
      _ = try PDFFinisher.finish(PDFFile(bytes), plan: plan, report: printed.report)
      return true
    } catch {
      return false
    }
  }

  @Test("A damaged document is finished or refused, never more than that")
  func damage() async throws {
    let printed = try await printed()
    let original = printed.document
    #expect(Self.finishes(original, printed))
    #expect(!Self.finishes([], printed))
    #expect(!Self.finishes(Array("%PDF-1.4\n".utf8), printed))
    // Without its last line it is whole.
    for length in stride(from: 0, to: original.count - 32, by: max(1, original.count / 50)) {
      #expect(!Self.finishes(Array(original[..<length]), printed))
    }
    var random = SplitMix(state: 7)
    // What is not a font or other stream is where damage is noticed.
    let structure = original.indices.filter { index in
      (0x20..<0x7f).contains(original[index]) || original[index] == 10
    }
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = structure[
          structure.count - 1 - Int.random(in: 0..<min(6000, structure.count), using: &random)]
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      _ = Self.finishes(bytes, printed)
    }
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<40 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = Self.finishes(bytes, printed)
    }
  }

  @Test("Damage within fonts, contents and maps of characters is no worse", arguments: [1, 2, 3])
  func damagedStreams(seed: UInt64) async throws {
    let printed = try await printed()
    let original = try PDFFile(printed.document)
    let streams = original.objects.filter { $0.value.stream != nil }.keys.sorted()
    #expect(streams.count >= 5)
    var random = SplitMix(state: seed)
    for _ in 0..<120 {
      var file = original
      for number in streams where Int.random(in: 0..<3, using: &random) == 0 {
        guard let stream = file.objects[number]?.stream, var bytes = try? stream.decoded(),
          !bytes.isEmpty
        else { continue }
        // At the beginning are a font's tables.
        let reach = Bool.random(using: &random) ? bytes.count : min(600, bytes.count)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          bytes[Int.random(in: 0..<reach, using: &random)] = .random(in: 0...255, using: &random)
        }
        if Int.random(in: 0..<8, using: &random) == 0 {
          bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        }
        var dictionary = stream.dictionary
        dictionary["Filter"] = nil
        file.objects[number] = .stream(PDFStream(dictionary, content: bytes))
      }
      _ = Self.finishes(PDFWriter.write(file), printed)
    }
  }

  @Test("A stream that is much more than it says, or than any page has, is refused")
  func bomb() throws {
    let zeros = [UInt8](repeating: 0, count: 4 << 20)
    let compressed = try #require(Deflate.compress(zeros))
    #expect(compressed.count < 10_000)
    for expected in [nil, 1, -5, .max] as [Int?] {
      #expect(Deflate.decompress(compressed[...], expected: expected, limit: 8 << 20) == zeros)
      #expect(Deflate.decompress(compressed[...], expected: expected, limit: 1 << 20) == nil)
      #expect(Deflate.decompress(compressed.dropLast(9), expected: expected, limit: 8 << 20) == nil)
    }
  }

  @Test("Values within values, tables without end and strings without end are refused")
  func hostile() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: PDFError.self) {
      var parser = PDFParser(Array(deep.utf8))
      _ = try parser.object()
    }
    for text in ["<41", "(a", "<< /A", "[1 2", "99999999999999999999", "/", "<</A 1", "+", "."] {
      var parser = PDFParser(Array(text.utf8))
      do { _ = try parser.object() } catch {}
      #expect(parser.position <= text.utf8.count)
    }
    let header = "%PDF-1.4\n"
    for table in [
      "xref\n0 999999999\n", "xref\n-1 1\n", "xref\n0 1\n0000000099 00000 n \n",
      "xref\n0 1\n0000000000 65535 f \ntrailer\n<</Root 1 0 R>>\n",
    ] {
      let text = header + table + "startxref\n\(header.utf8.count)\n%%EOF\n"
      #expect(throws: PDFError.self) { try PDFFile(Array(text.utf8)).pages() }
    }
  }

  /// Numbers that are the same in each run.
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }
}
