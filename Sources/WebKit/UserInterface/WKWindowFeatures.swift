/// What a page wishes a new window to be like; each is nil when the page did not say.
@preconcurrency @MainActor
open class WKWindowFeatures: NSObject {
  /// A truth value: whether the menu bar is to be seen.
  open var menuBarVisibility: NSNumber? { features.menuBar.map { NSNumber(value: $0) } }
  /// A truth value: whether the status bar is to be seen.
  open var statusBarVisibility: NSNumber? { features.statusBar.map { NSNumber(value: $0) } }
  /// A truth value: whether toolbars are to be seen.
  open var toolbarsVisibility: NSNumber? { features.toolbar.map { NSNumber(value: $0) } }
  /// A truth value: whether people may change the window's size.
  open var allowsResizing: NSNumber? { features.resizable.map { NSNumber(value: $0) } }
  /// The distance of the window from the screen's left edge, in CSS pixels.
  open var x: NSNumber? { features.x.map { NSNumber(value: $0) } }
  /// The distance of the window from the screen's top edge, in CSS pixels.
  open var y: NSNumber? { features.y.map { NSNumber(value: $0) } }
  /// The width of the page's viewport, in CSS pixels.
  open var width: NSNumber? { features.width.map { NSNumber(value: $0) } }
  /// The height of the page's viewport, in CSS pixels.
  open var height: NSNumber? { features.height.map { NSNumber(value: $0) } }

  private let features: WindowFeatureList

  /// No wishes at all.
  public override convenience init() {
    self.init(WindowFeatureList())
  }

  init(_ features: WindowFeatureList) {
    self.features = features
  }
}
