internal import CWebKitGTK
internal import GObjectSupport

/// One page on its way to paper: measured, printed by the engine, described, and put back as it was.
@MainActor
final class PagePrint {
  struct Request {
    var asOnScreen: Bool
    var outline: Bool
    /// Whether the caller waits in a main loop of its own, in which no tasks run.
    var waitsInPlace = false
    /// A style sheet for the time of printing, that comes before all of the page's.
    var style: @MainActor (ScreenReport) -> String?
    var paper: @MainActor (ScreenReport) -> EnginePrint.Paper
  }

  struct Outcome: Sendable {
    var document: [UInt8]
    var screen: ScreenReport
    var report: PrintReport
    var paper: CGSize
  }

  private let engine: EngineView
  private let request: Request
  private let completion: @MainActor (Result<Outcome, any Error>) -> Void
  private var style: UserStyle?
  private var attemptsLeft = 3

  init(
    _ engine: EngineView, _ request: Request,
    completion: @escaping @MainActor (Result<Outcome, any Error>) -> Void
  ) {
    self.engine = engine
    self.request = request
    self.completion = completion
  }

  func start() {
    engine.runDocumentScript(PageScript.begin(asOnScreen: request.asOnScreen)) { [self] text in
      guard
        let screen = text.flatMap({
          try? JSONDecoder().decode(ScreenReport.self, from: Data($0.utf8))
        }), screen.viewport.count == 2, screen.size.count == 2
      else { return end(.failure(WKError.printing("There is no document."))) }
      style = request.style(screen).map { UserStyle($0, frames: .all, in: engine.userContent) }
      print(screen, on: request.paper(screen))
    }
  }

  private func print(_ screen: ScreenReport, on paper: EnginePrint.Paper) {
    attemptsLeft -= 1
    var document: Result<[UInt8], any Error>?
    var description: Result<PrintReport?, any Error>?
    let proceed = { [self] in
      guard let document, let description else { return }
      described(document, description, screen, paper)
    }
    do {
      try EnginePrint.begin(engine, on: paper) { result in
        document = result
        proceed()
      }
    } catch {
      return end(.failure(error))
    }
    // The engine paints page by page when it has nothing else to do: this comes before the first one.
    engine.runDocumentScript(PageScript.describe(outline: request.outline)) { text in
      // While the engine paints.
      description = Result {
        try text.map { try JSONDecoder().decode(PrintReport.self, from: Data($0.utf8)) }
      }
      proceed()
    }
  }

  private func described(
    _ document: Result<[UInt8], any Error>, _ description: Result<PrintReport?, any Error>,
    _ screen: ScreenReport, _ paper: EnginePrint.Paper
  ) {
    do {
      let bytes = try document.get()
      guard let report = try description.get(), report.isPrinting, report.size.count == 2 else {
        guard attemptsLeft > 0 else {
          throw WKError.printing("The page was not there while it was printed.")
        }
        return print(screen, on: paper)
      }
      // On the screen it was less high than on paper.
      let height = report.size[1] * 0.8
      if request.asOnScreen, height > paper.size.height, attemptsLeft > 0 {
        var higher = paper
        higher.size.height = height + 0.4
        return print(screen, on: higher)
      }
      end(
        .success(Outcome(document: bytes, screen: screen, report: report, paper: paper.size)))
    } catch let error as DecodingError {
      end(.failure(WKError.printing("The page's description is damaged: \(error)")))
    } catch {
      end(.failure(error))
    }
  }

  private func end(_ result: Result<Outcome, any Error>) {
    style = nil
    engine.runDocumentScript(PageScript.end) { _ in }
    completion(result)
  }
}

extension WKError {
  /// Why there is no document.
  static func printing(_ reason: String) -> WKError {
    WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason])
  }
}
