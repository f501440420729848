/// The script that turns a JavaScript value into text that ``ScriptResult`` reads back.
///
/// The engine carries results as structured clones, which refuse a whole object for one function in
/// it, and which drop the difference between a typed array and an object. So objects are walked in
/// the web process, where they still are what they were, and travel as text.
///
/// The source is an expression for an object of three functions. `encode(value)` gives numbers, truth
/// values, null and undefined back; else its result is a string: `s` and the text for a string, `j` and
/// JSON for anything else, `!` for a value that has no counterpart in Swift. `message(value)` always gives JSON,
/// or `!`. `describe(error)` gives `e` and JSON about something that was thrown. The JSON of a value is
/// `[nodes, root]`: a table of containers, each after the containers inside it, and a token. A
/// container is `["a", token…]` or `["o", key, token, key, token…]`. A token is a string, a number,
/// a truth value or null for itself, or one of `{"r": index}` (a container), `{"d": milliseconds}`
/// (a date), `{"n": name}` (a number that JSON cannot write) and `{"u": 1}` (undefined).
enum ResultEncoder {
  /// Containers nested deeper are refused, as the engine's structured clone does.
  static let maximumDepth = 40_000
  /// Longer arrays are refused: one element far out makes an array of any length.
  static let maximumLength = 1 << 24

