/// The script whose functions the main frame has in the internal world; by them the app runs what it wants in
/// any frame and world (see `Sources/WebProcessExtension/app_scripts.c`).
///
/// - `evaluateScript(target, world, code)`
/// - `callFunction(number, target, world, code, text, strings, source)`: a promise of the outcome.
/// - `pendingCalls()`: the numbers of calls of this document's that are not settled.
///
/// An outcome is what ``ResultEncoder`` writes, or `f` if there is no such frame, or `x` if its document runs no
/// scripts.
enum AppScript {
  static let source = """
    (function (evaluate, call) {
      'use strict';
      const pending = new Set();
      globalThis.evaluateScript = evaluate;
      globalThis.callFunction = (number, ...rest) => new Promise((resolve) => {
        const settle = (outcome) => { pending.delete(number); resolve(outcome); };
        pending.add(number);
        const refusal = call(settle, ...rest);
        if (refusal !== undefined) settle(refusal);
      });
      globalThis.pendingCalls = () => [...pending].join();
    })
    """

  /// What the engine says when the extension has put no functions into a document.
  static func isMissing(_ message: String) -> Bool {
    message.hasSuffix("Can't find variable: evaluateScript")
      || message.hasSuffix("Can't find variable: callFunction")
  }
}
