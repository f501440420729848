/// What is selected in a page, as far as a search has to know.
///
/// The engine moves the focus to a text field that has the match (WebKitGTK 2.50), and with it the only way to
/// select within the field. A search is to leave the focus where it is, so it is given back, and the search goes
/// on beside the field.
enum PageSelection {
  /// To be called before a search. Returns a text that is another one when something else is selected in any
  /// frame; it is empty if nothing is, and no frame has the focus.
  @MainActor
  static func remember(in engine: EngineView) async throws -> String {
    try await describe("remember()", in: engine)
  }

  /// To be called after a search; gives the focus back, and returns the same text for what is selected now.
  @MainActor
  static func restoreFocus(backwards: Bool, in engine: EngineView) async throws -> String {
    try await describe("restoreFocus(\(backwards))", in: engine)
  }

  @MainActor
  private static func describe(_ action: String, in engine: EngineView) async throws -> String {
    try await engine.evaluateInEachFrame("(() => {\(functions) \(action); return name() })()")
      .map(\.text).filter { !$0.isEmpty }.sorted().joined(separator: " ")
  }

  /// A selection within a text field shows in the document as a place only; so the field is asked.
  private static let functions = """
    const key = Symbol.for('selection'), state = globalThis[key] ??= {};
    function remember() { state.active = document.activeElement }
    function restoreFocus(isBackwards) {
      const field = document.activeElement, former = state.active;
      if (field === former || !field?.matches('input, textarea')) return;
      if (former && former !== document.body) former.focus({preventScroll: true}); else field.blur();
      const place = [...field.parentNode.childNodes].indexOf(field);
      getSelection().setPosition(field.parentNode, isBackwards ? place : place + 1);
    }
    function name() {
      const selection = getSelection();
      if (!selection || selection.rangeCount === 0)
        return self !== top && document.hasFocus() ? 'focus' : '';
      const {anchorNode, anchorOffset, focusNode, focusOffset} = selection;
      const field = anchorNode?.childNodes[anchorOffset];
      const now = [
        anchorNode, anchorOffset, focusNode, focusOffset, field?.selectionStart, field?.selectionEnd];
      if (!state.now || now.some((value, index) => value !== state.now[index])) {
        state.now = now;
        state.name = String(Math.random());
      }
      return state.name;
    }
    """
}
