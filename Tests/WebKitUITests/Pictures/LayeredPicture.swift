import CWebKitGTK
import Foundation
import GObjectSupport
import UIKitGTK

/// A window with the menus that are open on it, put together as a compositor would: the display of tests has none, and
/// shows the shadows of menus as black frames.
@MainActor
func layeredPicture(of window: UIWindow) -> UIImage? {
  guard let root = window.gtkWidget, let base = pictureOfWidget(root) else { return nil }
  var pixels = base.rgbaBytes
  for popover in openPopovers(in: root) {
    guard let native = gtk_widget_get_native(popover), let layer = pictureOfWidget(popover)
    else { return nil }
    let surface = gtk_native_get_surface(native)
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &x, &y)
    x += Double(gdk_popup_get_position_x(surface))
    y += Double(gdk_popup_get_position_y(surface))
    lay(layer, over: &pixels, width: base.pixelWidth, x: Int(x), y: Int(y))
  }
  return UIImage(rgbaBytes: pixels, pixelWidth: base.pixelWidth, pixelHeight: base.pixelHeight)
}

@MainActor
private func openPopovers(
  in widget: UnsafeMutablePointer<GtkWidget>
) -> [UnsafeMutablePointer<GtkWidget>] {
  widget.children.flatMap { child in
    let isOpen = child.typeName.hasPrefix("GtkPopover") && gtk_widget_get_mapped(child) != 0
    return (isOpen && gtk_widget_get_native(child) == child.cast() ? [child] : [])
      + openPopovers(in: child)
  }
}

private func lay(_ layer: UIImage, over pixels: inout Data, width: Int, x: Int, y: Int) {
  let top = layer.rgbaBytes
  let height = pixels.count / 4 / width
  for row in 0..<layer.pixelHeight where (0..<height).contains(row + y) {
    for column in 0..<layer.pixelWidth where (0..<width).contains(column + x) {
      let source = (row * layer.pixelWidth + column) * 4
      let target = ((row + y) * width + column + x) * 4
      let opacity = Int(top[source + 3])
      for component in 0..<3 {
        let mixed =
          Int(top[source + component]) * opacity + Int(pixels[target + component]) * (255 - opacity)
        pixels[target + component] = UInt8(mixed / 255)
      }
    }
  }
}
