internal import CWebKitGTK
internal import GObjectSupport

/// Saves a file, a picture, data or text where the person says.
final class SaveActivity: UIActivity {
  private var file: (name: String, content: @Sendable () -> Data?)?
  /// The window that the desktop's dialog belongs to.
  var parent: ObjectReference<UnsafeMutablePointer<GtkWindow>>?

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
    guard let file, let parent else { return activityDidFinish(false) }
    Task {
      let url = await FileDialog.save(as: file.name, before: parent.pointer)
      activityDidFinish(url.map(write(to:)) ?? false)
    }
  }

  /// Writes the file; false if that fails.
  func write(to url: URL) -> Bool {
    guard let content = file?.content() else { return false }
    return (try? content.write(to: url, options: .atomic)) != nil
  }
}
