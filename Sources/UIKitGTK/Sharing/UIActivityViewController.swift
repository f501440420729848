internal import CWebKitGTK
internal import GObjectSupport

/// A list of what can be done with text, addresses, files or pictures: copy, save, open, send by mail, and
/// activities of the app's own.
///
/// Present it. It goes away when something was chosen.
open class UIActivityViewController: UIViewController {
  /// What happened: the activity that was chosen, if any; whether it was completed; what came back, nil on
  /// Linux; and what went wrong, nil on Linux.
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void

  /// Called once, when the activity is done or the list was closed.
  open var completionWithItemsHandler: CompletionWithItemsHandler?

  /// What is not to be offered. Set it before the list is presented.
  open var excludedActivityTypes: [UIActivity.ActivityType]?

  private let activityItems: [Any]
  private let applicationActivities: [UIActivity]
  private var chosen: UIActivity?

  /// Makes a list for `String`, `URL`, `UIImage` and `Data` items.
  ///
  /// - Parameter applicationActivities: the app's own, which come after the usual ones.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    self.applicationActivities = applicationActivities ?? []
    super.init(nibName: nil, bundle: nil)
    title = "Share"
  }

  public required init?(coder: NSCoder) { nil }

  /// What is offered.
  private(set) lazy var activities: [UIActivity] =
    ([CopyActivity(), SaveActivity(), OpenActivity(), MailActivity()] + applicationActivities)
    .filter { activity in
      let isExcluded = activity.activityType.map { excludedActivityTypes?.contains($0) ?? false }
      return !(isExcluded ?? false) && activity.canPerform(withActivityItems: activityItems)
    }

  open override func loadView() {
    let list = ActivityList(activities) { [weak self] in self?.choose($0) }
    let height = list.intrinsicContentSize.height
    preferredContentSize = CGSize(width: 360, height: max(120, height))
    list.frame.size = preferredContentSize
    view = list
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if chosen == nil { tell(nil, false) }
  }

  private func choose(_ activity: UIActivity) {
    guard chosen == nil else { return }
    chosen = activity
    if let save = activity as? SaveActivity {
      save.parent = presentingViewController?.viewIfLoaded?.widget?.gtkWindow.map {
        ObjectReference(retaining: $0)
      }
    }
    activity.prepare(withActivityItems: activityItems)
    // The activity, and through it this controller, live until it is done.
    activity.onFinish = { [self] completed in tell(activity.activityType, completed) }
    dismiss(animated: true) { activity.perform() }
  }

  private func tell(_ type: UIActivity.ActivityType?, _ completed: Bool) {
    let handler = completionWithItemsHandler
    completionWithItemsHandler = nil
    handler?(type, completed, nil, nil)
  }
}