  static let source = """
    (function () {
      'use strict';
      const maximumDepth = \(maximumDepth), maximumLength = \(maximumLength);
      const unsupported = {}, opened = {}, unset = {u: 1};
      const tagOf = Object.prototype.toString;
      const timeOf = Date.prototype.getTime;
      const {toStringTag} = Symbol, {getPrototypeOf} = Object, {getOwnPropertyDescriptor} = Reflect;
      const getter = (type, name) => getOwnPropertyDescriptor(type.prototype, name).get;
      // What only objects of a type answer, of whatever realm: pages give any object any tag.
      const questions = new Map([
        ['Date', timeOf], ['Map', getter(Map, 'size')], ['Set', getter(Set, 'size')],
        ['RegExp', getter(RegExp, 'source')], ['ArrayBuffer', getter(ArrayBuffer, 'byteLength')],
        ['String', String.prototype.valueOf], ['Number', Number.prototype.valueOf],
        ['Boolean', Boolean.prototype.valueOf],
      ]);
      // Those that have no tag of their own, so that a page's tag hides what they are.
      const untagged = ['Date', 'RegExp', 'String', 'Number', 'Boolean'];
      const {isError} = Error, {structuredClone} = globalThis;
      // Objects without members that count: their contents are no properties.
      const empty = new Set(['String', 'Number', 'Boolean', 'RegExp', 'Map', 'Set',
        'ArrayBuffer', 'SharedArrayBuffer', 'Error']);
      const uncloneable = new Set(['Promise', 'WeakMap', 'WeakSet', 'WeakRef', 'Generator',
        'AsyncGenerator', 'FinalizationRegistry', 'Window']);
      // What the platform can clone, but Swift has no type for.
      const opaque = new Set(['Blob', 'File', 'FileList', 'ImageData', 'ImageBitmap', 'CryptoKey',
        'RTCCertificate', 'DOMException', 'MediaSourceHandle']);
      const geometry = new Set(['DOMRect', 'DOMRectReadOnly', 'DOMPoint', 'DOMPointReadOnly',
        'DOMQuad', 'DOMMatrix', 'DOMMatrixReadOnly']);
      const windowGetter = Object.getOwnPropertyDescriptor(globalThis, 'window')?.get;

      function text(value) {
        return value.isWellFormed() ? value : value.toWellFormed();
      }

      function isWindow(value) {
        try { windowGetter.call(value); return true; } catch { return false; }
      }

      function isPlatformObject(tag) {
        return typeof windowGetter === 'function' && typeof globalThis[tag] === 'function';
      }

      function answers(question, value) {
        try { question.call(value); return true; } catch { return false; }
      }

      // As the tags of the language and the platform are defined; a class of the page that has a tag mostly has a
      // getter or a field.
      function isAsBuiltIn(own) {
        return typeof own.value === 'string' && !own.writable && !own.enumerable && own.configurable;
      }

      // A copy is of the same type only if its tag told the truth, and what cannot be copied is no plain object.
      function isCopiedAs(tag, value) {
        if (structuredClone === undefined) return true;
        try { return tagOf.call(structuredClone(value)).slice(8, -1) === tag; } catch { return true; }
      }

      function is(tag, value) {
        if (tag === 'Window') return isWindow(value);
        const question = questions.get(tag);
        return question === undefined ? isCopiedAs(tag, value) : answers(question, value);
      }

      // What an object is whose tags, if any, are the page's alone.
      function kindBeneathTags(value) {
        if (isError?.(value)) return 'Error';
        return untagged.find((tag) => answers(questions.get(tag), value)) ?? 'Object';
      }

      // The tag of what an object is, as far as it matters here.
      function kindOf(value) {
        let isTagged = false;
        try {
          const prototype = getPrototypeOf(value);
          if (prototype === null || getPrototypeOf(prototype) === null) return 'Object';
          for (let step = 0, object = value; object !== null && step < 100; step++) {
            const own = getOwnPropertyDescriptor(object, toStringTag);
            if (own !== undefined) {
              if (isAsBuiltIn(own) && is(own.value, value)) return own.value;
              isTagged = true;
            }
            object = getPrototypeOf(object);
          }
          return isTagged ? kindBeneathTags(value) : tagOf.call(value).slice(8, -1);
        } catch { return 'Object'; }
      }

      const languageTags = new Set(['Object', 'Array', 'Function', 'Arguments', 'Math', 'JSON',
        'Intl', 'Reflect', 'Atomics', 'Symbol', 'BigInt', 'Proxy', 'DataView', 'Iterator']);

      function number(value) {
        if (value !== value) return {n: 'NaN'};
        if (value === Infinity) return {n: 'Infinity'};
        if (value === -Infinity) return {n: '-Infinity'};
        if (value === 0 && 1 / value < 0) return {n: '-0'};
        return value;
      }

      // Has no counterpart in Swift but can be cloned: for a message's body, as if nothing had been sent.
      function isOpaque(value) {
        if (typeof value !== 'object' || value === null) return false;
        const tag = kindOf(value);
        return opaque.has(tag) || geometry.has(tag) && isPlatformObject(tag);
      }

      function encode(root) {
        const nodes = [], known = new Map(), stack = [];

        function open(value, items, keys, count) {
          if (stack.length >= maximumDepth) throw new RangeError('too deep');
          known.set(value, null);       // Met again while open, it is a cycle: null.
          stack.push({value, items, keys, count, next: 0, lost: false});
          return opened;
        }

        function close(items) {
          return {r: nodes.push(items) - 1};
        }

        function object(value) {
          if (Array.isArray(value)) {
            return value.length > maximumLength
              ? unsupported : open(value, ['a'], null, value.length);
          }
          if (ArrayBuffer.isView(value)) return close(['o']);
          const tag = kindOf(value);
          if (tag === 'Date') {
            const time = timeOf.call(value);
            return time === time ? {d: time} : null;
          }
          if (empty.has(tag)) return close(['o']);
          if (uncloneable.has(tag)) return unsupported;
          if (opaque.has(tag)) return null;
          if (!languageTags.has(tag) && isPlatformObject(tag)) {
            if (!geometry.has(tag)) return unsupported;
            try { value = globalThis[tag].prototype.toJSON.call(value); } catch { return unsupported; }
          }
          // A window of another origin shows nothing of itself but its window.
          if (windowGetter && 'window' in value && isWindow(value)) return unsupported;
          const keys = Object.keys(value);
          return open(value, ['o'], keys, keys.length);
        }

        function token(value) {
          switch (typeof value) {
            case 'string': return text(value);
            case 'number': return number(value);
            case 'boolean': return value;
            case 'undefined': return value === undefined ? unset : unsupported;
            case 'object': break;
            default: return unsupported;
          }
          if (value === null) return null;
          const seen = known.get(value);
          if (seen !== undefined) return seen;
          let result;
          try { result = object(value); } catch (error) {
            if (error instanceof RangeError) throw error;
            result = unsupported;
          }
          if (result !== opened) known.set(value, result);
          return result;
        }

        function add(frame, key, result) {
          if (frame.keys) {
            // A member that cannot be carried is left out.
            if (result !== unsupported && result !== unset) frame.items.push(text(key), result);
          } else if (result === unsupported) {
            // In an array that would shift its neighbours, so the array is given up.
            frame.lost = true;
            frame.next = frame.count;
          } else {
            frame.items.push(result === unset ? null : result);
          }
        }

        let result = token(root);
        while (stack.length) {
          const frame = stack[stack.length - 1];
          if (frame.next < frame.count) {
            const key = frame.keys ? frame.keys[frame.next] : frame.next;
            frame.next++;
            let value;
            try { value = frame.value[key]; } catch {
              if (!frame.keys) add(frame, key, unsupported);
              continue;
            }
            frame.key = key;
            const child = token(value);
            if (child !== opened) add(frame, key, child);
            continue;
          }
          stack.pop();
          result = frame.lost ? unsupported : close(frame.items);
          known.set(frame.value, result);
          if (stack.length) {
            const parent = stack[stack.length - 1];
            add(parent, parent.key, result);
          }
        }
        return result === unsupported ? '!' : 'j' + JSON.stringify([nodes, result]);
      }

      function string(value) {
        return typeof value === 'string' ? text(value) : undefined;
      }

      function numeral(value) {
        return typeof value === 'number' ? value : undefined;
      }

      return {
        encode(value) {
          if (typeof value === 'string') return 's' + text(value);
          if (typeof value === 'number' || typeof value === 'boolean' || value === undefined
            || value === null) return value;
          try { return encode(value); } catch { return '!'; }
        },

        message(value) {
          try { return encode(isOpaque(value) ? undefined : value); } catch { return '!'; }
        },

        describe(error) {
          let message = '', line, column, sourceURL;
          try { message = String(error); } catch { }
          try { ({line, column, sourceURL} = Object(error)); } catch { }
          return 'e' + JSON.stringify({
            message: text(message), line: numeral(line), column: numeral(column),
            sourceURL: string(sourceURL),
          });
        },
      };
    })()
    """
}
