internal import GObjectSupport

/// What happens to one download, from its beginning to its end.
@MainActor
final class DownloadCourse {
  /// Downloads that are under way keep themselves.
  private static var running: [ObjectIdentifier: WKDownload] = [:]

  /// Nil when the download has ended.
  private var transfer: (any DownloadTransfer)?
  private let progress: Progress
  private weak var download: WKDownload?
  private var stage = Stage.waiting
  private var cancellations: [@MainActor (Data?) -> Void] = []
  /// Ends the wait for the delegate's answer.
  private var interrupt: (@MainActor () -> Void)?
  /// What has answered so far.
  private var response: URLResponse?
  private var place: DownloadPlace?
  /// Whether the file at the place is this download's.
  private var hasFile = false
  /// From the download that this one goes on with, as long as its server has not answered.
  private var resumption: ResumeData?
  /// Whether what has arrived stays when the download ends early.
  var keepsPart = true

  private enum Stage {
    case waiting, running, stopping, ended
  }

  init(_ transfer: any DownloadTransfer, progress: Progress) {
    self.transfer = transfer
    self.progress = progress
    progress.cancellationHandler = { [weak self] in onMainActor { self?.stop() } }
  }

  func serve(_ download: WKDownload) {
    self.download = download
    Self.running[ObjectIdentifier(download)] = download
  }

  // MARK: Beginning and end

  /// To be called when the app has had its chance to set the delegate.
  func start() {
    guard stage == .waiting else { return }
    stage = .running
    Task {
      do {
        try await transfer?.run(for: self)
        try complete()
        end(nil)
      } catch {
        end(error)
      }
    }
  }

  /// - Parameter completion: called when the download has ended, after this call has returned.
  func cancel(_ completion: @escaping @MainActor (Data?) -> Void) {
    guard stage != .ended else { return DispatchQueue.main.async { completion(nil) } }
    cancellations.append(completion)
    stop()
  }

  /// Ends a download that the app has not taken on.
  func abandon() {
    cancel { _ in }
  }

  private func stop() {
    switch stage {
    case .waiting:
      stage = .stopping
      transfer?.stop()
      DispatchQueue.main.async { self.end(LoadingError.network(.cancelled, address: self.address)) }
    case .running:
      stage = .stopping
      transfer?.stop()
      interrupt?()
    case .stopping, .ended:
      break
    }
  }

  private func complete() throws {
    guard let place, place.partial != place.destination else { return }
    try DownloadPlace.move(place.partial, to: place.destination, address: address)
    self.place?.partial = place.destination
    if let download { download.delegate?.download(download, didReceiveFinalURL: place.destination) }
  }

  private func end(_ error: (any Error)?) {
    guard stage != .ended, let download else { return }
    let isCancelled = stage == .stopping
    stage = .ended
    transfer = nil
    defer { Self.running[ObjectIdentifier(download)] = nil }
    guard let error else {
      if let substitute = place?.substitute { try? FileManager.default.removeItem(at: substitute) }
      // It was too late to cancel.
      for completion in cancellations { completion(nil) }
      if cancellations.isEmpty { download.delegate?.downloadDidFinish(download) }
      return
    }
    let data = makeResumeData()
    if data == nil, hasFile, let place { try? FileManager.default.removeItem(at: place.partial) }
    for completion in cancellations { completion(data) }
    guard cancellations.isEmpty else { return }
    let reported =
      isCancelled || error is CancellationError
      ? LoadingError.network(.cancelled, address: address) : error
    download.delegate?.download(download, didFailWithError: reported, resumeData: data)
  }

  private func makeResumeData() -> Data? {
    guard let response, let place, let request = download?.originalRequest else {
      return resumption?.data
    }
    guard hasFile, keepsPart, let received = DownloadPlace.size(of: place.partial) else {
      return nil
    }
    return ResumeData(
      request, response, received: received, total: progress.totalUnitCount, place: place)?.data
  }

  // MARK: For the transfer

  /// The address that is being downloaded, for errors.
  var address: String {
    (response?.url ?? download?.originalRequest?.url)?.absoluteString ?? ""
  }

