extension NSLayoutConstraint {
  /// How a visual format aligns its views, in which direction it runs and what its distances measure.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    public static let directionMask = FormatOptions(rawValue: 3 << 16)

    public static let spacingEdgeToEdge: FormatOptions = []
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)

    /// The attributes by which neighbours are aligned.
    var alignments: [Attribute] {
      (1...12).compactMap { bit in
        contains(FormatOptions(rawValue: 1 << bit)) ? Attribute(rawValue: bit) : nil
      }
    }
  }

  /// Makes inactive constraints of a visual format such as `H:|-[icon(24)]-8-[title(>=80)]-|`.
  ///
  /// A mistake in the format, or a name that is missing, ends the program with a message that
  /// shows the place; Apple raises an exception.
  ///
  /// - Parameters:
  ///   - metrics: numbers for the names of distances, sizes and priorities.
  ///   - views: the views and guides for the names in brackets.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      return try VisualFormatBuilder.build(
        format, options: opts, metrics: metrics ?? [:], views: views)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
