/// Makes the bodies of requests for the app's schemes such as the engine can give to handlers.
///
/// The app's process cannot read Blobs (WebKitGTK 2.50). So a script in the page turns them into bytes before they
/// are sent. Where that does not help, in workers and for synchronous requests, handlers see no body.
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

  private static let source = #"""
    (schemes) => {
      'use strict';
      const send = window.fetch, apply = Reflect.apply;
      const BlobOf = Blob, FormOf = FormData, RequestOf = Request;
      const HeadersOf = Headers, AddressOf = URL, random = crypto.getRandomValues;

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

      function escaped(name) {
        return name.replace(/\r\n?|\n/g, '%0D%0A').replaceAll('"', '%22');
      }

      // As the HTML standard has it; the engine itself can write no form with a Blob (WebKitGTK 2.50).
      function formBlob(form) {
        const boundary = '----WebKitFormBoundary' + [...apply(random, crypto, [new Uint8Array(8)])]
          .map((byte) => byte.toString(16).padStart(2, '0')).join('');
        const parts = [];
        for (const [name, value] of form) {
          const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;
          if (typeof value === 'string') {
            parts.push(`${head}\r\n\r\n${value.replace(/\r\n?|\n/g, '\r\n')}\r\n`);
          } else {
            const type = value.type || 'application/octet-stream';
            parts.push(
              `${head}; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n');
          }
        }
        parts.push(`--${boundary}--\r\n`);
        return [new BlobOf(parts), `multipart/form-data; boundary=${boundary}`];
      }

      // The Blob that stands for a body, and its type.
      function asBlob(body) {
        return body instanceof FormOf ? formBlob(body) : [body, body.type];
      }

      async function withBytes(input, init) {
        const [blob, type] = asBlob(init.body);
        const given = init.headers ?? (input instanceof RequestOf ? input.headers : undefined);
        const headers = new HeadersOf(given);
        if (type !== '' && !headers.has('Content-Type')) headers.set('Content-Type', type);
        return {...init, headers, body: await blob.arrayBuffer()};
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
          if (hasBlob(init?.body)) {
            if (isOurs(input))
              return withBytes(input, init).then((init) => apply(send, window, [input, init]));
          } else if (input instanceof RequestOf && init?.body == null && !bodyless(input, init)) {
            if (isOurs(input))
              return requestWithBytes(input.clone(), init)
                .then((init) => apply(send, window, [input, init]));
          }
          return apply(send, window, arguments);
        }
      };
      Object.defineProperty(window, 'fetch', {
        value: functions.fetch, writable: true, enumerable: true, configurable: true
      });

      // What is known of each request: whether it is asynchronous and for one of the schemes, whether the page has
      // given it a type, and whether what it is to send is still being read.
      const {open, setRequestHeader, send: sendBody, abort} = XMLHttpRequest.prototype;
      const requests = new WeakMap(), ErrorOf = DOMException;

      function refuseWhileReading(request) {
        if (requests.get(request)?.isReading)
          throw new ErrorOf('The object is in an invalid state.', 'InvalidStateError');
      }

      const methods = {
        open(method, url) {
          const result = apply(open, this, arguments);
          const isAsynchronous = arguments.length < 3 || Boolean(arguments[2]);
          requests.set(this, {isConcerned: isAsynchronous && isOurs(url), hasType: false, isReading: false});
          return result;
        },
        setRequestHeader(name, value) {
          refuseWhileReading(this);
          const result = apply(setRequestHeader, this, arguments);
          const request = requests.get(this);
          if (request && `${name}`.toLowerCase() === 'content-type') request.hasType = true;
          return result;
        },
        send(body) {
          refuseWhileReading(this);
          const request = requests.get(this);
          if (!request?.isConcerned || !hasBlob(body)) return apply(sendBody, this, arguments);
          const [blob, type] = asBlob(body);
          request.isReading = true;
          blob.arrayBuffer().catch(() => null).then((bytes) => {
            if (requests.get(this) !== request || !request.isReading) return;
            request.isReading = false;
            if (type !== '' && !request.hasType)
              apply(setRequestHeader, this, ['Content-Type', type]);
            apply(sendBody, this, [bytes]);
          });
        },
        abort() {
          const request = requests.get(this);
          if (request?.isReading) {
            request.isReading = false;
            // For the events of the end, which what was never sent does not have.
            apply(sendBody, this, []);
          }
          return apply(abort, this, arguments);
        }
      };
      for (const name in methods)
        Object.defineProperty(XMLHttpRequest.prototype, name, {
          value: methods[name], writable: true, enumerable: true, configurable: true
        });
    }
    """#
}
