extension WKUserContentController {
  /// Has an object receive what the scripts of pages, in the pages' own world, post to a name.
  ///
  /// See ``add(_:contentWorld:name:)``.
  public func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    add(scriptMessageHandler, contentWorld: .page, name: name)
  }

  /// Has an object receive what scripts of a world post to a name.
  ///
  /// From now on `window.webkit.messageHandlers.<name>.postMessage(body)` is there in that world, in all frames,
  /// in those that are already loaded, too. Linux note: not in documents that may run no scripts at all, as in a
  /// sandboxed frame without `allow-scripts`; scripts of the app do run there, but cannot post.
  ///
  /// The controller keeps the handler alive, and each of its views keeps the controller. A handler that keeps
  /// the view leaks them all: give ``WeakScriptMessageHandler`` in its stead, or remove the handler in time.
  ///
  /// - Parameters:
  ///   - world: the world whose scripts may post.
  ///   - name: not empty, and not taken in that world by any handler, with reply or without; anything else is
  ///     a programmer's error, and ends the program.
  public func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld,
    name: String
  ) {
    scriptMessages.add(.init(.plain(scriptMessageHandler), world: world, name: name), to: views)
  }

  /// Has an object receive, and answer, what scripts of a world post to a name.
  ///
  /// All that is said of ``add(_:contentWorld:name:)`` holds here, too.
  public func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
    contentWorld: WKContentWorld, name: String
  ) {
    scriptMessages.add(
      .init(.withReply(scriptMessageHandlerWithReply), world: contentWorld, name: name), to: views)
  }

  /// Takes the handler of a name in the pages' own world away, from loaded pages at once; harmless if there is
  /// none.
  public func removeScriptMessageHandler(forName name: String) {
    removeScriptMessageHandler(forName: name, contentWorld: .page)
  }

  /// Takes the handler of a name in a world away, from loaded pages at once; harmless if there is none.
  public func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    scriptMessages.remove(from: views) { $0.world === contentWorld && $0.name == name }
  }

  /// Takes all handlers of a world away, from loaded pages at once.
  public func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {
    scriptMessages.remove(from: views) { $0.world === contentWorld }
  }

  /// Takes the handlers of all worlds away, from loaded pages at once.
  public func removeAllScriptMessageHandlers() {
    scriptMessages.remove(from: views) { _ in true }
  }
}
