/// The handlers of one ``WKUserContentController``.
@MainActor
final class ScriptMessageHandlers {
  /// One handler under its name.
  @MainActor
  struct Entry {
    enum Handler {
      case plain(any WKScriptMessageHandler)
      case withReply(any WKScriptMessageHandlerWithReply)
    }

    let handler: Handler
    let world: WKContentWorld
    let name: String
    /// ``ScriptMessageHandlers/removals`` when it was added.
    fileprivate let removals = ScriptMessageHandlers.removals

    init(_ handler: Handler, world: WKContentWorld, name: String) {
      self.handler = handler
      self.world = world
      self.name = name
    }
  }

  /// By name within each world.
  private var entries: [ObjectIdentifier: [String: Entry]] = [:]

  /// How often handlers have been removed, from any controller.
  ///
  /// Pages hear of each removal before anything that is added after it; so a message of a page that had not heard of
  /// the last removal before a handler was added is for one that had the name before it.
  private(set) static var removals: UInt64 = 0

  /// - Parameter removals: how many the page had heard of when it sent a message to the handler.
  func entry(name: String, in world: WKContentWorld, after removals: UInt64) -> Entry? {
    guard let entry = entries[ObjectIdentifier(world)]?[name], entry.removals <= removals else {
      return nil
    }
    return entry
  }

  func add(_ entry: Entry, to views: [EngineUserContent]) {
    let world = ObjectIdentifier(entry.world)
    if entry.name.isEmpty { fatalError("a script message handler needs a name") }
    if entries[world]?[entry.name] != nil {
      fatalError("a script message handler named \"\(entry.name)\" is already in this world")
    }
    let isFirst = entries[world] == nil
    entries[world, default: [:]][entry.name] = entry
    for view in views {
      if isFirst { view.expectScriptMessages(from: entry.world) }
      view.addScriptMessageHandler(named: entry.name, in: entry.world)
    }
    if isFirst, !views.isEmpty { EngineUserContent.tellPages(ofHandlersIn: entry.world) }
  }

  func remove(from views: [EngineUserContent], where isMeant: (Entry) -> Bool) {
    for (world, named) in entries {
      let meant = named.values.filter(isMeant)
      for entry in meant {
        entries[world]?[entry.name] = nil
        for view in views { view.removeScriptMessageHandler(named: entry.name, in: entry.world) }
      }
      if let entry = meant.first, entries[world]?.isEmpty == true {
        entries[world] = nil
        for view in views { view.ignoreScriptMessages(from: entry.world) }
      }
      if let entry = meant.first, !views.isEmpty {
        Self.removals += 1
        EngineUserContent.tellPages(ofHandlersIn: entry.world)
      }
    }
  }

  /// Gives a new view all there is.
  func attach(_ view: EngineUserContent) {
    for named in entries.values {
      if let world = named.values.first?.world { view.expectScriptMessages(from: world) }
      for entry in named.values { view.addScriptMessageHandler(named: entry.name, in: entry.world) }
    }
  }
}
