internal import CWebKitGTK
internal import GObjectSupport

/// The printing of a view, to be begun by ``run()``.
@preconcurrency @MainActor
open class NSPrintOperation: NSObject {
  /// How to print.
  open var printInfo: NSPrintInfo
  /// Whether people are asked first, by the desktop's dialog; default true. A document for a file is written
  /// without asking.
  open var showsPrintPanel = true

  private let webView: WKWebView
  private var job: EnginePrintJob?

  init(webView: WKWebView, printInfo: NSPrintInfo) {
    self.webView = webView
    self.printInfo = printInfo.copy() as? NSPrintInfo ?? printInfo
  }

  /// The view that is printed.
  open var view: UIView? { webView }

  /// Prints, and returns when that is done; meanwhile everything else goes on.
  ///
  /// - Returns: whether it was printed; false also if people did not want to, or there is no printer.
  @discardableResult
  open func run() -> Bool {
    var outcome: Bool?
    // The news of it comes by a task else.
    let death = webView.engine?.pointer.connect("web-process-terminated") { _ in
      outcome = outcome ?? false
      return .none
    }
    start(waitsInPlace: true) { outcome = outcome ?? $0 }
    if webView.engine == nil || webView.navigationController.process.isGone {
      outcome = outcome ?? false
    }
    while outcome == nil { g_main_context_iteration(g_main_context_default(), 1) }
    return withExtendedLifetime(death) { outcome ?? false }
  }

  /// The completion runs once.
  func start(waitsInPlace: Bool = false, _ completion: @escaping @MainActor (Bool) -> Void) {
    switch printInfo.jobDisposition {
    case .cancel: completion(false)
    case .save: save(waitsInPlace, completion)
    default:
      guard let engine = webView.engine else { return completion(false) }
      let job = EnginePrintJob(engine, printInfo) { [weak self] in
        self?.job = nil
        completion($0)
      }
      self.job = job
      job.start(asksFirst: showsPrintPanel)
    }
  }

  private func save(_ waitsInPlace: Bool, _ completion: @escaping @MainActor (Bool) -> Void) {
    guard let url = printInfo.savingURL, url.isFileURL else {
      Log.fault("NSPrintOperation: there is no file in jobSavingURL to print to.")
      return completion(false)
    }
    var configuration = printInfo.paginated
    configuration.printsBackgrounds = webView.configuration.preferences.shouldPrintBackgrounds
    PaginatedPDFRenderer(
      webView: webView, configuration: configuration, waitsInPlace: waitsInPlace
    ).render { result in
      do {
        try result.get().write(to: url, options: .atomic)
        completion(true)
      } catch {
        Log.fault("NSPrintOperation: \(error.localizedDescription)")
        completion(false)
      }
    }
  }
}

extension NSPrintInfo {
  var paginated: PaginatedPDFConfiguration {
    var configuration = PaginatedPDFConfiguration()
    configuration.paperSize = paperSize
    configuration.margins = UIEdgeInsets(
      top: topMargin, left: leftMargin, bottom: bottomMargin, right: rightMargin)
    configuration.scale = scalingFactor
    if let pageRange { configuration.pageRanges = [pageRange] }
    return configuration
  }
}

extension WKWebView {
  /// What prints the page.
  ///
  /// - Parameter printInfo: copied.
  public func printOperation(with printInfo: NSPrintInfo) -> NSPrintOperation {
    NSPrintOperation(webView: self, printInfo: printInfo)
  }
}
