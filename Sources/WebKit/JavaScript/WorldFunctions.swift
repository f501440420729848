/// The script whose functions each document gets in each world, before its own scripts.
///
/// It keeps the built-ins that it needs, so that nothing a page does to them later matters, and reads no
/// member that a page could have put into a prototype. It is a function of two native functions, which
/// encode a value and describe an error in the internal world. Its result:
///
/// - `result(value)`: what is carried to the app for a value.
/// - `decode(text, strings)`: the array of values that ``ArgumentEncoder`` wrote.
/// - `call(settle, body, text, strings)`: calls the async function `body` with decoded values, and then
///   `settle` with what is carried to the app.
/// - `remember(code, body)` keeps a function under its code; `known(code)` gives it back, or undefined.
enum WorldFunctions {
  /// In UTF-16 units.
  private static let longestKnownCode = 4096
  private static let knownCodes = 64

  static let source = """
    (function (encode, describe) {
      'use strict';
      const parse = JSON.parse, keysOf = Object.keys, isArray = Array.isArray;
      const apply = Reflect.apply, define = Object.defineProperty;
      const PromiseOf = Promise, DateOf = Date, toNumber = Number;
      const isWellFormed = String.prototype.isWellFormed, nothing = [];
      // What `await` looks at to see whose promise it is.
      const own = {__proto__: null, value: PromiseOf};

      // Saves the common values the way through native code.
      function result(value) {
        if (typeof value === 'number' || typeof value === 'boolean' || value === undefined
          || value === null) return value;
        return typeof value === 'string' && apply(isWellFormed, value, nothing)
          ? 's' + value : encode(value);
      }

      // Apps call the same few functions again and again.
      let bodies = {__proto__: null}, count = 0;

      function remember(code, body) {
        if (code.length > \(longestKnownCode)) return;
        if (++count > \(knownCodes)) { bodies = {__proto__: null}; count = 1; }
        bodies[code] = body;
      }

      function known(code) {
        return bodies[code];
      }

      function value(token, nodes, strings) {
        switch (token[0]) {
          case 'r': return nodes[token[1]];
          case 'd': return new DateOf(token[1]);
          case 's': return strings[token[1]];
          default: return toNumber(token[1]);
        }
      }

      function fill(node, keys, count, nodes, strings) {
        for (let index = 0; index < count; index++) {
          const key = keys === null ? index : keys[index];
          const token = node[key];
          if (typeof token === 'object' && token !== null) node[key] = value(token, nodes, strings);
        }
      }

      function decode(text, strings) {
        const table = parse(text), values = table[0], nodes = table[1];
        for (let index = 0; index < nodes.length; index++) {
          const node = nodes[index];
          if (isArray(node)) {
            fill(node, null, node.length, nodes, strings);
          } else {
            const keys = keysOf(node);
            fill(node, keys, keys.length, nodes, strings);
          }
        }
        fill(values, null, values.length, nodes, strings);
        return values;
      }

      async function call(settle, body, text, strings) {
        let outcome;
        try {
          const promise = apply(body, undefined, decode(text, strings));
          define(promise, 'constructor', own);
          outcome = result(await promise);
        } catch (error) { outcome = describe(error); }
        settle(outcome);
      }

      return {result, decode, call, remember, known};
    })
    """
}
