internal import GObjectSupport

/// The headers and footers of a printed document, printed for themselves, with as many pages.
@MainActor
struct RunningLines {
  let sheet: Sheet
  let configuration: PaginatedPDFConfiguration
  let report: PrintReport
  /// Their numbers, from 1.
  let pages: [Int]
  /// How many pages the whole document has.
  let count: Int

  /// In the page's pixels.
  private var width: Double { (sheet.size.width / 0.75).rounded(.up) }
  private var paper: CGSize {
    CGSize(
      width: (width + 0.1) * 0.8, height: ((sheet.size.height / 0.75).rounded(.up) + 0.1) * 0.8)
  }

  func print(completion: @escaping @MainActor (Result<[UInt8], any Error>) -> Void) {
    let paper = paper
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: width, height: 600))
    let load = TemplateLoad { result in
      if case .failure(let error) = result { return completion(.failure(error)) }
      let request = PagePrint.Request(
        asOnScreen: false, outline: false, style: { _ in nil },
        paper: { _ in EnginePrint.Paper(size: paper) })
      webView.printQueue.print(request, of: webView) { result in
        // Nobody else keeps the view until then.
        withExtendedLifetime(webView) { completion(result.map(\.document)) }
      }
    }
    load.begin(html, in: webView)
  }

  private var html: String {
    let unit = { (points: CGFloat) in "\(points / 0.75)px" }
    let height = PDFPlan.Source(paper: paper, width: width).pageHeight
    let margins = sheet.margins
    return """
      <!doctype html><meta charset="utf-8"><style>
      html, body { margin: 0; padding: 0 }
      body { font: 10px sans-serif }
      section { position: relative; height: \(height)px; overflow: hidden }
      section + section { break-before: page }
      header, footer { position: absolute; box-sizing: border-box; overflow: hidden; display: flex;
        flex-direction: column; justify-content: center;
        left: \(unit(margins.left)); right: \(unit(margins.right)) }
      header { top: 0; height: \(unit(margins.top)) }
      footer { bottom: 0; height: \(unit(margins.bottom)) }
      </style><body><script>
      const values = \(values), [header, footer] = \(templates);
      for (const page of \(pages)) {
        const section = document.createElement('section');
        for (const [name, html] of [['header', header], ['footer', footer]]) {
          const line = document.createElement(name);
          line.append(document.createElement('div'));
          line.firstChild.innerHTML = html;
          for (const [kind, value] of Object.entries({...values, pageNumber: page}))
            for (const element of line.getElementsByClassName(kind)) element.textContent = value;
          section.append(line);
        }
        document.body.append(section);
      }
      </script>
      """
  }

  private var templates: String {
    Self.literal([configuration.headerTemplate ?? "", configuration.footerTemplate ?? ""])
  }

  private var values: String {
    let date = DateFormatter.localizedString(from: Date(), dateStyle: .short, timeStyle: .none)
    return Self.literal([
      "totalPages": String(count), "title": report.title, "url": report.url, "date": date,
    ])
  }

  /// As it may stand in a script of a document: nothing in it ends the script.
  private static func literal(_ value: some Encodable) -> String {
    guard let json = try? JSONEncoder().encode(value) else { return "{}" }
    return String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003c")
  }
}

/// Loads a document of this package's own, and keeps itself until that has ended.
@MainActor
private final class TemplateLoad: NSObject, WKNavigationDelegate {
  private let ended: @MainActor (Result<Void, any Error>) -> Void
  private var running: TemplateLoad?

  init(ended: @escaping @MainActor (Result<Void, any Error>) -> Void) { self.ended = ended }

  func begin(_ html: String, in webView: WKWebView) {
    running = self
    webView.navigationDelegate = self
    webView.loadHTMLString(html, baseURL: nil)
  }

  private func end(_ result: Result<Void, any Error>) {
    guard running != nil else { return }
    running = nil
    ended(result)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { end(.success(())) }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { end(.failure(error)) }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { end(.failure(error)) }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    end(.failure(WKError(.webContentProcessTerminated)))
  }
}
