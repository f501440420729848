/// The script whose functions the main frame has in the internal world; by them the app runs what it wants in
/// any frame and world (see `Sources/WebProcessExtension/app_scripts.c`).
///
/// - `evaluateScript(target, world, code)`: the outcome.
/// - `callFunction(number, target, world, code, text)`: calls the function that the code stands for with the values of
///   the text of ``ArgumentEncoder``. Gives an object whose `outcome` is the outcome, or ``pending``; then
///   ``ExtensionMessage/callSettled`` follows. The engine reads it when it has run what is ready to run, so that most
///   functions have ended by then, and the engine need not wait for a promise, which takes longer.
/// - `awaitFunction(number, target, world, code, text, ...strings)`: the same with the long strings that belong to the
///   text. Gives a promise of the outcome.
/// - `pendingCalls()`: the numbers of calls of this document's that are not settled.
///
/// An outcome is what ``ResultEncoder`` writes, or `f` if there is no such frame, or `b` if the app may not reach its
/// document, or `x` if that runs no scripts. One that follows later is a text in any case.
enum AppScript {
  /// Stands for an outcome that follows.
  static let pending = "p"

  static let source = """
    (function (evaluate, call, tellSettled, functionsOf) {
      'use strict';
      const pending = new Set(), none = [];
      // A function whose end nothing can bring about any more is collected, with what waits for it.
      const lost = new FinalizationRegistry((number) => {
        if (pending.delete(number)) tellSettled(number, unreachable);
      });
      const unreachable = 'e' + JSON.stringify({message: '\(ScriptException.unreachable)'});

      function number(value) {
        return Number.isFinite(value) && !Object.is(value, -0) ? value
          : {n: Object.is(value, -0) ? '-0' : String(value)};
      }

      function text(outcome) {
        if (typeof outcome === 'string') return outcome;
        const token = outcome === undefined ? {u: 1}
          : typeof outcome === 'number' ? number(outcome) : outcome;
        return 'j' + JSON.stringify([[], token]);
      }

      globalThis.evaluateScript = evaluate;

      function begin(number, target, world, code, values, strings, end) {
        const settle = (outcome) => { pending.delete(number); end(outcome); };
        pending.add(number);
        // Of the main frame's worlds the functions are here already.
        const functions = target === '' ? globalThis[functionsOf + world] : undefined;
        const body = functions?.known(code);
        if (body) {
          functions.call(settle, body, values, strings);
        } else {
          const refusal = call(settle, target, world, code, values, strings);
          if (refusal !== undefined) settle(refusal);
        }
        // Nothing here keeps it.
        return settle;
      }

      globalThis.callFunction = (number, target, world, code, values) => {
        let outcome = '\(pending)', isRead = false;
        const settle = begin(number, target, world, code, values, none, (value) => {
          if (isRead) tellSettled(number, text(value)); else outcome = value;
        });
        return {
          get outcome() {
            isRead = true;
            if (pending.has(number)) lost.register(settle, number);
            return outcome;
          },
        };
      };

      globalThis.awaitFunction = (number, target, world, code, values, ...strings) =>
        new Promise((resolve) => {
          lost.register(begin(number, target, world, code, values, strings, resolve), number);
        });

      globalThis.pendingCalls = () => [...pending].join();
    })
    """

  /// What the engine says when the extension has put no functions into a document.
  static func isMissing(_ message: String) -> Bool {
    message.hasSuffix("Can't find variable: evaluateScript")
      || message.hasSuffix("Can't find variable: callFunction")
      || message.hasSuffix("Can't find variable: awaitFunction")
  }
}
