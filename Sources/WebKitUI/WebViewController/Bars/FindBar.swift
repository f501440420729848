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
  private weak var controller: WebViewController?

  init(_ controller: WebViewController) {
    self.controller = controller
    widget = ObjectReference(sinking: gtk_search_bar_new())
    entry = gtk_search_entry_new()
    count = gtk_label_new("")
    let row: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    gtk_widget_set_size_request(entry, 280, -1)
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
    gtk_search_bar_set_child(widget.pointer.cast(), row)
    gtk_search_bar_connect_entry(widget.pointer.cast(), entry.cast())
    gtk_search_bar_set_show_close_button(widget.pointer.cast(), 1)
    // GTK 4.8 gives its own button no name.
    let ours = buttons.map(\.widget.pointer)
    for button in widget.pointer.descendants(ofType: "GtkButton") where !ours.contains(button) {
      button.setName("Close")
    }
    connections = [
      entry.connect("search-changed") { [weak self] _ in
        self?.find()
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
    ]
  }

  var isOpen: Bool { gtk_search_bar_get_search_mode(widget.pointer.cast()) != 0 }

  func open() {
    gtk_search_bar_set_search_mode(widget.pointer.cast(), 1)
    gtk_widget_grab_focus(entry)
  }

  func close() {
    gtk_search_bar_set_search_mode(widget.pointer.cast(), 0)
  }

  func find(backwards: Bool = false) {
    guard let webView = controller?.webView,
      let text = gtk_editable_get_text(entry.cast()).map({ String(cString: $0) })
    else { return }
    guard !text.isEmpty else { return show("", isMissing: false) }
    let configuration = WKFindConfiguration()
    configuration.backwards = backwards
    configuration.countsMatches = true
    webView.find(text, configuration: configuration) { [weak self] result in
      let total = result.matchCount ?? 0
      let place = result.matchIndex.map { "\($0 + 1) of " } ?? ""
      self?.show(
        result.matchFound ? "\(place)\(total)" : "No matches", isMissing: !result.matchFound)
    }
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
