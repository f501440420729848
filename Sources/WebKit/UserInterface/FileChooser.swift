internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// The desktop's own dialog for choosing files, for apps that do not show one.
@MainActor
enum FileChooser {
  /// Nil if the person has chosen nothing, or the view is not on a screen.
  static func choose(_ parameters: WKOpenPanelParameters, for webView: WKWebView) async -> [URL]? {
    guard let window = webView.desktopWindow else { return nil }
    let wish = parameters.wish
    return await FileDialog.run(
      wish.allowsDirectories
        ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN, before: window,
      for: webView.engine?.widget
    ) { files in
      gtk_file_chooser_set_select_multiple(files, gboolean(wish.allowsMultiple))
      if let filter = wish.filter { gtk_file_chooser_add_filter(files, filter.pointer) }
    }
  }

  /// Where to save something; nil as in ``choose(_:for:)``.
  ///
  /// - Parameter name: what is proposed.
  static func save(as name: String, for webView: WKWebView) async -> URL? {
    guard let window = webView.desktopWindow else { return nil }
    return await FileDialog.save(as: name, before: window, for: webView.engine?.widget)
  }
}

extension WKWebView {
  /// The window on a person's screen that shows this view; nil if there is none.
  var desktopWindow: UnsafeMutablePointer<GtkWindow>? {
    guard !DisplayServer.isPrivate, let engine, gtk_widget_get_mapped(engine.widget) != 0,
      let root = gtk_widget_get_root(engine.widget)
    else { return nil }
    return UnsafeMutablePointer(root)
  }
}
