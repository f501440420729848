/// The script that makes what pages see of the handlers: `window.webkit`.
///
/// The extension evaluates it in each document and world before the first script there, and keeps what
/// it gives where no page can reach it. The script takes the built-ins that it needs at once, asks no inherited
/// property for anything, and has no state that a page could change; so a page that replaces built-ins, or
/// freezes what it finds, changes nothing.
enum ScriptMessageKit {
  /// A function of three: `find(name)` gives the number of a handler's present registration, or 0;
  /// `make(name, number)` gives the function that sends to that registration (see
  /// `Sources/WebProcessExtension/script_message_post.h`); both are native. The last is
  /// ``WorldFunctions``'s `decode`.
  static let source = """
    (find, make, decode) => {
      'use strict';
      const {defineProperty, isExtensible} = Object;
      const {apply, get, has, getOwnPropertyDescriptor} = Reflect;
      const {bind} = Function.prototype;
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

      const settle = (number, kind, value, strings) => {
        const {resolve, reject} = pending[number];
        pending[number] = undefined;
        free[freeCount++] = number;
        if (kind === 0) resolve(strings === undefined ? value : decode(value, strings)[0]);
        else if (kind === 1) reject(new Failure(value ?? 'The app did not answer this message'));
        else reject(exception(2));
      };

      const post = (send, message) => new PromiseOf((resolve, reject) => {
        const number = freeCount > 0 ? free[--freeCount] : count++;
        pending[number] = {__proto__: null, resolve, reject};
        const refusal = send(message, number, settle);
        if (refusal === 0) return;
        pending[number] = undefined;
        free[freeCount++] = number;
        reject(exception(refusal));
      });

      const known = {__proto__: null};

      const handler = (name) => {
        if (typeof name !== 'string') return undefined;
        const number = find(name);
        if (number === 0) return undefined;
        if (known[name] === undefined || known[name].number !== number) {
          const send = make(name, number);
          // Bound, it looks native to pages.
          const postMessage = apply(bind, function postMessage(message) {
            return arguments.length > 0 ? post(send, message)
              : new PromiseOf((_, reject) => reject(new TypeFailure('Not enough arguments')));
          }, [undefined]);
          constant(postMessage, 'name', 'postMessage');
          const object = constant({}, Symbol.toStringTag, 'UserMessageHandler');
          constant(object, 'postMessage', postMessage);
          known[name] = {__proto__: null, number, object};
        }
        return known[name].object;
      };

      const refuse = () => false;
      const messageHandlers = new Proxy(
        constant({}, Symbol.toStringTag, 'UserMessageHandlersNamespace'), {
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
      const webkit = constant({}, Symbol.toStringTag, 'WebKitNamespace');
      return constant(webkit, 'messageHandlers', messageHandlers);
    }
    """
}
