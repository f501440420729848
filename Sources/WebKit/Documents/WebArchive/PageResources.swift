internal import CWebKitGTK
internal import GObjectSupport

/// What one view's page has loaded, as long as the page is shown.
@MainActor
final class PageResources {
  /// What the engine has for one address, in its spelling: mostly one, more if it was asked for again.
  private var started: [String: [ObjectReference<OpaquePointer>]] = [:]
  /// The engine's addresses, in the order of what the page has asked for.
  private var order: [String] = []
  /// The engine's addresses for each that archives compare; made of ``order`` as far as somebody has asked.
  private var spellings: [String: [String]] = [:]
  private var spellingsMade = 0
  private var connections: [SignalConnection] = []
  private let engine: EngineView

  /// A page that goes on loading for ever is not to take ever more memory.
  private static let addressLimit = 10_000
  private static let limitForOneAddress = 3

  init(engine: EngineView) {
    self.engine = engine
    connections = [
      engine.pointer.connect("resource-load-started") { [weak self] arguments in
        if let resource: OpaquePointer = arguments.object(1),
          let request: OpaquePointer = arguments.object(2)
        {
          self?.loadStarted(resource, request)
        }
        return .none
      },
      engine.pointer.connect("load-changed") { [weak self] arguments in
        if arguments.enumeration(1) == Int(WEBKIT_LOAD_COMMITTED.rawValue) {
          // The engine has nothing any more for the page before (WebKitGTK 2.50).
          self?.forget()
        }
        return .none
      },
    ]
  }

  private func forget() {
    started = [:]
    order = []
    spellings = [:]
    spellingsMade = 0
  }

  /// Comes for everything that a page loads, so that it does no more than it must.
  private func loadStarted(_ resource: OpaquePointer, _ request: OpaquePointer) {
    guard let uri = webkit_uri_request_get_uri(request), strncmp(uri, "data:", 5) != 0 else {
      return
    }
    let address = String(cString: uri)
    guard let known = started[address] else {
      guard order.count < Self.addressLimit else { return }
      order.append(address)
      started[address] = [ObjectReference(retaining: resource)]
      return
    }
    guard known.count < Self.limitForOneAddress else { return }
    started[address]?.append(ObjectReference(retaining: resource))
  }

  private static func canBeArchived(_ address: String) -> Bool {
    ArchivedAddress.scheme(of: address) != nil || address.hasPrefix("blob:")
  }

  /// What the page has asked for, in its order.
  var addresses: [String] {
    var known: Set<String> = []
    return order.filter(Self.canBeArchived).compactMap {
      known.insert(ArchivedAddress.key($0)).inserted ? ArchivedAddress.original($0) : nil
    }
  }

  private func resources(of address: String) -> [ObjectReference<OpaquePointer>] {
    for spelling in order[spellingsMade...] where Self.canBeArchived(spelling) {
      spellings[ArchivedAddress.key(spelling), default: []].append(spelling)
    }
    spellingsMade = order.count
    return (spellings[ArchivedAddress.key(address)] ?? []).flatMap { started[$0] ?? [] }
  }

  /// The type that the page's document came with.
  var mainMIMEType: String? {
    webkit_web_view_get_main_resource(engine.pointer).flatMap { Self.response(of: $0)?.mimeType }
  }

  /// The document's bytes as they came.
  func mainData() async -> Data? {
    guard let resource = webkit_web_view_get_main_resource(engine.pointer) else { return nil }
    return await Self.data(of: ObjectReference(retaining: resource))
  }

  enum Finding {
    case resource(WebArchive.Resource)
    /// The server had nothing.
    case failed
    /// The engine has not told of it, or does not have it any more.
    case unknown
  }

  /// What the engine has for an address.
  func find(_ address: String) async -> Finding {
    var hasFailed = false
    for resource in resources(of: address) {
      guard let response = Self.response(of: resource.pointer) else { continue }
      guard response.status < 400 else {
        hasFailed = true
        continue
      }
      // For what scripts have fetched and for documents in frames, the engine gives one byte (WebKitGTK 2.50).
      guard let data = await Self.data(of: resource), data.count > 1 else { continue }
      return .resource(
        WebArchive.Resource(
          address: ArchivedAddress.original(address), mimeType: response.mimeType,
          encoding: response.charset, data: data))
    }
    return hasFailed ? .failed : .unknown
  }

  // MARK: Engine

  private static func response(
    of resource: OpaquePointer
  ) -> (status: UInt32, mimeType: String, charset: String?)? {
    guard let response = webkit_web_resource_get_response(resource),
      let type = webkit_uri_response_get_mime_type(response)
    else { return nil }
    let charset = webkit_uri_response_get_http_headers(response).flatMap {
      ContentType($0)?.charset
    }
    return (webkit_uri_response_get_status_code(response), String(cString: type), charset)
  }

  private static func data(of resource: ObjectReference<OpaquePointer>) async -> Data? {
    try? await asyncResult { cancellable, callback, context in
      webkit_web_resource_get_data(resource.pointer, cancellable, callback, context)
    } finish: { result -> Data? in
      var count: gsize = 0
      let bytes = try throwingGLibError {
        webkit_web_resource_get_data_finish(resource.pointer, result, &count, $0)
      }
      guard let bytes else { return nil }
      return Data(
        bytesNoCopy: bytes, count: Int(count),
        deallocator: .custom { memory, _ in
          g_free(memory)
        })
    }
  }
}
