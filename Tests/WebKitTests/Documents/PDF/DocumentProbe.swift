import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// A PDF document, looked at with the programs of others; made only of documents in which they find no fault.
struct DocumentProbe {
  struct Link: Equatable {
    /// Of the page that it is on, from 0.
    let page: Int
    /// Nil if it leads to a place in the document.
    let url: String?
    /// The page that it leads to, from 0.
    let target: Int?
    /// In points, from the bottom left.
    let rect: CGRect
  }

  let data: Data
  let file: PDFFile
  let pages: [Int]
  private let folder: URL
  private let path: String

  init(_ data: Data) async throws {
    self.data = data
    folder = FileManager.default.temporaryDirectory.appending(path: "pdf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let document = folder.appending(path: "document.pdf")
    try data.write(to: document)
    path = document.path
    file = try PDFFile([UInt8](data))
    pages = try file.pages()
    let check = try await run("qpdf", "--check", path)
    #expect(check.end == .exit(0), "\(check.output) \(check.errors)")
    let information = try await run("pdfinfo", path)
    #expect(information.end == .exit(0) && information.errors == "", "\(information.errors)")
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private func run(_ program: String, _ arguments: String...) async throws -> ChildProcess.Outcome {
    try await ChildProcess(URL(filePath: "/usr/bin/\(program)"), arguments).outcome()
  }

  /// The boxes of the pages.
  var boxes: [CGRect] {
    pages.map { page in
      let numbers = file.objects[page]?.dictionary?["MediaBox"]?.array?.compactMap(\.number) ?? []
      guard numbers.count == 4 else { return .null }
      return CGRect(
        x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0],
        height: numbers[3] - numbers[1])
    }
  }

  /// The text of a page, from 0, or of all; without the marks of direction that the program adds.
  func text(page: Int? = nil) async throws -> String {
    let range = page.map { ["-f", "\($0 + 1)", "-l", "\($0 + 1)"] } ?? []
    let outcome = try await ChildProcess(
      URL(filePath: "/usr/bin/pdftotext"), range + [path, "-"]
    ).outcome()
    #expect(outcome.end == .exit(0) && outcome.errors == "", "\(outcome.errors)")
    let marks: Set<Unicode.Scalar> = [
      "\u{202a}", "\u{202b}", "\u{202c}", "\u{200e}", "\u{200f}", "\u{c}",
    ]
    return String(
      String.UnicodeScalarView(outcome.output.unicodeScalars.filter { !marks.contains($0) })
    ).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Where a word is, in points from the bottom left of its page.
  func box(ofWord word: String, page: Int) async throws -> CGRect? {
    let outcome = try await run(
      "pdftotext", "-q", "-bbox", "-f", "\(page + 1)", "-l", "\(page + 1)", path, "-")
    let pattern = /xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</
    for match in outcome.output.matches(of: pattern) where match.5 == word {
      let numbers = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
      return CGRect(
        x: numbers[0], y: boxes[page].height - numbers[3], width: numbers[2] - numbers[0],
        height: numbers[3] - numbers[1])
    }
    return nil
  }

  /// A picture of a page at 72 pixels to an inch, transparent where nothing is drawn.
  func picture(page: Int) async throws -> ImageProbe {
    let name = folder.appending(path: "page").path
    let outcome = try await run(
      "pdftocairo", "-png", "-transp", "-r", "72", "-singlefile", "-f", "\(page + 1)", "-l",
      "\(page + 1)", path, name)
    #expect(outcome.end == .exit(0), "\(outcome.errors)")
    return try ImageProbe(pngData: Data(contentsOf: URL(filePath: name + ".png")))
  }

  var links: [Link] {
    pages.enumerated().flatMap { index, page in
      (file.resolve(file.objects[page]?.dictionary?["Annots"]).array ?? []).map { reference in
        let annotation = file.resolve(reference).dictionary ?? [:]
        let numbers = annotation["Rect"]?.array?.compactMap(\.number) ?? [0, 0, 0, 0]
        var url: String?
        if case .string(let bytes)? = annotation["A"]?.dictionary?["URI"] {
          url = String(decoding: bytes, as: UTF8.self)
        }
        let target = annotation["Dest"]?.array?.first?.reference
        return Link(
          page: index, url: url, target: target.flatMap { pages.firstIndex(of: $0) },
          rect: CGRect(
            x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0],
            height: numbers[3] - numbers[1]))
      }
    }
  }

  /// What `pdfinfo` calls by that name.
  func information(_ name: String) async throws -> String? {
    try await run("pdfinfo", path).lines.first { $0.hasPrefix("\(name):") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  /// The catalog's entry.
  func catalog(_ key: String) -> PDFObject {
    file.resolve(file.resolve(.reference(file.root)).dictionary?[key])
  }
}

extension WKWebView {
  /// The document, when others have found no fault in it.
  func probedPDF(
    _ configuration: WKPDFConfiguration = WKPDFConfiguration()
  ) async throws -> DocumentProbe {
    try await DocumentProbe(try await pdf(configuration: configuration))
  }

  func probedPaginatedPDF(
    _ configuration: PaginatedPDFConfiguration = PaginatedPDFConfiguration()
  ) async throws -> DocumentProbe {
    try await DocumentProbe(try await paginatedPDF(configuration: configuration))
  }
}
