internal import Foundation

/// What a command line says about one page.
struct PageSettings: Sendable {
  let view: ViewSettings
  let visit: VisitSettings

  @MainActor
  init(_ arguments: Arguments) throws(Failure) {
    view = try ViewSettings(arguments)
    visit = try VisitSettings(arguments)
  }
}

/// What a web view is made for; pages with equal ones can be shown one after the other in one view.
struct ViewSettings: Hashable, Sendable {
  let width: Int
  let height: Int
  let zoom: Double
  let mediaType: String?
  let runsScripts: Bool
  let userAgent: String?
  let scripts: [String]
  let styles: [String]
  let contentRules: [TextFile]
  /// Whether the page's requests are counted, to know when there are none.
  let countsRequests: Bool
  let store: StoreSettings

  /// The longest edge of a window on an X server.
  private static let maximumEdge = 32_767
  /// The most pixels that the private X server has room for.
  private static let maximumArea = 1 << 27

  @MainActor
  init(_ arguments: Arguments) throws(Failure) {
    let edges = 1...Self.maximumEdge
    width = try arguments.integer(of: PageOptions.width, in: edges, default: 1280)
    height = try arguments.integer(of: PageOptions.height, in: edges, default: 800)
    guard width * height <= Self.maximumArea else {
      throw Failure(
        .usage,
        "\(width) by \(height) pixels are too many; the product may be \(Self.maximumArea)")
    }
    zoom = try arguments.number(of: PageOptions.zoom, in: 0.1...10, default: 1)
    mediaType = arguments.value(of: PageOptions.mediaType)
    runsScripts = !arguments.has(PageOptions.noJavaScript)
    userAgent = arguments.value(of: PageOptions.userAgent)
    scripts = try TextFile.read(arguments.values(of: PageOptions.script)).map(\.text)
    styles = try TextFile.read(arguments.values(of: PageOptions.style)).map(\.text)
    contentRules = try TextFile.read(arguments.values(of: PageOptions.contentRules))
    countsRequests = arguments.value(of: PageOptions.waitUntil) == Milestone.idle.rawValue
    store = try StoreSettings(arguments)
  }
}

/// Where pages get their data from, and where they keep it.
struct StoreSettings: Hashable, Sendable {
  /// Nil for a store in memory.
  let name: String?
  let cookies: TextFile?
  let proxy: ProxyAddress?
  let isOffline: Bool

  @MainActor
  init(_ arguments: Arguments) throws(Failure) {
    name = arguments.value(of: PageOptions.store)
    if name?.isEmpty == true {
      throw Failure(.usage, "'--store' needs a name that is not empty")
    }
    cookies = try TextFile.read(arguments.values(of: PageOptions.cookies).suffix(1)).first
    if let text = arguments.value(of: PageOptions.proxy) {
      proxy = try ProxyAddress(text)
    } else {
      proxy = nil
    }
    isOffline = arguments.has(PageOptions.offline)
    if isOffline, proxy != nil {
      throw Failure(.usage, "'--offline' and '--proxy' contradict each other")
    }
    // Faults of the file are found before anything is loaded.
    _ = try cookies.map { (file) throws(Failure) in try CookieFile.cookies(in: file) }
  }
}

/// How one page is asked for, and when it is ready.
struct VisitSettings: Sendable {
  let headers: [HeaderField]
  let login: Login?
  let acceptsErrors: Bool
  let isOffline: Bool
  let milestone: Milestone
  let condition: String?
  let delay: Double
  /// In seconds.
  let timeout: Double

  /// A day.
  private static let longestTime = 86_400.0

  @MainActor
  init(_ arguments: Arguments) throws(Failure) {
    var headers: [HeaderField] = []
    for text in arguments.values(of: PageOptions.header) { headers.append(try HeaderField(text)) }
    self.headers = headers
    login = arguments.value(of: PageOptions.user).map(Login.init)
    acceptsErrors = arguments.has(PageOptions.allowHTTPErrors)
    isOffline = arguments.has(PageOptions.offline)
    let word = try arguments.word(
      of: PageOptions.waitUntil, among: Milestone.words, default: Milestone.load.rawValue)
    milestone = Milestone(rawValue: word) ?? .load
    condition = arguments.value(of: PageOptions.waitFor)
    delay = try arguments.seconds(of: PageOptions.wait, default: 0, maximum: Self.longestTime)
    timeout = try arguments.seconds(
      of: PageOptions.timeout, default: 60, maximum: Self.longestTime)
  }
}
