/// The script whose functions the main frame has in the internal world; by them the app runs what it wants in
/// any frame and world (see `Sources/WebProcessExtension/app_scripts.c`).
///
/// - `evaluateScript(target, world, code)`
/// - `callFunction(message, ...strings)`: a promise of the outcome. The message has a line with the JSON of
///   `[number, target, world, code]`, and the text of ``ArgumentEncoder``, to which the strings belong.
/// - `pendingCalls()`: the numbers of calls of this document's that are not settled.
///
/// An outcome is what ``ResultEncoder`` writes, or `f` if there is no such frame, or `b` if the app may not reach its
/// document, or `x` if that runs no scripts.
enum AppScript {
  static let source = """
    (function (evaluate, call, functionsOf) {
      'use strict';
      const pending = new Set();
      globalThis.evaluateScript = evaluate;
      globalThis.callFunction = (message, ...strings) => {
        const end = message.indexOf('\\n'), text = message.slice(end + 1);
        const [number, target, world, code] = JSON.parse(message.slice(0, end));
        // Of the main frame's worlds the functions are here already.
        const functions = target === '' ? globalThis[functionsOf + world] : undefined;
        const body = functions?.known(code);
        return new Promise((resolve) => {
          const settle = (outcome) => { pending.delete(number); resolve(outcome); };
          pending.add(number);
          if (body) return functions.call(settle, body, text, strings);
          const refusal = call(settle, target, world, code, text, strings);
          if (refusal !== undefined) settle(refusal);
        });
      };
      globalThis.pendingCalls = () => [...pending].join();
    })
    """

  /// What the engine says when the extension has put no functions into a document.
  static func isMissing(_ message: String) -> Bool {
    message.hasSuffix("Can't find variable: evaluateScript")
      || message.hasSuffix("Can't find variable: callFunction")
  }
}
