internal import WebKit

/// Works on one page after the other, in one view as long as that will do.
@MainActor
final class PageWorker {
  private var page: Page?
  private var visits = 0
  private let format: ResultFormat
  private let announce: @MainActor (String) -> Void

  /// The process of a view that has shown so many pages is given back to the system.
  private static let visitsOfAView = 200

  /// - Parameter announce: is told what is of interest to those who want to know everything.
  init(format: ResultFormat, announce: @escaping @MainActor (String) -> Void) {
    self.format = format
    self.announce = announce
  }

  /// Does the job, and writes its file if it has one.
  func work<Maker>(_ job: PageJob<Maker>) async -> PageOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    func outcome(_ end: PageOutcome.End, attempts: Int) -> PageOutcome {
      let time = clock.now - start
      return PageOutcome(end: end, time: time / .seconds(1), attempts: attempts)
    }
    var attempts = 1
    while true {
      do throws(Failure) {
        return outcome(try await attempt(job), attempts: attempts)
      } catch {
        abandonPage()
        guard error.isCrash, attempts == 1 else {
          return outcome(.failed(error), attempts: attempts)
        }
        announce("\(job.input): its process has crashed; trying again")
        attempts += 1
      }
    }
  }

  private func attempt<Maker>(_ job: PageJob<Maker>) async throws(Failure) -> PageOutcome.End {
    try job.output.check()
    let input = try Input(job.input)
    let result: PageResult
    do {
      result = try await Timeout.run(seconds: job.settings.visit.timeout) {
        let content = try await PageContent(input)
        let page = try await self.page(job.settings.view)
        try await page.visit(content, job.settings.visit)
        return try await job.maker.result(of: page)
      }
    } catch {
      throw error as? Failure ?? Failure(.internalError, error.localizedDescription)
    }
    let data = format.data(of: result, input: job.input)
    if case .file = job.output { try job.output.write(data) }
    if case .nothing = result { return .done(data, foundNothing: true) }
    return .done(data, foundNothing: false)
  }

  private func page(_ settings: ViewSettings) async throws(Failure) -> Page {
    if let page, page.settings == settings, visits < Self.visitsOfAView {
      visits += 1
      return page
    }
    // The old one goes before there is a new one.
    page = nil
    let page: Page
    if let spare = SparePage.take(settings) {
      page = spare
    } else {
      page = try await Page(settings)
    }
    self.page = page
    visits = 1
    return page
  }

  private func abandonPage() {
    page?.abandon()
    page = nil
  }
}