  /// Asks where the file shall be.
  ///
  /// - Throws: an error if there is no such place.
  func decidePlace(for response: URLResponse, suggestedFilename: String) async throws
    -> DownloadPlace
  {
    self.response = response
    progress.totalUnitCount = response.length
    guard let download, download.delegate != nil else {
      throw LoadingError.network(
        .cancelled, address: address, description: "The download has no delegate.")
    }
    let url: URL? = try await ask("download(_:decideDestinationUsing:suggestedFilename:)", nil) {
      [progress] delegate, answer in
      let complete: @Sendable (URL?) -> Void = {
        if $0?.isFileURL == true { progress.fileURL = $0 }
        answer($0)
      }
      delegate.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
        completionHandler: complete)
    }
    guard let url else { throw LoadingError.network(.cancelled, address: address) }
    guard url.isFileURL else {
      Log.fault("a download's destination is no file: \(url.absoluteString)")
      throw LoadingError.network(
        .cancelled, address: address, description: "The destination is no file.")
    }
    let (policy, other): (WKDownload.PlaceholderPolicy, URL?) = try await ask(
      "download(_:decidePlaceholderPolicy:)", (.disable, nil)
    ) { delegate, answer in
      let complete: @Sendable (WKDownload.PlaceholderPolicy, URL?) -> Void = { answer(($0, $1)) }
      delegate.download(download, decidePlaceholderPolicy: complete)
    }
    try DownloadPlace.check(url, address: address)
    var place = DownloadPlace(destination: url, partial: url)
    if policy == .enable {
      place.partial = url.appendingPathExtension("download")
      try DownloadPlace.check(place.partial, address: address)
    } else if other?.isFileURL == true {
      place.substitute = other
    }
    self.place = place
    return place
  }

  /// The file is at its place now.
  func fileWasCreated() async throws {
    hasFile = true
    guard let download, let place, place.partial != place.destination else { return }
    let _: Bool = try await ask("download(_:didReceivePlaceholderURL:)", true) { delegate, answer in
      let complete: @Sendable () -> Void = { answer(true) }
      delegate.download(
        download, didReceivePlaceholderURL: place.partial, completionHandler: complete)
    }
  }

  /// So many more bytes are in the file.
  func received(_ count: Int64) {
    progress.completedUnitCount += count
  }

  /// The download goes on with an earlier one.
  func resumes(_ data: ResumeData) {
    resumption = data
    progress.fileURL = data.place.destination
    progress.totalUnitCount = data.total
    progress.completedUnitCount = data.received
  }

  /// The server has answered to a download that goes on with an earlier one.
  ///
  /// - Parameters:
  ///   - count: how many bytes of the file stay.
  func resumed(_ data: ResumeData, with response: URLResponse, keeping count: Int64) {
    self.response = response
    place = data.place
    hasFile = true
    progress.completedUnitCount = count
    progress.totalUnitCount = response.length < 0 ? -1 : count + response.length
  }

  /// Asks whether to follow a server elsewhere.
  func allowsRedirect(_ response: HTTPURLResponse, to request: URLRequest) async throws -> Bool {
    guard let download else { return false }
    let policy: WKDownload.RedirectPolicy = try await ask(
      "download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)", .cancel,
      whenNobody: .allow
    ) { delegate, answer in
      let decide: @Sendable (WKDownload.RedirectPolicy) -> Void = { answer($0) }
      delegate.download(
        download, willPerformHTTPRedirection: response, newRequest: request, decisionHandler: decide
      )
    }
    return policy == .allow
  }

  /// Asks what to tell a server.
  func answer(to space: URLProtectionSpace, failures: Int) async throws -> ChallengeAnswer {
    guard let download else { return (.rejectProtectionSpace, nil) }
    return try await ask(
      "download(_:didReceive:completionHandler:)", (.cancelAuthenticationChallenge, nil),
      whenNobody: (.rejectProtectionSpace, nil)
    ) { delegate, answer in
      let challenge = URLAuthenticationChallenge(
        protectionSpace: space, proposedCredential: nil, previousFailureCount: failures,
        failureResponse: nil, error: nil, sender: ChallengeSender(answer))
      let complete: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
        answer.answer(($0, $1))
      }
      delegate.download(download, didReceive: challenge, completionHandler: complete)
    }
  }

  /// Puts a question to the delegate.
  ///
  /// - Parameters:
  ///   - fallback: the answer if the handler is dropped.
  ///   - nobody: the answer if there is no delegate; else the fallback is.
  /// - Throws: `CancellationError` when the download is stopped meanwhile.
  private func ask<Answer: Sendable>(
    _ method: String, _ fallback: Answer, whenNobody nobody: Answer? = nil,
    _ put: (any WKDownloadDelegate, DecisionHandler<Answer>) -> Void
  ) async throws -> Answer {
    guard stage == .running else { throw CancellationError() }
    guard let delegate = download?.delegate else { return nobody ?? fallback }
    let answer: Answer? = await withMainThreadContinuation { resume in
      let wait = FirstAnswer<Answer>(resume)
      interrupt = { wait.end(nil) }
      put(
        delegate,
        DecisionHandler(
          asked: "\(type(of: delegate)).\(method)", fallback: fallback,
          outcome: "that counts as a refusal"
        ) { wait.end($0) })
    }
    interrupt = nil
    guard stage == .running, let answer else { throw CancellationError() }
    return answer
  }
}

extension DecisionHandler {
  fileprivate func callAsFunction(_ answer: Answer) { self.answer(answer) }
}

/// A wait that ends once, by an answer or without.
@MainActor
private final class FirstAnswer<Answer: Sendable> {
  private var resume: (@MainActor (Answer?) -> Void)?

  init(_ resume: @escaping @MainActor (Answer?) -> Void) {
    self.resume = resume
  }

  func end(_ answer: Answer?) {
    let resume = resume
    self.resume = nil
    resume?(answer)
  }
}

extension URLResponse {
  /// How many bytes a file with the content has; -1 if that is unknown.
  fileprivate var length: Int64 {
    guard let response = self as? HTTPURLResponse else {
      return expectedContentLength > 0 ? Int64(expectedContentLength) : -1
    }
    guard response.value(forHTTPHeaderField: "Content-Encoding") == nil else { return -1 }
    return response.value(forHTTPHeaderField: "Content-Length").flatMap { Int64($0) } ?? -1
  }
}
