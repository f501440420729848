/// One frame's document as it is now, and what it has loaded.
struct FrameCapture: Decodable {
  let address: String
  let mimeType: String
  let encoding: String
  /// Its number among the frames of the frame that it is in, after that one's own, and so on; empty for the
  /// main frame.
  let path: [Int]
  let name: String
  /// The document in its own language; nil if it is not of text. Where it refers to a frame's document, it
  /// has a ``placeholder(_:token:)``.
  let text: String?
  let frames: [Frame]
  let resources: [String]

  /// A frame in the document.
  struct Frame: Decodable {
    let index: Int
    /// What its element refers to; nil if it refers to nothing or has its document in itself.
    let source: String?
    /// The same as it is written.
    let attribute: String?
    /// The document that its element has in itself; nil if it has none.
    let text: String?
  }

  /// - Parameter token: a text that is in no page.
  static func script(token: String) -> String { source.replacing("TOKEN", with: token) }

  /// What stands for the address of a frame.
  static func placeholder(_ index: Int, token: String) -> String { "\(token):\(index);" }

  static func decode(_ text: String) -> FrameCapture? {
    try? JSONDecoder().decode(FrameCapture.self, from: Data(text.utf8))
  }

  private static let source = """
    (() => {
      \(DocumentText.functions)
      const numberOf = (frame) => {
        for (let index = 0; index < self.length; index++)
          if (self[index] === frame.contentWindow) return index;
        return -1;
      };
      const frames = [], numbers = new Map();
      const collect = (root) => {
        for (const frame of root.querySelectorAll('iframe, frame')) {
          const index = numberOf(frame);
          if (index < 0) continue;
          let document = null;
          try { document = frame.contentDocument } catch {}
          const text = frame.getAttribute('srcdoc');
          const isOwn = text !== null || document?.URL === 'about:blank'
            || /^(data|javascript):/i.test(frame.src);
          frames.push({
            index, source: isOwn ? null : frame.src, attribute: frame.getAttribute('src'), text});
          if (text !== null) numbers.set(frame, ['srcdoc', index]);
          else if (!isOwn) numbers.set(frame, ['src', index]);
        }
        for (const element of root.querySelectorAll('*'))
          if (element.shadowRoot) collect(element.shadowRoot);
      };
      collect(document);
      const replaced = (element, name) => {
        const number = numbers.get(element);
        return number?.[0] === name ? `TOKEN:${number[1]};` : null;
      };

      // Not what scripts have fetched, nor documents, nor sound and moving pictures.
      const excluded = new Set(['fetch', 'xmlhttprequest', 'beacon', 'ping', 'eventsource', 'iframe',
        'frame', 'navigation', 'video', 'audio', 'track']);
      const resources = new Set();
      const add = (address) => {
        if (!address) return;
        const url = new URL(address, document.baseURI);
        url.hash = '';
        if (url.protocol !== 'data:') resources.add(url.href);
      };
      for (const entry of performance.getEntriesByType('resource'))
        if (!excluded.has(entry.initiatorType) && !(entry.responseStatus >= 400)) add(entry.name);
      // What the list may lack: it can be cleared, and it is full some time.
      for (const image of document.images)
        if (image.complete && image.naturalWidth > 0) add(image.currentSrc);
      for (const video of document.querySelectorAll('video[poster]')) add(video.poster);
      for (const link of document.querySelectorAll('link[rel~=stylesheet i]'))
        if (link.sheet) add(link.href);

      const path = [];
      for (let frame = self; frame !== frame.parent; frame = frame.parent)
        for (let index = 0; index < frame.parent.length; index++)
          if (frame.parent[index] === frame) path.unshift(index);
      return JSON.stringify({
        address: document.URL, mimeType: document.contentType, encoding: document.characterSet,
        path, name: self.name, text: documentText(replaced), frames,
        resources: [...resources].map((address) => address.toWellFormed())});
    })()
    """
}
