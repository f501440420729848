internal import CWebKitGTK
internal import GObjectSupport

/// Tells the extension which handlers there are, by way of the engine.
///
/// The engine itself knows the handlers of each view in every process, and from the first script of every
/// document on. So each handler is registered with it, in the internal world, under a key out of which the
/// extension makes `window.webkit.messageHandlers` in the handler's own world. The engine's own handlers would
/// not do: they do not tell which frame a message comes from, and let what they cannot carry vanish
/// (WebKitGTK 2.50).
extension EngineUserContent {
  func addScriptMessageHandler(named name: String, in world: WKContentWorld) {
    register(Self.key(name, in: world))
  }

  func removeScriptMessageHandler(named name: String, in world: WKContentWorld) {
    unregister(Self.key(name, in: world))
  }

  /// To be called before the first handler of a world is added.
  func expectScriptMessages(from world: WKContentWorld) { register(Self.key(of: world)) }

  /// To be called when the last handler of a world has been removed.
  func ignoreScriptMessages(from world: WKContentWorld) { unregister(Self.key(of: world)) }

  /// Lets documents that are already there have `window.webkit` in a world that has its first handler, and
  /// has them look again at handlers that they know, when some are removed; to be called after either.
  static func tellPages(ofHandlersIn world: WKContentWorld) {
    WebContext.running?.tellProcesses(
      ExtensionMessage.scriptWorld,
      .tuple([Variant(name(of: world)), Variant(ScriptMessageHandlers.removals)]))
  }

  // The mirror of the keys in Sources/WebProcessExtension/script_messages.c.

  private static func key(of world: WKContentWorld) -> String { "world \(name(of: world))" }

  private static func key(_ name: String, in world: WKContentWorld) -> String {
    let world = Self.name(of: world)
    return "handler \(world.utf8.count) \(world) \(name.withNULsEscaped)"
  }

  private static func name(of world: WKContentWorld) -> String { world.engineName ?? "" }

  private func register(_ key: String) {
    webkit_user_content_manager_register_script_message_handler(
      object.pointer, key, WKContentWorld.internal.engineName)
  }

  private func unregister(_ key: String) {
    webkit_user_content_manager_unregister_script_message_handler(
      object.pointer, key, WKContentWorld.internal.engineName)
  }
}
