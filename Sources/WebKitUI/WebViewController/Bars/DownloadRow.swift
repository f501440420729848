internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import WebKit

/// One download in the list: its name, how far it is, and a button that ends it or opens the file.
@MainActor
final class DownloadRow {
  let widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private let download: WKDownload
  private let name: UnsafeMutablePointer<GtkWidget>
  private let state: UnsafeMutablePointer<GtkWidget>
  private let bar: UnsafeMutablePointer<GtkWidget>
  private var button: IconButton?
  private var timer: Timer?
  private var file: URL?
  /// Whether it has finished, failed or been canceled.
  private(set) var isOver = false

  init(_ download: WKDownload) {
    self.download = download
    let row: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
    let column: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3)
    widget = ObjectReference(sinking: row)
    name = gtk_label_new(download.originalRequest?.url?.lastPathComponent ?? "Download")
    state = gtk_label_new("Starting…")
    bar = gtk_progress_bar_new()
    for label in [name, state] {
      gtk_label_set_xalign(label.cast(), 0)
      gtk_label_set_ellipsize(label.cast(), PANGO_ELLIPSIZE_MIDDLE)
      gtk_label_set_max_width_chars(label.cast(), 32)
    }
    gtk_widget_add_css_class(state, "dim-label")
    gtk_widget_add_css_class(state, "caption")
    for child in [name, bar, state] { gtk_box_append(column.cast(), child) }
    gtk_widget_set_hexpand(column, 1)
    gtk_box_append(row.cast(), column)
    for margin in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { margin(row, 12) }
    for margin in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { margin(row, 8) }
    let button = IconButton("process-stop-symbolic", "Cancel Download") { [weak self] in
      self?.pressed()
    }
    gtk_widget_set_valign(button.widget.pointer, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(button.widget.pointer, "flat")
    gtk_box_append(row.cast(), button.widget.pointer)
    self.button = button
  }

  func begin(_ file: URL) {
    self.file = file
    gtk_label_set_text(name.cast(), file.lastPathComponent)
    // Foundation's progress cannot be observed on Linux.
    timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.update() }
    }
  }

  private func update() {
    let progress = download.progress
    let format = ByteCountFormatter()
    let done = format.string(fromByteCount: progress.completedUnitCount)
    if progress.totalUnitCount > 0 {
      gtk_progress_bar_set_fraction(bar.cast(), progress.fractionCompleted)
      let total = format.string(fromByteCount: progress.totalUnitCount)
      gtk_label_set_text(state.cast(), "\(done) of \(total)")
    } else {
      gtk_progress_bar_pulse(bar.cast())
      gtk_label_set_text(state.cast(), done)
    }
  }

  func end(_ text: String) {
    isOver = true
    timer?.invalidate()
    timer = nil
    gtk_widget_set_visible(bar, 0)
    gtk_label_set_text(state.cast(), text)
    if text == "Finished" {
      button?.show("document-open-symbolic", "Open File")
    } else {
      button?.isEnabled = false
      file = nil
    }
  }

  private func pressed() {
    if !isOver {
      download.cancel()
      // Nobody tells of what was asked for.
      end("Canceled")
    } else if let file {
      UIApplication.shared.open(file)
    }
  }

  isolated deinit {
    timer?.invalidate()
  }
}
