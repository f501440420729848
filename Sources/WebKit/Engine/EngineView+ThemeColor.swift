internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

extension EngineView {
  /// Nil if the page wishes none.
  var themeColor: UIColor? {
    var color = GdkRGBA()
    return webkit_web_view_get_theme_color(pointer, &color) == 0 ? nil : UIColor(color)
  }
}
