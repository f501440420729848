internal import CWebKitGTK
internal import GObjectSupport

/// Saves a file, a picture, data or text where the person says.
final class SaveActivity: UIActivity {
  private var file: (name: String, content: @Sendable () -> Data?)?
  private var chooser: ObjectReference<UnsafeMutablePointer<GtkNativeDialog>>?
  private var response: SignalConnection?
  /// The window that the desktop's dialog belongs to.
  var parent: UnsafeMutablePointer<GtkWindow>?

  override var activityType: ActivityType? { .saveToFile }
  override var activityTitle: String? { "Save to a File…" }
  override var activityImage: UIImage? { UIImage(systemName: "square.and.arrow.down") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    SharedContent(items: activityItems).file != nil
  }

  override func prepare(withActivityItems activityItems: [Any]) {
    file = SharedContent(items: activityItems).file
  }

  override func perform() {
    guard let file,
      let made = gtk_file_chooser_native_new(
        "Save", parent, GTK_FILE_CHOOSER_ACTION_SAVE, "_Save", "_Cancel")
    else { return activityDidFinish(false) }
    gtk_file_chooser_set_current_name(made, file.name)
    let dialog = ObjectReference<UnsafeMutablePointer<GtkNativeDialog>>(adopting: made.cast())
    chooser = dialog
    response = dialog.pointer.connect("response") { [self] arguments in
      finish(accepted: arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue))
      return .none
    }
    gtk_native_dialog_show(dialog.pointer)
  }

  private func finish(accepted: Bool) {
    guard let chooser else { return }
    self.chooser = nil
    response = nil
    guard accepted, let chosen = gtk_file_chooser_get_file(chooser.pointer.cast()) else {
      return activityDidFinish(false)
    }
    let destination = ObjectReference<OpaquePointer>(adopting: chosen)
    guard let path = g_file_get_path(destination.pointer) else { return activityDidFinish(false) }
    defer { g_free(path) }
    activityDidFinish(write(to: URL(filePath: String(cString: path))))
  }

  /// Writes the file; false if that fails.
  func write(to url: URL) -> Bool {
    guard let content = file?.content() else { return false }
    return (try? content.write(to: url, options: .atomic)) != nil
  }
}
