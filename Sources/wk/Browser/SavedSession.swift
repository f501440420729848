internal import Foundation

/// The tabs of the windows that are open, as they are written down after each change.
///
/// When the browser ends as it should, the file goes; one that is there at the start is that of a browser that has
/// crashed.
struct SavedSession: Codable, Equatable {
  /// The addresses of the tabs, window by window.
  var windows: [[URL]]
}
