internal import CWebKitGTK
internal import GObjectSupport

/// Makes archives of one view's pages, and shows pages from archives.
@MainActor
final class ArchiveController {
  private weak var webView: WKWebView?
  private let engine: EngineView?
  private let resources: PageResources?
  private var connection: SignalConnection?
  /// The one that was begun last; what it needs may be asked for before it is shown.
  private(set) var serving: ArchivedPage?
  private var navigation: WKNavigation?
  private var isShown = false

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    resources = engine.map { PageResources(engine: $0) }
    guard let engine else { return }
    connection = engine.pointer.connect("load-changed") { [weak self] arguments in
      if arguments.enumeration(1) == Int(WEBKIT_LOAD_COMMITTED.rawValue) { self?.pageCommitted() }
      return .none
    }
    ArchiveScheme.add(self, for: engine)
  }

  isolated deinit {
    if let engine { ArchiveScheme.remove(engine) }
  }

  private func pageCommitted() {
    guard let navigations = webView?.navigationController, let navigation else { return }
    isShown = navigations.current?.navigation === navigation
    if !isShown, navigations.requested?.navigation !== navigation { serving = nil }
  }

  // MARK: Writing

  /// The completion runs once, on the main thread, after this call has returned.
  func write(completion: @escaping @MainActor (Result<Data, any Error>) -> Void) {
    guard let webView, let engine, let resources else {
      let error = WKError.noEngine(in: webView)
      Task { @MainActor in completion(.failure(error)) }
      return
    }
    let dataStore = webView.dataStore
    let source = isShown ? serving : nil
    webView.navigationController.process.call(completion) { completion in
      Task { @MainActor in
        do {
          let archive =
            engine.address == nil
            ? WebArchiveWriter.empty(at: nil)
            : try await WebArchiveWriter(
              engine: engine, resources: resources, source: source, dataStore: dataStore
            ).archive()
          completion(.success(try archive.propertyListData()))
        } catch {
          completion(
            .failure(
              WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: String(describing: error)])))
        }
      }
    }
  }

  /// What the page has loaded from an address; nil if it cannot be had.
  func loadedResource(at address: String) async -> WebArchive.Resource? {
    guard let engine, let resources, let webView else { return nil }
    if isShown, let part = serving?.part(at: address) { return part }
    if case .resource(let resource) = await resources.find(address) { return resource }
    return await ResourceFetch(engine: engine, dataStore: webView.dataStore).resource(at: address)
  }

  // MARK: Loading

  /// Shows an archive.
  ///
  /// - Parameters:
  ///   - address: the archive's own, for errors.
  ///   - file: where to read it again for a reload.
  func load(_ data: Data, address: String, file: URL? = nil) -> WKNavigation? {
    guard let webView else { return nil }
    do {
      let page = ArchivedPage(try WebArchive(data), data: data, file: file)
      return load(page, in: webView)
    } catch {
      return webView.navigationController.load(
        address: address,
        refusal: LoadingError.engine(
          .cannotShowMIMEType, address: address, description: error.description)
      ) { _ in }
    }
  }

  private func load(_ page: ArchivedPage, in webView: WKWebView) -> WKNavigation {
    let main = page.archive.main
    let navigation = webView.navigationController.load(
      address: WebAddress(main.address).text, hasContent: true
    ) { [weak self] engine in
      self?.serving = page
      ArchiveScheme.register(page.schemes)
      engine.announce(page)
      let bytes = main.data.makeGBytes()
      defer { g_bytes_unref(bytes) }
      webkit_web_view_load_bytes(
        engine.pointer, bytes, main.mimeType, main.encoding, WebAddress(main.address).text)
    }
    navigation.contentType = main.mimeType
    self.navigation = navigation
    return navigation
  }

  /// Loads the archive that is shown again; nil if none is.
  func reload() -> WKNavigation? {
    guard isShown, let page = serving else { return nil }
    let data = page.file.flatMap { try? Data(contentsOf: $0) } ?? page.data
    return load(
      data, address: page.file?.absoluteString ?? page.archive.main.address, file: page.file)
  }

  /// Whether the document at an address is one of the archive's, for one of its frames.
  func hasFrame(at address: String) -> Bool { serving?.hasFrame(at: address) ?? false }
}

extension EngineView {
  /// Tells the page's process that the next document at this address is from an archive.
  fileprivate func announce(_ page: ArchivedPage) {
    tell(
      ExtensionMessage.archive,
      .tuple([Variant(WebAddress(page.archive.main.address).text), Variant(page.script)]))
  }
}
