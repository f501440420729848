internal import CWebKitGTK
internal import GObjectSupport

/// One run of the engine's printing, to bytes.
@MainActor
final class EnginePrint {
  /// Paper without margins, in points.
  struct Paper: Equatable, Sendable {
    var size: CGSize
    var printsBackgrounds = true
  }

  private let engine: EngineView
  private let completion: @MainActor (Result<[UInt8], any Error>) -> Void
  private let operation: ObjectReference<OpaquePointer>
  private let file: PrivateFile
  private var connections: [SignalConnection] = []
  private var failure: GLibError?
  /// What the view's setting is when nothing is printed.
  private let printsBackgrounds: gboolean
  /// Itself, until it has ended.
  private var running: EnginePrint?

  /// Begins to print; the page is laid out for paper when this returns, or will be before the page hears of
  /// anything that is sent to it next.
  static func begin(
    _ engine: EngineView, on paper: Paper,
    completion: @escaping @MainActor (Result<[UInt8], any Error>) -> Void
  ) throws {
    let print = EnginePrint(engine, file: try PrivateFile(), completion: completion)
    print.running = print
    print.start(paper)
  }

  private init(
    _ engine: EngineView, file: PrivateFile,
    completion: @escaping @MainActor (Result<[UInt8], any Error>) -> Void
  ) {
    self.engine = engine
    self.file = file
    self.completion = completion
    operation = ObjectReference(adopting: webkit_print_operation_new(engine.pointer))
    printsBackgrounds = webkit_settings_get_print_backgrounds(engine.settings.object.pointer)
  }

  private func start(_ paper: Paper) {
    let settings = ObjectReference(adopting: gtk_print_settings_new()!)
    let url = URL(filePath: file.path).absoluteString
    gtk_print_settings_set(settings.pointer, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    gtk_print_settings_set(settings.pointer, GTK_PRINT_SETTINGS_OUTPUT_URI, url)
    gtk_print_settings_set_printer(settings.pointer, Self.filePrinter)
    let setup = ObjectReference(adopting: gtk_page_setup_new()!)
    let size = gtk_paper_size_new_custom(
      "custom", "custom", paper.size.width, paper.size.height, GTK_UNIT_POINTS)
    gtk_page_setup_set_paper_size(setup.pointer, size)
    gtk_paper_size_free(size)
    for setMargin in [
      gtk_page_setup_set_top_margin, gtk_page_setup_set_bottom_margin,
      gtk_page_setup_set_left_margin, gtk_page_setup_set_right_margin,
    ] { setMargin(setup.pointer, 0, GTK_UNIT_POINTS) }
    webkit_print_operation_set_print_settings(operation.pointer, settings.pointer)
    webkit_print_operation_set_page_setup(operation.pointer, setup.pointer)
    connections = [
      operation.pointer.connect("failed") { [unowned self] arguments in
        let error: UnsafeMutablePointer<GError>? = arguments.boxed(1)
        failure = error.map { GLibError(copying: $0) }
        return .none
      },
      operation.pointer.connect("finished") { [unowned self] _ in
        end()
        return .none
      },
    ]
    webkit_settings_set_print_backgrounds(
      engine.settings.object.pointer, gboolean(paper.printsBackgrounds))
    engine.tell(ExtensionMessage.plainFonts, Variant(true))
    RecentFiles.withoutPrinters { webkit_print_operation_print(operation.pointer) }
  }

  /// The engine finds a printer by its name, and this one's is translated (GTK 4.8).
  private static var filePrinter: String {
    String(cString: g_dgettext("gtk40", "Print to File"))
  }

  private func end() {
    guard running != nil else { return }
    running = nil
    connections = []
    engine.tell(ExtensionMessage.plainFonts, Variant(false))
    webkit_settings_set_print_backgrounds(engine.settings.object.pointer, printsBackgrounds)
    RecentFiles.forget(file.path)
    let content = file.takeContent()
    if let content, !content.isEmpty, failure == nil {
      completion(.success(content))
    } else {
      let reason = failure?.message ?? "The engine has printed nothing."
      completion(.failure(WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason])))
    }
  }
}
