internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import WebKit

/// The downloads of a controller: their button in the bar, and the list that it opens.
@MainActor
final class DownloadList: NSObject {
  let button: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private let list: UnsafeMutablePointer<GtkWidget>
  private var rows: [ObjectIdentifier: DownloadRow] = [:]
  private weak var controller: WebViewController?

  init(_ controller: WebViewController) {
    self.controller = controller
    button = ObjectReference(sinking: gtk_menu_button_new())
    list = gtk_list_box_new()
    super.init()
    gtk_menu_button_set_icon_name(button.pointer.cast(), "folder-download-symbolic")
    button.pointer.setName("Downloads")
    gtk_widget_set_visible(button.pointer, 0)
    gtk_list_box_set_selection_mode(list.cast(), GTK_SELECTION_NONE)
    gtk_widget_add_css_class(list, "boxed-list")
    gtk_widget_set_size_request(list, 320, -1)
    guard let popover: UnsafeMutablePointer<GtkWidget> = gtk_popover_new(),
      let scroll: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
    else { return }
    // Five downloads, and half of one to show that there are more.
    gtk_scrolled_window_set_policy(scroll.cast(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroll.cast(), 1)
    gtk_scrolled_window_set_max_content_height(scroll.cast(), 400)
    gtk_scrolled_window_set_child(scroll.cast(), list)
    gtk_popover_set_child(popover.cast(), scroll)
    gtk_menu_button_set_popover(button.pointer.cast(), popover)
  }

  func add(_ download: WKDownload) {
    download.delegate = self
    let row = DownloadRow(download)
    rows[ObjectIdentifier(download)] = row
    gtk_list_box_prepend(list.cast(), row.widget.pointer)
    gtk_widget_set_visible(button.pointer, 1)
  }

  func open() { gtk_menu_button_popup(button.pointer.cast()) }

  /// A name that no file in the folder has.
  static func place(for name: String, in folder: URL) -> URL {
    let wish = folder.appendingPathComponent(name)
    var place = wish
    var number = 1
    while FileManager.default.fileExists(atPath: place.path) {
      number += 1
      let base = wish.deletingPathExtension().lastPathComponent
      let ending = wish.pathExtension.isEmpty ? "" : ".\(wish.pathExtension)"
      place = folder.appendingPathComponent("\(base) (\(number))\(ending)")
    }
    return place
  }
}

extension DownloadList: WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    let row = rows[ObjectIdentifier(download)]
    guard let folder = controller?.downloadsFolder, row?.isOver != true else { return nil }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = Self.place(for: suggestedFilename, in: folder)
    row?.begin(place)
    return place
  }

  func downloadDidFinish(_ download: WKDownload) {
    rows[ObjectIdentifier(download)]?.end("Finished")
  }

  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    rows[ObjectIdentifier(download)]?.end(error.localizedDescription)
  }
}
