/// The script that turns the JSON that ``ArgumentEncoder`` wrote into a JavaScript value.
///
/// The source is a function expression; what it needs of the built-ins it takes when it is evaluated,
/// so that a page that changes them later does not change the result. For the same reason it only
/// overwrites what `JSON.parse` has made: nothing inherited is ever asked.
enum ArgumentDecoder {
  static let source = """
    (() => {
      'use strict';
      const parse = JSON.parse, isArray = Array.isArray, keysOf = Object.keys, Time = Date;
      return (json) => {
        const parts = parse(json), containers = parts[1];
        const value = (token) => {
          if (!isArray(token)) return token;
          switch (token[0]) {
            case 'r': return containers[token[1]];
            case 'd': return new Time(token[1] === null ? NaN : token[1]);
            case 'n': return token[1] === 'NaN' ? NaN : token[1] === 'Infinity' ? Infinity : -Infinity;
          }
        };
        for (let i = 0; i < containers.length; i++) {
          const container = containers[i];
          if (isArray(container)) {
            for (let j = 0; j < container.length; j++) container[j] = value(container[j]);
          } else {
            const keys = keysOf(container);
            for (let j = 0; j < keys.length; j++) container[keys[j]] = value(container[keys[j]]);
          }
        }
        return value(parts[0]);
      };
    })()
    """
}
