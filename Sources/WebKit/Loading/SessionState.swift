internal import CWebKitGTK
internal import GObjectSupport

/// The engine's record of a view's visits, opened up: the only place where the engine takes a request
/// with a body, or a page from its cache however old (WebKitGTK 2.50).
///
/// The format is the engine's own, but with a version number. ``isUnderstood`` tells whether it is
/// still the one that this code knows.
@MainActor
struct SessionState {
  /// Visits in their order, each of `visitType`.
  private let visits: [Variant]
  private let currentIndex: UInt32?

  /// Of the format that this code knows; `webkit_web_view_session_state_serialize` writes it first.
  private static let version: UInt16 = 2
  private static let bodyPartType = "(uaysxmxmds)"
  private static let bodyType = "(sa\(bodyPartType))"
  private static let frameType = "(ssssasmayxx(ii)dm\(bodyType)av)"
  private static let visitType = "(s\(frameType)u)"
  private static let stateType = "(qa\(visitType)mu)"

  private init(visits: [Variant], currentIndex: UInt32?) {
    self.visits = visits
    self.currentIndex = currentIndex
  }

  /// Nil if the bytes are in another format.
  private init?(_ state: OpaquePointer) {
    guard let bytes = webkit_web_view_session_state_serialize(state) else { return nil }
    defer { g_bytes_unref(bytes) }
    guard let variant = Variant(bytes: bytes, type: Self.stateType),
      let version = try? variant.value(at: 0, as: UInt16.self), version == Self.version,
      let list = variant[1],
      let index = variant[2]
    else { return nil }
    visits = (0..<list.count).compactMap { list[$0] }
    currentIndex = (try? index.value(as: UInt32?.self)) ?? nil
  }

  /// The view's record; nil if this code does not understand it.
  init?(of view: UnsafeMutablePointer<WebKitWebView>) {
    guard Self.isUnderstood, let state = webkit_web_view_get_session_state(view) else {
      return nil
    }
    defer { webkit_web_view_session_state_unref(state) }
    self.init(state)
  }

  /// The visits up to the present one, and one more, which is now the present one.
  func adding(_ visit: Visit) -> SessionState {
    let kept = visits.prefix(currentIndex.map { Int($0) + 1 } ?? 0)
    return SessionState(
      visits: kept + [Self.variant(of: visit)], currentIndex: UInt32(kept.count))
  }

  /// Makes this the view's record. Nothing is loaded.
  func restore(in view: UnsafeMutablePointer<WebKitWebView>) {
    guard let state = engineState() else { return }
    webkit_web_view_restore_session_state(view, state)
    webkit_web_view_session_state_unref(state)
  }

  /// A page that was visited, and how it was asked for.
  struct Visit {
    var address: String
    /// What was posted, with its type; nil if nothing was.
    var body: (data: Data, type: String)?
    /// Goes out as `Referer` when the page is asked for again.
    var referrer = ""
  }

  // MARK: The format

  private func engineState() -> OpaquePointer? {
    let variant = Variant.tuple([
      Variant(Self.version), .array(of: Self.visitType, visits),
      .maybe(of: "u", currentIndex.map { Variant($0) }),
    ])
    let bytes = variant.makeBytes()
    defer { g_bytes_unref(bytes) }
    return webkit_web_view_session_state_new(bytes)
  }

  private static func variant(of visit: Visit) -> Variant {
    let sequenceNumber = Variant(g_get_real_time())
    let frame = Variant.tuple([
      Variant(visit.address), Variant(visit.address), Variant(visit.referrer),
      Variant(""),  // target
      Variant([String]()),  // document state
      .maybe(of: "ay", nil),  // state object
      sequenceNumber, sequenceNumber,  // of the document, of the visit
      .tuple([Variant(Int32(0)), Variant(Int32(0))]),  // scroll position
      Variant(0.0),  // scale; 0 leaves it
      .maybe(of: bodyType, visit.body.map { body($0.data, type: $0.type) }),
      .array(of: "v", []),  // child frames
    ])
    return .tuple([Variant(""), frame, Variant(UInt32(0))])
  }

  private static func body(_ data: Data, type: String) -> Variant {
    let part = Variant.tuple([
      Variant(UInt32(0)), Variant(data),  // bytes, not a file or a blob
      Variant(""), Variant(Int64(0)), .maybe(of: "x", nil), .maybe(of: "d", nil), Variant(""),
    ])
    return .tuple([
      Variant(type), .array(of: bodyPartType, data.isEmpty ? [] : [part]),
    ])
  }

  // MARK: Checking

  /// Whether the engine can be given a record that may have been damaged: it ends the program over one
  /// that is not of its format throughout (WebKitGTK 2.50).
  static func isSound(_ data: Data) -> Bool {
    guard isUnderstood else { return true }
    let bytes = data.makeGBytes()
    defer { g_bytes_unref(bytes) }
    guard let state = Variant(bytes: bytes, type: stateType),
      let version = try? state.value(at: 0, as: UInt16.self), version == Self.version,
      let visits = state[1], let index = try? state.value(at: 2, as: UInt32?.self),
      index < visits.count
    else { return false }
    return (0..<visits.count).allSatisfy {
      visits[$0]?[1].map { isSoundFrame($0, depth: 0) } ?? false
    }
  }

  /// - Parameter frame: of `frameType`, but for its child frames, which may be anything.
  private static func isSoundFrame(_ frame: Variant, depth: Int) -> Bool {
    guard depth < maximumDepth, let children = frame[frame.count - 1] else { return false }
    return (0..<children.count).allSatisfy { index in
      guard let child = children[index]?[0], child.type == frameType else { return false }
      return isSoundFrame(child, depth: depth + 1)
    }
  }

  /// The engine reads frames within frames by calls within calls.
  private static let maximumDepth = 32

  // MARK: Self-test

  /// Whether the engine takes a record of this format for what it is; asked once.
  static let isUnderstood: Bool = {
    let probe = variant(of: Visit(address: "http://a/", body: (Data([1, 2, 3]), "b/c")))
    guard let state = SessionState(visits: [probe], currentIndex: 0).engineState() else {
      return false
    }
    defer { webkit_web_view_session_state_unref(state) }
    return SessionState(state)?.visits == [probe]
  }()
}
