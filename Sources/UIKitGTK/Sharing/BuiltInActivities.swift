/// Puts text, addresses or a picture on the clipboard.
final class CopyActivity: UIActivity {
  private var content = SharedContent(items: [])

  override var activityType: ActivityType? { .copyToPasteboard }
  override var activityTitle: String? { "Copy" }
  override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    let content = SharedContent(items: activityItems)
    return content.text != nil || !content.images.isEmpty
  }

  override func prepare(withActivityItems activityItems: [Any]) {
    content = SharedContent(items: activityItems)
  }

  override func perform() {
    if let text = content.text {
      UIPasteboard.general.string = text
    } else if let image = content.images.first {
      UIPasteboard.general.image = image
    }
    activityDidFinish(true)
  }
}

/// Opens addresses and files in the desktop's app for them.
final class OpenActivity: UIActivity {
  private var url: URL?

  override var activityType: ActivityType? { .openWithDefaultApplication }
  override var activityTitle: String? { "Open With Default Application" }
  override var activityImage: UIImage? { UIImage(systemName: "arrow.up.right.square") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    SharedContent(items: activityItems).urls.first != nil
  }

  override func prepare(withActivityItems activityItems: [Any]) {
    url = SharedContent(items: activityItems).urls.first
  }

  override func perform() {
    guard let url else { return activityDidFinish(false) }
    UIApplication.shared.open(url) { [weak self] in self?.activityDidFinish($0) }
  }
}

/// Has a mail written.
final class MailActivity: UIActivity {
  private var url: URL?

  override var activityType: ActivityType? { .mail }
  override var activityTitle: String? { "Send by Mail" }
  override var activityImage: UIImage? { UIImage(systemName: "envelope") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    SharedContent(items: activityItems).mailAddress != nil
  }

  override func prepare(withActivityItems activityItems: [Any]) {
    url = SharedContent(items: activityItems).mailAddress
  }

  override func perform() {
    guard let url else { return activityDidFinish(false) }
    UIApplication.shared.open(url) { [weak self] in self?.activityDidFinish($0) }
  }
}
