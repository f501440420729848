/// The script that makes what pages see of the handlers: `window.webkit`.
///
/// The extension evaluates it in each document and world before the first script there, and keeps what
/// it gives where no page can reach it. The script takes the built-ins that it needs at once, asks no inherited
/// property for anything, and has no state that a page could change; so a page that replaces built-ins, or
/// freezes what it finds, changes nothing.
enum ScriptMessageKit {
  /// A function of three: `find(name)` gives the number of a handler's present registration, or 0;
  /// `make(name, number)` gives the `postMessage` of that registration; both are native. The last is
  /// ``WorldFunctions``'s `decode`.
  static let source = """
    (find, make, decode) => {
      'use strict';
      const {defineProperty, isExtensible} = Object;
      const {get, has, getOwnPropertyDescriptor} = Reflect;
      const Failure = Error, TypeFailure = TypeError, Exception = DOMException;
      const constant = (object, key, value) =>
        defineProperty(object, key, {__proto__: null, value, enumerable: typeof key === 'string'});
      const known = {__proto__: null};

      const handler = (name) => {
        if (typeof name !== 'string') return undefined;
        const number = find(name);
        if (number === 0) return undefined;
        if (known[name] === undefined || known[name].number !== number) {
          const object = constant({}, Symbol.toStringTag, 'UserMessageHandler');
          constant(object, 'postMessage', make(name, number));
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
      constant(webkit, 'messageHandlers', messageHandlers);

      return {
        __proto__: null,
        webkit,
        decode,
        error: (name, message) =>
          name === 'Error' ? new Failure(message)
            : name === 'TypeError' ? new TypeFailure(message) : new Exception(message, name),
      };
    }
    """
}
