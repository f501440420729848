internal import Foundation
internal import Glibc

/// What the terminal at standard error can do.
struct Terminal {
  /// Whether lines can be drawn over.
  let isInteractive: Bool
  let hasColor: Bool
  private let descriptor: Int32

  /// - Parameter descriptor: of the stream that is looked at.
  init(_ descriptor: Int32, environment: [String: String]) {
    self.descriptor = descriptor
    isInteractive = isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    hasColor = isInteractive && environment["NO_COLOR", default: ""].isEmpty
  }

  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
  }

  func colored(_ text: String, _ color: Color) -> String {
    hasColor ? "\u{1b}[\(color.rawValue)m\(text)\u{1b}[0m" : text
  }

  /// In characters.
  var width: Int {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
