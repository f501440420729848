/// How strongly a constraint insists on being satisfied, from 1 to 1000 (required).
public struct UILayoutPriority: RawRepresentable, Hashable, Equatable, Comparable, Sendable {
  public var rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000: must hold.
  public static let required = UILayoutPriority(1000)
  /// 750: with which views by default resist being smaller than their content.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510: with which dragging resizes a scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: with which a scene keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: with which dragging that cannot resize the scene acts.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: with which views by default resist being larger than their content.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: with which a fitting size is aimed at.
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
