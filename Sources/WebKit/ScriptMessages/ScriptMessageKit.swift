/// The script that makes what pages see of the handlers: `window.webkit`.
///
/// The extension evaluates it in each document and world before the first script there, and keeps what
/// it gives where no page can reach it. The script takes the built-ins that it needs at once, asks no inherited
/// property for anything, and has no state that a page could change; so a page that replaces built-ins, or
/// freezes what it finds, changes nothing.
enum ScriptMessageKit {
  /// A function of three: `find(name)` gives the number of a handler's present registration, or 0;
  /// `make(name, number, ofText)` gives a function that sends to that registration, by text or by value (see
  /// `Sources/WebProcessExtension/script_message_post.h`); both are native. The last is
  /// ``WorldFunctions``'s `decode`. It gives an object of `webkit` and of `settle(number, text, strings)`, which the extension
  /// calls with an answer.
  static let source = """
    (find, make, decode) => {
      'use strict';
      const {defineProperty, isExtensible} = Object;
      const {apply, get, has, getOwnPropertyDescriptor} = Reflect;
      const {get: lookUp, set: remember} = WeakMap.prototype;
      const {slice, includes, isWellFormed} = String.prototype;
      const nothing = [], fromOne = [1], nul = ['\\0'];
      const {toStringTag} = Symbol;
      const PromiseOf = Promise, Failure = Error, TypeFailure = TypeError, Exception = DOMException;
      const constant = (object, key, value) =>
        defineProperty(object, key, {__proto__: null, value, enumerable: typeof key === 'string'});

      const refusals = {
        __proto__: null,
        1: ['InvalidAccessError', 'The message handler is of a document that its frame no longer shows, '
          + 'and does not pass the same-origin check.'],
        2: ['InvalidAccessError', 'The message handler has been removed.'],
        3: ['DataCloneError', 'A message to the app cannot be a function, symbol, big integer, node, '
          + 'window or promise, nor a list with one.'],
      };
      const exception = (refusal) => new Exception(refusals[refusal][1], refusals[refusal][0]);

      // The promises of messages that wait for their answers, and the numbers that are free again.
      const pending = {__proto__: null}, free = {__proto__: null};
      let count = 0, freeCount = 0;

      // The text is what `Sources/WebProcessExtension/messages.h` says of answers.
      const settle = (number, text, strings) => {
        const {resolve, reject} = pending[number];
        pending[number] = undefined;
        free[freeCount++] = number;
        const rest = apply(slice, text, fromOne);
        switch (text[0]) {
          case 's': return resolve(rest);
          case 'j': return resolve(decode(rest, strings)[0]);
          case 'u': return resolve();
          case 'e': return reject(new Failure(rest));
          default: return reject(exception(2));
        }
      };

      // Most messages are a text that can go as it is.
      const isPlain = (message) => typeof message === 'string'
        && apply(isWellFormed, message, nothing) && !apply(includes, message, nul);

      const post = (sendText, sendValue, message) => new PromiseOf((resolve, reject) => {
        const number = freeCount > 0 ? free[--freeCount] : count++;
        pending[number] = {__proto__: null, resolve, reject};
        const refusal = isPlain(message)
          ? sendText('s' + message, number) : sendValue(message, number);
        if (refusal === 0) return;
        pending[number] = undefined;
        free[freeCount++] = number;
        reject(exception(refusal));
      });

      const reject = (message) =>
        new PromiseOf((_, reject) => reject(new TypeFailure(message)));

      // The two functions that send, by the object that pages have in their stead.
      const senders = new WeakMap();

      // As a proxy, it does not show its code to pages, nor can they construct with it. Errors are those of the
      // engine's own.
      const postMessage = new Proxy({postMessage(message) {}}.postMessage, {
        __proto__: null,
        apply: (target, self, values) => {
          const sender = apply(lookUp, senders, [self]);
          if (sender === undefined) {
            return reject('Can only call UserMessageHandler.postMessage on instances of '
              + 'UserMessageHandler');
          }
          return values.length > 0 ? post(sender.sendText, sender.sendValue, values[0])
            : reject('Not enough arguments');
        },
      });
      const known = {__proto__: null};

      const handler = (name) => {
        if (typeof name !== 'string') return undefined;
        const number = find(name);
        if (number === 0) return undefined;
        if (known[name] === undefined || known[name].number !== number) {
          // Of its own, where no page can put another one before it.
          const object = constant({}, toStringTag, 'UserMessageHandler');
          constant(object, 'postMessage', postMessage);
          apply(remember, senders, [object, {
            __proto__: null, sendText: make(name, number, true), sendValue: make(name, number, false),
          }]);
          known[name] = {__proto__: null, number, object};
        }
        return known[name].object;
      };

      const refuse = () => false;
      const messageHandlers = new Proxy(
        constant({}, toStringTag, 'UserMessageHandlersNamespace'), {
          __proto__: null,
          get: (target, name, receiver) => handler(name) ?? get(target, name, receiver),
          has: (target, name) => handler(name) !== undefined || has(target, name),
          getOwnPropertyDescriptor: (target, name) => {
            // A frozen object may not show what it has not itself; it is found all the same.
            const value = isExtensible(target) ? handler(name) : undefined;
            return value === undefined ? getOwnPropertyDescriptor(target, name)
              : {__proto__: null, value, enumerable: true, configurable: true};
          },
          set: refuse, defineProperty: refuse, deleteProperty: refuse, setPrototypeOf: refuse,
        });
      const webkit = constant({}, toStringTag, 'WebKitNamespace');
      constant(webkit, 'messageHandlers', messageHandlers);
      return {__proto__: null, webkit, settle};
    }
    """
}
