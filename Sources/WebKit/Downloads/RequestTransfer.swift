internal import CWebKitGTK
internal import GObjectSupport

/// A download by a request of our own, with the data store's cookies.
///
/// The engine's own downloads take an address only, follow redirects without a word and cannot go on with an
/// earlier one (WebKitGTK 2.50).
@MainActor
final class RequestTransfer: DownloadTransfer {
  private let request: URLRequest
  private let proposedName: String?
  private let connection: DownloadConnection
  private let resumption: ResumeData?
  private var task: Task<Void, any Error>?

  /// - Parameter proposedName: the page's name for the file.
  init(_ request: URLRequest, proposedName: String? = nil, _ connection: DownloadConnection) {
    self.request = request
    self.proposedName = proposedName
    self.connection = connection
    resumption = nil
  }

  init(resuming data: ResumeData, _ connection: DownloadConnection) {
    var request = URLRequest(address: data.address)
    request.allHTTPHeaderFields = data.headerFields
    self.request = request
    proposedName = nil
    self.connection = connection
    resumption = data
  }

  /// Whether a request of the page's may be made by us: nothing is known of the bodies of some.
  static func canMake(_ request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme?.lowercased())
      && (request.httpMethod ?? "GET" == "GET" || request.httpBody != nil)
  }

  func stop() {
    task?.cancel()
  }

  func run(for course: DownloadCourse) async throws {
    let task = Task {
      if let resumption {
        try await resume(resumption, for: course)
      } else {
        try await begin(for: course)
      }
    }
    self.task = task
    try await task.value
  }

  private func begin(for course: DownloadCourse) async throws {
    let answer = try await connection.answer(to: request, for: course)
    let name = SuggestedFilename.name(for: answer.response, proposed: proposedName)
    let place = try await course.decidePlace(for: answer.response, suggestedFilename: name)
    let file = try DownloadFile.create(at: place.partial, address: course.address)
    try await course.fileWasCreated()
    try await receive(answer, into: file, for: course)
  }

  private func receive(
    _ answer: DownloadAnswer, into file: DownloadFile, for course: DownloadCourse
  ) async throws {
    while let data = try await answer.next() {
      try await file.append(data)
      course.received(Int64(data.count))
      try Task.checkCancellation()
    }
    try file.checkPlace()
  }

  // MARK: Going on with an earlier download

  private func resume(_ data: ResumeData, for course: DownloadCourse) async throws {
    let place = data.place
    var count = DownloadPlace.size(of: place.partial)
    if count == nil, DownloadPlace.isTaken(place.partial) {
      throw DownloadPlace.taken(place.partial, address: data.address)
    }
    if let present = count, present > data.received {
      // Somebody else has written to it.
      throw DownloadPlace.taken(place.partial, address: data.address)
    }
    var answer = try await connection.answer(to: request(data, after: count), for: course)
    if let present = count, present > 0, !continues(data, answer.response, after: present) {
      if answer.response.statusCode != 200 {
        answer = try await connection.answer(to: request(data, after: nil), for: course)
      }
      count = 0
    }
    guard [200, 206].contains(answer.response.statusCode) else {
      throw LoadingError.network(
        .badServerResponse, address: data.address,
        description: "The server does not have the file any more.")
    }
    let file =
      if let count {
        try DownloadFile.reopen(at: place.partial, keeping: count, address: data.address)
      } else {
        try DownloadFile.create(at: place.partial, address: data.address)
      }
    course.resumed(data, with: answer.response, keeping: count ?? 0)
    try await receive(answer, into: file, for: course)
  }

  private func request(_ data: ResumeData, after count: Int64?) -> URLRequest {
    var request = request
    // An encoded answer would count other bytes than the file has.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if let count, count > 0 {
      request.setValue("bytes=\(count)-", forHTTPHeaderField: "Range")
      request.setValue(data.validator, forHTTPHeaderField: "If-Range")
    }
    return request
  }

  private func continues(
    _ data: ResumeData, _ response: HTTPURLResponse, after count: Int64
  ) -> Bool {
    response.statusCode == 206 && data.isContinued(by: response, after: count)
  }
}
