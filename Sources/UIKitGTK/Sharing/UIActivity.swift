/// Something that can be done with what is shared.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  /// The name of an activity.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Put it on the clipboard.
    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    /// Write a mail about it.
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
  }

  /// The activity's name.
  open var activityType: ActivityType? { nil }
  /// What the list calls it.
  open var activityTitle: String? { nil }
  /// What the list shows beside the title.
  open var activityImage: UIImage? { nil }

  /// Whether the activity is offered for these items; false by default.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

  /// Called before ``perform()``, with what is shared.
  open func prepare(withActivityItems activityItems: [Any]) {}

  /// Does it; calls ``activityDidFinish(_:)`` when it is done.
  open func perform() { activityDidFinish(true) }

  /// Ends the activity.
  open func activityDidFinish(_ completed: Bool) {
    let onFinish = onFinish
    self.onFinish = nil
    onFinish?(completed)
  }

  /// Tells the list.
  var onFinish: ((Bool) -> Void)?
}
