/// Makes the bodies of requests for the app's schemes such as the engine can give to handlers.
///
/// The app's process cannot read Blobs (WebKitGTK 2.50). So a script in the page turns them into bytes before they
/// are sent. Where that does not help, in workers and for `XMLHttpRequest`, handlers see no body; the
/// engine itself says so for the latter.
@MainActor
enum BlobBodies {
  static func scripts(for schemes: [String]) -> [WKUserScript] {
    guard !schemes.isEmpty else { return [] }
    // Schemes have nothing in them that would need to be escaped.
    let list = schemes.map { "'\($0):'" }.joined(separator: ",")
    return [
      WKUserScript(
        source: "(\(source))([\(list)])", injectionTime: .atDocumentStart, forMainFrameOnly: false)
    ]
  }

  private static let source = """
    (schemes) => {
      'use strict';
      const send = window.fetch, apply = Reflect.apply;
      const BlobOf = Blob, FormOf = FormData, RequestOf = Request, ResponseOf = Response;
      const HeadersOf = Headers, AddressOf = URL;

      function isOurs(input) {
        try {
          const address = input instanceof RequestOf ? input.url : input;
          return schemes.includes(new AddressOf(address, document.baseURI).protocol);
        } catch { return false; }
      }

      function hasBlob(body) {
        if (body instanceof BlobOf) return true;
        if (!(body instanceof FormOf)) return false;
        for (const value of body.values()) if (typeof value !== 'string') return true;
        return false;
      }

      async function withBytes(input, init) {
        const body = new ResponseOf(init.body), type = body.headers.get('Content-Type');
        const given = init.headers ?? (input instanceof RequestOf ? input.headers : undefined);
        const headers = new HeadersOf(given);
        if (type !== null && !headers.has('Content-Type')) headers.set('Content-Type', type);
        return {...init, headers, body: await body.arrayBuffer()};
      }

      async function requestWithBytes(request, init) {
        const body = await request.arrayBuffer();
        return body.byteLength > 0 ? {...init, body} : init;
      }

      function bodyless(request, init) {
        const method = init?.method ?? request.method;
        return method === 'GET' || method === 'HEAD';
      }

      const functions = {
        fetch(input, init) {
          if (isOurs(input)) {
            if (init != null && hasBlob(init.body))
              return withBytes(input, init).then((init) => apply(send, window, [input, init]));
            if (input instanceof RequestOf && init?.body == null && !bodyless(input, init))
              return requestWithBytes(input.clone(), init)
                .then((init) => apply(send, window, [input, init]));
          }
          return apply(send, window, arguments);
        }
      };
      Object.defineProperty(window, 'fetch', {
        value: functions.fetch, writable: true, enumerable: true, configurable: true
      });
    }
    """
}
