internal import CWebKitGTK
internal import GObjectSupport

/// A page on its way to a printer.
@MainActor
final class EnginePrintJob {
  private let operation: ObjectReference<OpaquePointer>
  private var completion: (@MainActor (Bool) -> Void)?
  private var connections: [SignalConnection] = []
  private var hasFailed = false
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let engine: EngineView

  init(
    _ engine: EngineView, _ info: NSPrintInfo, completion: @escaping @MainActor (Bool) -> Void
  ) {
    self.engine = engine
    self.completion = completion
    widget = engine.widget
    operation = ObjectReference(adopting: webkit_print_operation_new(engine.pointer))
    let settings = ObjectReference(adopting: gtk_print_settings_new()!)
    gtk_print_settings_set_scale(settings.pointer, info.scalingFactor * 100)
    if let pages = info.pageRange {
      var range = GtkPageRange(start: gint(pages.lowerBound - 1), end: gint(pages.upperBound - 1))
      gtk_print_settings_set_print_pages(settings.pointer, GTK_PRINT_PAGES_RANGES)
      gtk_print_settings_set_page_ranges(settings.pointer, &range, 1)
    }
    let setup = ObjectReference(adopting: gtk_page_setup_new()!)
    let isLandscape = info.orientation == .landscape
    let paper = info.paperSize
    let size = gtk_paper_size_new_custom(
      "custom", "custom", isLandscape ? paper.height : paper.width,
      isLandscape ? paper.width : paper.height, GTK_UNIT_POINTS)
    gtk_page_setup_set_paper_size(setup.pointer, size)
    gtk_paper_size_free(size)
    gtk_page_setup_set_orientation(
      setup.pointer, isLandscape ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
    gtk_page_setup_set_top_margin(setup.pointer, info.topMargin, GTK_UNIT_POINTS)
    gtk_page_setup_set_bottom_margin(setup.pointer, info.bottomMargin, GTK_UNIT_POINTS)
    gtk_page_setup_set_left_margin(setup.pointer, info.leftMargin, GTK_UNIT_POINTS)
    gtk_page_setup_set_right_margin(setup.pointer, info.rightMargin, GTK_UNIT_POINTS)
    webkit_print_operation_set_print_settings(operation.pointer, settings.pointer)
    webkit_print_operation_set_page_setup(operation.pointer, setup.pointer)
  }

  func start(asksFirst: Bool) {
    connections = [
      operation.pointer.connect("failed") { [weak self] _ in
        self?.hasFailed = true
        return .none
      },
      operation.pointer.connect("finished") { [weak self] _ in
        self?.end(self?.hasFailed == false)
        return .none
      },
    ]
    guard asksFirst else { return webkit_print_operation_print(operation.pointer) }
    // Nobody could answer a dialog on a private display.
    guard !DisplayServer.isPrivate else { return end(false) }
    let window = gtk_widget_get_root(widget).map {
      $0.cast(to: UnsafeMutablePointer<GtkWindow>.self)
    }
    // A dialog before a window that is closed would take the clicks and keys of all others.
    if let window, gtk_widget_get_mapped(window.cast()) == 0 { return end(false) }
    let former = allToplevels()
    // The engine (2.50) destroys its dialog once more after a person or GTK has closed it, and freed it with that.
    var dialogs: [ObjectReference<UnsafeMutablePointer<GtkWidget>>] = []
    performInMainLoop {
      dialogs = allToplevels().filter { !former.contains($0) }.map(ObjectReference.init(retaining:))
    }
    let response = webkit_print_operation_run_dialog(operation.pointer, window)
    withExtendedLifetime(dialogs) {}
    if response == WEBKIT_PRINT_OPERATION_RESPONSE_CANCEL { end(false) }
  }

  private func end(_ isPrinted: Bool) {
    connections = []
    completion?(isPrinted)
    completion = nil
  }
}
