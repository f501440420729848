internal import GObjectSupport

/// The worlds that the app has asked for, of which each web process must know before they are used there.
///
/// A world that the engine makes by itself is one that the extension cannot find (WebKitGTK 2.50).
@MainActor
enum ContentWorldNames {
  private(set) static var all: [String] = []
  /// By the bytes of their names.
  private static var worlds: [[UInt8]: WKContentWorld] = [:]

  static func add(_ world: WKContentWorld) {
    guard let name = world.engineName else { return }
    all.append(name)
    worlds[Array(name.utf8)] = world
    // Processes that start later are told at their start.
    WebContext.running?.tellProcesses(ExtensionMessage.world, Variant(name))
  }

  /// The world of a name that the extension said; the empty name is that of the pages' own world.
  static func world(_ name: String) -> WKContentWorld? {
    name.isEmpty ? .page : worlds[Array(name.utf8)]
  }
}
