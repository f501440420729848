internal import GObjectSupport

/// Makes an archive of the page that a view shows.
@MainActor
final class WebArchiveWriter {
  private let engine: EngineView
  private let resources: PageResources
  /// If the page itself is from an archive. The engine has the resources by other addresses than it tells then.
  private let source: ArchivedPage?
  private let fetch: ResourceFetch
  /// In no page.
  private let token = "frame-\(UInt64.random(in: .min ... .max))"
  private var captures: [[Int]: FrameCapture] = [:]
  /// What was looked for; nil stands for what cannot be had.
  private var known: [String: WebArchive.Resource?] = [:]

  init(
    engine: EngineView, resources: PageResources, source: ArchivedPage?,
    dataStore: WKWebsiteDataStore
  ) {
    self.source = source
    self.engine = engine
    self.resources = resources
    fetch = ResourceFetch(engine: engine, dataStore: dataStore)
  }

  func archive() async throws -> WebArchive {
    for (_, text) in try await engine.evaluateInEachFrame(FrameCapture.script(token: token)) {
      if let capture = FrameCapture.decode(text) { captures[capture.path] = capture }
    }
    guard let capture = captures[[]] else { return Self.empty(at: engine.address) }
    var archive = await archive(of: capture)
    archive.resources += await otherResources()
    // The engine shows pictures, texts and the like in a document of its own.
    if let type = resources.mainMIMEType, !Self.isMarkup(type),
      let data = await resources.mainData(), !data.isEmpty
    {
      archive = WebArchive(
        main: WebArchive.Resource(address: archive.main.address, mimeType: type, data: data))
    }
    return archive
  }

  static func empty(at address: String?) -> WebArchive {
    WebArchive(
      main: WebArchive.Resource(
        address: ArchivedAddress.original(address ?? "about:blank"), mimeType: "text/html",
        encoding: "UTF-8", data: Data("<html><head></head><body></body></html>".utf8)))
  }

  private static func isMarkup(_ mimeType: String) -> Bool {
    mimeType == "text/html" || mimeType.hasSuffix("xml")
  }

  // MARK: Frames

  private func archive(of capture: FrameCapture) async -> WebArchive {
    let address = ArchivedAddress.original(capture.address)
    var archive = WebArchive(
      main: WebArchive.Resource(
        address: address, mimeType: capture.mimeType, encoding: "UTF-8", data: Data(),
        frameName: capture.name.isEmpty ? nil : capture.name))
    guard var text = capture.text else {
      // Of a picture or the like in a frame.
      if let resource = await resource(at: address) { archive.main = resource }
      return archive
    }
    for child in capture.frames {
      var source: String?
      if let inner = captures[capture.path + [child.index]] {
        let frame = await self.archive(of: inner)
        archive.frames.append(frame)
        source = frame.main.address
      } else if let address = child.source, let kept = archived(address) {
        archive.frames.append(kept)
      } else if let address = child.source, let resource = await resource(at: address) {
        // One that may not run scripts.
        archive.frames.append(WebArchive(main: resource))
      }
      let placeholder = FrameCapture.placeholder(child.index, token: token)
      if let address = child.source {
        let isSame = source == nil || source == ArchivedAddress.original(address)
        text.replace(placeholder, with: Self.escape((isSame ? child.attribute : source) ?? ""))
      } else if let former = child.text {
        let document = source == nil ? former : Self.text(of: archive.frames.last)
        text.replace(placeholder, with: Self.escape(document))
      }
    }
    archive.main.data = Data(text.utf8)
    // What a page from an archive shows may come from the engine's memory without a word.
    let kept = archived(address)
    var addresses = capture.resources.map(ArchivedAddress.original)
    addresses += kept?.resources.map(\.address).filter { !addresses.contains($0) } ?? []
    for address in addresses {
      guard var resource = await resource(at: address) else { continue }
      if resource.encoding == nil, Self.takesEncodingOfDocument(resource.mimeType) {
        resource.encoding = capture.encoding
      }
      archive.resources.append(resource)
    }
    return archive
  }

  /// The document is kept in another encoding than it had.
  private static func takesEncodingOfDocument(_ mimeType: String) -> Bool {
    mimeType == "text/css" || mimeType.hasSuffix("javascript")
  }

  private static func escape(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
  }

  /// What the page's own archive has for a document.
  private func archived(_ address: String) -> WebArchive? {
    let address = ArchivedAddress.original(address)
    return source?.archive.all.first { ArchivedAddress.original($0.main.address) == address }
  }

  private static func text(of archive: WebArchive?) -> String {
    String(decoding: archive?.main.data ?? Data(), as: UTF8.self)
  }

  // MARK: Resources

  /// What is in no document's list: what style sheets of other servers have loaded, and what came from schemes of
  /// the app's.
  private func otherResources() async -> [WebArchive.Resource] {
    var found: [WebArchive.Resource] = []
    for address in resources.addresses where known[address] == nil {
      guard let resource = await resource(at: address), Self.isPart(resource.mimeType) else {
        continue
      }
      found.append(resource)
    }
    return found
  }

  /// Whether a document shows or runs what has this type, other than documents and what scripts fetch.
  private static func isPart(_ mimeType: String) -> Bool {
    mimeType == "text/css" || mimeType.hasSuffix("javascript") || mimeType.hasPrefix("image/")
      || mimeType.contains("font")
  }

  private func resource(at address: String) async -> WebArchive.Resource? {
    let address = ArchivedAddress.original(address)
    if let resource = known[address] { return resource }
    if let resource = source?.part(at: address) {
      known[address] = .some(resource)
      return resource
    }
    let resource: WebArchive.Resource?
    switch await resources.find(address) {
    case .resource(let found): resource = found
    case .failed: resource = nil
    case .unknown: resource = await fetch.resource(at: address)
    }
    known[address] = .some(resource)
    return resource
  }
}
