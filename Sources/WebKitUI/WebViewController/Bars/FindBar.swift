internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import WebKit

/// Searches the page in front, and tells which of how many matches is shown.
@MainActor
final class FindBar {
  let widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private let entry: UnsafeMutablePointer<GtkWidget>
  private let count: UnsafeMutablePointer<GtkWidget>
  private var connections: [SignalConnection] = []
  private var buttons: [IconButton] = []
  /// What was searched for last: GTK clears the entry when the bar closes.
  private var latest = ""
  private weak var controller: WebViewController?

  init(_ controller: WebViewController) {
    self.controller = controller
    widget = ObjectReference(sinking: gtk_search_bar_new())
    entry = gtk_search_entry_new()
    count = gtk_label_new("")
    let row: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    // In narrow windows, the entry makes room.
    gtk_editable_set_width_chars(entry.cast(), 4)
    gtk_widget_set_hexpand(entry, 1)
    entry.setName("Find in Page")
    gtk_widget_add_css_class(count, "dim-label")
    gtk_widget_add_css_class(count, "numeric")
    gtk_widget_set_size_request(count, 72, -1)
    gtk_box_append(row.cast(), entry)
    gtk_box_append(row.cast(), count)
    buttons = [
      IconButton("go-up-symbolic", "Previous Match") { [weak self] in self?.find(backwards: true) },
      IconButton("go-down-symbolic", "Next Match") { [weak self] in self?.find() },
    ]
    for button in buttons { gtk_box_append(row.cast(), button.widget.pointer) }
    let clamp: UnsafeMutablePointer<GtkWidget> = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.cast(), Self.usualWidth)
    adw_clamp_set_tightening_threshold(clamp.cast(), Self.usualWidth)
    adw_clamp_set_child(clamp.cast(), row)
    gtk_widget_set_hexpand(clamp, 1)
    gtk_search_bar_set_child(widget.pointer.cast(), clamp)
    gtk_search_bar_connect_entry(widget.pointer.cast(), entry.cast())
    gtk_search_bar_set_show_close_button(widget.pointer.cast(), 1)
    // GTK 4.8 gives its own button no name.
    let ours = buttons.map(\.widget.pointer)
    for button in widget.pointer.descendants(ofType: "GtkButton") where !ours.contains(button) {
      button.setName("Close")
    }
    connections = [
      entry.connect("search-changed") { [weak self] _ in
        self?.findAnew()
        return .none
      },
      entry.connect("activate") { [weak self] _ in
        self?.find()
        return .none
      },
      entry.connect("next-match") { [weak self] _ in
        self?.find()
        return .none
      },
      entry.connect("previous-match") { [weak self] _ in
        self?.find(backwards: true)
        return .none
      },
      // By Escape and by its button, too.
      widget.pointer.connect("notify::search-mode-enabled") { [weak self] _ in
        self?.openingChanged()
        return .none
      },
    ]
  }

  private static let usualWidth: gint = 438

  var isOpen: Bool { gtk_search_bar_get_search_mode(widget.pointer.cast()) != 0 }

  func open() {
    // GTK 4.8 shows what slides in with a later frame only, and the keys until then are lost.
    let revealer: OpaquePointer? = widget.pointer.children.first?.cast()
    let duration = revealer.map { gtk_revealer_get_transition_duration($0) } ?? 0
    if let revealer { gtk_revealer_set_transition_duration(revealer, 0) }
    gtk_search_bar_set_search_mode(widget.pointer.cast(), 1)
    if let revealer { gtk_revealer_set_transition_duration(revealer, duration) }
    gtk_widget_grab_focus(entry)
    gtk_editable_select_region(entry.cast(), 0, -1)
  }

  func close() {
    gtk_search_bar_set_search_mode(widget.pointer.cast(), 0)
  }

  /// What a person types next is for the page again.
  private func openingChanged() {
    guard !isOpen else { return }
    show("", isMissing: false)
    guard let root = gtk_widget_get_root(widget.pointer),
      let focus = gtk_root_get_focus(root), gtk_widget_is_ancestor(focus, widget.pointer) != 0
    else { return }
    controller?.focusPage()
  }

  /// Begins at the top of the page, not after what the beginning of the text has matched.
  private func findAnew() {
    guard isOpen else { return }
    controller?.webView?.evaluateJavaScript(
      "getSelection().removeAllRanges()", in: nil, in: .defaultClient
    ) { [weak self] _ in self?.find() }
  }

  func find(backwards: Bool = false) {
    guard let webView = controller?.webView else { return }
    let text = isOpen ? String(cString: gtk_editable_get_text(entry.cast())) : latest
    guard !text.isEmpty else { return show("", isMissing: false) }
    latest = text
    let configuration = WKFindConfiguration()
    configuration.backwards = backwards
    configuration.countsMatches = true
    configuration.matchCountLimit = Self.largestCount
    webView.find(text, configuration: configuration) { [weak self] result in
      self?.show(Self.text(of: result), isMissing: !result.matchFound)
    }
  }

  /// To count them all would take long where there are very many, and tell nobody more.
  private static let largestCount = 1000

  private static func text(of result: WKFindResult) -> String {
    guard result.matchFound else { return "No matches" }
    let total = "\(result.matchCount ?? 0)\(result.hasMoreMatches ? "+" : "")"
    if let index = result.matchIndex { return "\(index + 1) of \(total)" }
    return total == "1" ? "1 match" : "\(total) matches"
  }

  private func show(_ text: String, isMissing: Bool) {
    gtk_label_set_text(count.cast(), text)
    if isMissing {
      gtk_widget_add_css_class(entry, "error")
    } else {
      gtk_widget_remove_css_class(entry, "error")
    }
  }
}
