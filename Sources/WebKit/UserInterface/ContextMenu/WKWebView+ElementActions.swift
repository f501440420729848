internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// What the entries of context menus do.
extension WKWebView {
  func copyToClipboard(_ text: String) {
    guard let engine else { return }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(engine.widget), text)
  }

  func copyImage(at url: URL) {
    Task { [weak self] in
      guard let data = await self?.imageData(at: url), let engine = self?.engine else { return }
      let bytes = data.makeGBytes()
      defer { g_bytes_unref(bytes) }
      // What is no picture that the desktop knows cannot be pasted either.
      guard let texture = try? throwingGLibError({ gdk_texture_new_from_bytes(bytes, $0) }) else {
        return Log.fault("the image at \(url) could not be copied")
      }
      let owned = ObjectReference(adopting: texture)
      gdk_clipboard_set_texture(gtk_widget_get_clipboard(engine.widget), owned.pointer)
    }
  }

  func saveImage(at url: URL) {
    Task { [weak self] in
      guard let data = await self?.imageData(at: url), let self,
        let file = await FileChooser.save(
          as: url.scheme == "data" ? "image" : url.lastPathComponent, for: self)
      else { return }
      do {
        try data.write(to: file)
      } catch {
        Log.fault("the image could not be saved: \(error.localizedDescription)")
      }
    }
  }

  /// Shows the desktop's share sheet, before the controller of the view.
  func share(_ items: [Any]) {
    enclosingController?.present(
      UIActivityViewController(activityItems: items, applicationActivities: nil), animated: true)
  }

  /// Nil if the image cannot be had any more.
  private func imageData(at url: URL) async -> Data? {
    if url.scheme == "data" {
      return soup_uri_decode_data_uri(url.absoluteString, nil).map { Data(adopting: $0) }
    }
    guard let engine else { return nil }
    return await ResourceFetch(engine: engine, dataStore: dataStore)
      .resource(at: url.absoluteString)?.data
  }
}

extension WKWebView {
  /// Opens the inspector beside the page, if ``isInspectable`` allows it.
  package func showInspector() {
    if isInspectable { engine?.showInspector() }
  }
}

extension EngineView {
  /// - Parameter name: one of the engine's commands, as `Copy`.
  func perform(editingCommand name: String) {
    webkit_web_view_execute_editing_command(pointer, name)
  }

  func showInspector() {
    if let inspector = webkit_web_view_get_inspector(pointer) {
      webkit_web_inspector_show(inspector)
    }
  }
}
