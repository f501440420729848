extension UIActivity.ActivityType {
  /// Open it in the desktop's app for it.
  public static let openWithDefaultApplication = Self("swift-webkit.activity.Open")
  /// Save it as a file that the person names.
  public static let saveToFile = Self("swift-webkit.activity.Save")
}
