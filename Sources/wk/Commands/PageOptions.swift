internal import Foundation

/// What every command that loads a page can be told about it.
struct PageOptions {
  let viewport: CGSize
  let timeout: Double

  static let width = Option(
    "width", value: "PIXELS", help: "Width of the page's window; default 1280.")
  static let height = Option(
    "height", value: "PIXELS", help: "Height of the page's window; default 800.")
  static let timeout = Option(
    "timeout", value: "SECONDS",
    help: "Give up when the page has not loaded and answered by then; default 60.")

  static let all = [width, height, timeout, .help]

  /// What help pages say about INPUT.
  static let inputDescription =
    "INPUT is an address, a file, or '-' for HTML on standard input. A file that exists comes before a"
    + " host of that name; a host without a scheme gets https://, localhost gets http://."

  /// The longest edge of a window on an X server.
  private static let maximumEdge = 32_767
  /// The most pixels that the private X server has room for.
  private static let maximumArea = 1 << 27
  /// A day.
  private static let maximumTimeout = 86_400.0

  init(_ arguments: Arguments) throws(Failure) {
    let edges = 1...Self.maximumEdge
    let width = try arguments.integer(of: Self.width, in: edges, default: 1280)
    let height = try arguments.integer(of: Self.height, in: edges, default: 800)
    guard width * height <= Self.maximumArea else {
      throw Failure(
        .usage,
        "\(width) by \(height) pixels are too many; the product may be \(Self.maximumArea)")
    }
    viewport = CGSize(width: width, height: height)
    timeout = try arguments.seconds(of: Self.timeout, default: 60, maximum: Self.maximumTimeout)
  }
}
