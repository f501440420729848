/// An archive whose page is shown, and what the page gets from it.
@MainActor
final class ArchivedPage {
  let archive: WebArchive
  /// What the archive was read from.
  let data: Data
  let file: URL?

  /// By their addresses. Frames may show different documents of one address; they ask in their order.
  private var documents: [String: [WebArchive.Resource]] = [:]
  private var resources: [String: WebArchive.Resource] = [:]

  init(_ archive: WebArchive, data: Data, file: URL?) {
    self.archive = archive
    self.data = data
    self.file = file
    for part in archive.all {
      for resource in part.resources {
        let key = ArchivedAddress.key(resource.address)
        if resources[key] == nil { resources[key] = resource }
      }
    }
    for frame in archive.all.dropFirst() {
      documents[ArchivedAddress.key(frame.main.address), default: []].append(frame.main)
    }
  }

  /// The schemes of all that the archive has.
  var schemes: Set<String> {
    let addresses = archive.all.flatMap { [$0.main] + $0.resources }.map(\.address)
    return Set(addresses.compactMap { ArchivedAddress.scheme(of: $0) })
  }

  func hasFrame(at address: String) -> Bool { documents[ArchivedAddress.key(address)] != nil }

  /// What a document has loaded from an address.
  func part(at address: String) -> WebArchive.Resource? { resources[ArchivedAddress.key(address)] }

  /// What is at an address; nil if the archive does not have it.
  func resource(at address: String) -> WebArchive.Resource? {
    let key = ArchivedAddress.key(address)
    if let documents = documents[key], let document = documents.first {
      if documents.count > 1 { self.documents[key] = Array(documents.dropFirst()) }
      return document
    }
    return resources[key] ?? (key == ArchivedAddress.key(archive.main.address) ? archive.main : nil)
  }

  // MARK: Before the documents' own scripts

  /// The script to be run in each document before its own.
  var script: String {
    let policy = (try? JSONEncoder().encode(connectionPolicy)) ?? Data("''".utf8)
    return """
      (() => {
        (\(Self.restrictConnections))(\(String(decoding: policy, as: UTF8.self)));
        (\(Self.fillFrames))(\(blankFrames));
      })()
      """
  }

  /// A security policy that keeps scripts from what is not asked for by a request: WebSockets.
  var connectionPolicy: String {
    let schemes = schemes.union(["http", "https", "file"]).sorted()
    return "connect-src data: blob: "
      + schemes.map { "\($0): \(ArchivedAddress.schemePrefix)\($0):" }.joined(separator: " ")
  }

  /// The policy stays when the element that has brought it has gone.
  private static let restrictConnections = """
    function (policy) {
      if (self !== top) return;
      const observer = new MutationObserver(() => {
        if (!document.head) return;
        observer.disconnect();
        const element = document.createElement('meta');
        element.httpEquiv = 'Content-Security-Policy';
        element.content = policy;
        document.head.prepend(element);
        element.remove();
      });
      observer.observe(document, {childList: true, subtree: true});
    }
    """

  /// As JSON, by the address of the document that they are in: the texts of documents without an address.
  private var blankFrames: String {
    var contents: [String: [String]] = [:]
    for part in archive.all {
      let blank = part.frames.filter { $0.main.address == "about:blank" }
      guard !blank.isEmpty else { continue }
      contents[ArchivedAddress.key(part.main.address)] = blank.map {
        String(decoding: $0.main.data, as: UTF8.self)
      }
    }
    return (try? JSONEncoder().encode(contents)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Nothing asks for the documents of frames without an address.
  private static let fillFrames = """
    function (contents) {
      const address = location.href.replace(/^\(ArchivedAddress.schemePrefix)/, '').replace(/#.*/, '');
      const blank = Object.hasOwn(contents, address) ? contents[address] : [];
      if (blank.length === 0) return;
      const seen = new WeakSet();
      const fill = (frame) => {
        if (seen.has(frame) || blank.length === 0) return;
        seen.add(frame);
        const source = frame.getAttribute('src') ?? '';
        if (frame.hasAttribute('srcdoc') || (source !== '' && source !== 'about:blank')) return;
        const inner = frame.contentDocument;
        if (!inner) return;
        inner.open();
        inner.write(blank.shift());
        inner.close();
      };
      const observer = new MutationObserver((records) => {
        for (const record of records)
          for (const node of record.addedNodes)
            if (node.localName === 'iframe') fill(node);
            else if (node.querySelectorAll) node.querySelectorAll('iframe').forEach(fill);
      });
      observer.observe(document, {childList: true, subtree: true});
      addEventListener('load', () => observer.disconnect(), {once: true});
    }
    """
}
