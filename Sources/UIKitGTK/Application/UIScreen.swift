internal import CWebKitGTK
internal import GObjectSupport

/// The monitor that windows open on.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  /// The first monitor of the display.
  public static let main = UIScreen()

  /// What ``bounds`` says while there is no display.
  static let sizeWithoutDisplay = CGSize(width: 1024, height: 768)

  /// The monitor's rectangle, in points; 1024 × 768 if no display can be had.
  public var bounds: CGRect {
    guard let monitor else { return CGRect(origin: .zero, size: Self.sizeWithoutDisplay) }
    var area = GdkRectangle()
    gdk_monitor_get_geometry(monitor.pointer, &area)
    return CGRect(x: 0, y: 0, width: CGFloat(area.width), height: CGFloat(area.height))
  }

  /// Device pixels per point.
  public var scale: CGFloat {
    monitor.map { CGFloat(gdk_monitor_get_scale_factor($0.pointer)) } ?? 1
  }

  private var monitor: ObjectReference<OpaquePointer>? {
    guard (try? DisplayServer.open()) != nil, let display = gdk_display_get_default(),
      let monitors = gdk_display_get_monitors(display),
      let first = g_list_model_get_item(monitors, 0)
    else { return nil }
    return ObjectReference(adopting: OpaquePointer(first))
  }
}
