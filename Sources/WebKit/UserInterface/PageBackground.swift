internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// The colour behind a page's content, from the colours of its two outermost elements.
enum PageBackground {
  /// - Parameter colors: `HTML;BODY`, as computed style has them; see `MESSAGE_PAGE_BACKGROUND` in
  ///   `Sources/WebProcessExtension/messages.h`.
  /// - Returns: one without transparency: a page is drawn on white.
  static func color(_ colors: String) -> UIColor {
    colors.split(separator: ";").reduce(.white) { background, text in
      var color = GdkRGBA()
      guard gdk_rgba_parse(&color, String(text)) != 0 else { return background }
      return UIColor(color).drawn(on: background)
    }
  }
}

extension UIColor {
  fileprivate func drawn(on background: UIColor) -> UIColor {
    var above = GdkRGBA(self)
    let below = GdkRGBA(background)
    func mix(_ above: Float, _ below: Float, _ alpha: Float) -> Float {
      above * alpha + below * (1 - alpha)
    }
    above.red = mix(above.red, below.red, above.alpha)
    above.green = mix(above.green, below.green, above.alpha)
    above.blue = mix(above.blue, below.blue, above.alpha)
    above.alpha = 1
    return UIColor(above)
  }
}
