internal import GObjectSupport

/// Prints a view's page, one time after the other: the engine has room for one print at a time.
@MainActor
final class PrintQueue {
  private var waiting: [@MainActor () -> Void] = []
  private var isBusy = false

  /// Prints, and finishes the document.
  ///
  /// The completion runs once, on the main thread, after this call has returned.
  func print(
    _ request: PagePrint.Request, of webView: WKWebView,
    completion: @escaping @MainActor (Result<Data, any Error>) -> Void,
    plan: @escaping @Sendable (PagePrint.Outcome) -> PDFPlan
  ) {
    print(request, of: webView) { result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let printed):
        Finishing.run(printed) {
          try PDFFinisher.finish(
            PDFFile(printed.document), plan: plan(printed), report: printed.report)
        } completion: {
          completion($0)
        }
      }
    }
  }

  /// Prints; the outcome is the engine's.
  func print(
    _ request: PagePrint.Request, of webView: WKWebView,
    completion: @escaping @MainActor (Result<PagePrint.Outcome, any Error>) -> Void
  ) {
    guard let engine = webView.engine else {
      let error = WKError.printing(webView.engineUnavailable ?? "")
      return Self.later { completion(.failure(error)) }
    }
    let begin = { [self] in self.begin(request, engine, $0) }
    // A call that fails is told by a task.
    if request.waitsInPlace { return begin(completion) }
    webView.navigationController.process.call(completion, begin: begin)
  }

  private func begin(
    _ request: PagePrint.Request, _ engine: EngineView,
    _ completion: @escaping @MainActor (Result<PagePrint.Outcome, any Error>) -> Void
  ) {
    guard engine.address != nil else {
      return Self.later { completion(.failure(WKError.printing("Nothing has been loaded."))) }
    }
    let print = PagePrint(engine, request) { [self] result in
      isBusy = false
      completion(result)
      next()
    }
    waiting.append {
      if request.waitsInPlace {
        // An exchange, too, so that the page has heard of the view's size.
        engine.runDocumentScript("''") { _ in print.start() }
      } else {
        engine.whenSized(print.start)
      }
    }
    next()
  }

  /// Runs the body when the main loop turns, be it one in which tasks do not run.
  static func later(_ body: @escaping @MainActor () -> Void) {
    DispatchQueue.global().async {
      performOnMainThread { MainActor.assumeIsolated { body() } }
    }
  }

  private func next() {
    guard !isBusy, !waiting.isEmpty else { return }
    isBusy = true
    waiting.removeFirst()()
  }
}
