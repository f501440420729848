internal import CWindowPlacement

/// The program that places and sizes the windows of an X display.
@MainActor
package enum WindowManager {
  /// Whether there is none, as on private displays; the display must be open.
  package static var isMissing: Bool { window_placement_is_needed() }
}
