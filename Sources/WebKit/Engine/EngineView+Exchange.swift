internal import GObjectSupport

/// Questions to the page's process that do not count as a person's action, as a script of the app does.
extension EngineView {
  /// Waits until the web process has dealt with all that was asked of it before, or has ended.
  func exchange(then body: @escaping @MainActor () -> Void) {
    ask(ExtensionMessage.echo) { _ in body() }
  }

  /// Asks the document itself, which knows before ``title`` does.
  func askWhetherDocumentHasTitle(then body: @escaping @MainActor (Bool) -> Void) {
    ask(ExtensionMessage.documentHasTitle) { answer in
      body((try? answer?.value(as: Bool.self)) ?? false)
    }
  }

  /// The answer is nil if the process has ended.
  private func ask(_ message: String, then body: @escaping @MainActor (Variant?) -> Void) {
    Task { @MainActor in body(try? await send(message)) }
  }
}
