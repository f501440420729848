internal import GObjectSupport

/// Where a script's message comes from, and the handler that it is for.
@MainActor
struct ScriptMessageSender {
  let frame: WKFrameInfo
  let world: WKContentWorld
  let handlerName: String
  /// How many removals of handlers its page's process had heard of.
  let removals: UInt64

  /// - Parameter description: `SCRIPT_SENDER_TYPE` of `Sources/WebProcessExtension/messages.h`.
  init?(_ description: Variant, frames: FrameRegistry) {
    guard let frame = frames.frame(description[0]),
      let worldName = try? description.value(at: 1, as: String.self),
      let world = ContentWorldNames.world(worldName),
      let handlerName = try? description.value(at: 2, as: String.self),
      let removals = try? description.value(at: 3, as: UInt64.self)
    else { return nil }
    self.frame = frame
    self.world = world
    self.handlerName = handlerName.withNULsUnescaped
    self.removals = removals
  }
}
