/// How something is printed: the paper, the margins, and where to.
///
/// Lengths are in points. On Linux only the members that have an effect are there.
@preconcurrency @MainActor
open class NSPrintInfo: NSObject, NSCopying {
  /// Which way the paper is held.
  public enum PaperOrientation: Int, Sendable {
    case portrait
    case landscape
  }

  /// What happens to the printed document.
  public struct JobDisposition: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It goes to a printer; the default.
    public static let spool = JobDisposition(rawValue: "NSPrintSpoolJob")
    /// It is written to the file of ``AttributeKey/jobSavingURL``, as PDF.
    public static let save = JobDisposition(rawValue: "NSPrintSaveJob")
    /// Nothing is printed.
    public static let cancel = JobDisposition(rawValue: "NSPrintCancelJob")
  }

  /// The names of what ``init(dictionary:)`` takes.
  public struct AttributeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A ``JobDisposition``.
    public static let jobDisposition = AttributeKey(rawValue: "NSJobDisposition")
    /// A `URL` of a file.
    public static let jobSavingURL = AttributeKey(rawValue: "NSJobSavingURL")
    /// A `CGSize`, or a value with one.
    public static let paperSize = AttributeKey(rawValue: "NSPaperSize")
    /// A ``PaperOrientation``, or its raw value.
    public static let orientation = AttributeKey(rawValue: "NSOrientation")
    /// A number.
    public static let scalingFactor = AttributeKey(rawValue: "NSScalingFactor")
    /// A number of points.
    public static let topMargin = AttributeKey(rawValue: "NSTopMargin")
    /// A number of points.
    public static let bottomMargin = AttributeKey(rawValue: "NSBottomMargin")
    /// A number of points.
    public static let leftMargin = AttributeKey(rawValue: "NSLeftMargin")
    /// A number of points.
    public static let rightMargin = AttributeKey(rawValue: "NSRightMargin")
    /// A truth value: false if only ``firstPage`` to ``lastPage`` are printed.
    public static let allPages = AttributeKey(rawValue: "NSPrintAllPages")
    /// A number, counted from 1.
    public static let firstPage = AttributeKey(rawValue: "NSFirstPage")
    /// A number, counted from 1.
    public static let lastPage = AttributeKey(rawValue: "NSLastPage")
  }

  /// The one that is used where none is given.
  public static var shared = NSPrintInfo()

  private var attributes: [AttributeKey: Any]

  public override convenience init() { self.init(dictionary: [:]) }

  /// - Parameter attributes: what differs from the default: A4 upright, an inch of margin at the sides and an
  ///   inch and a quarter at the top and bottom.
  public init(dictionary attributes: [AttributeKey: Any]) { self.attributes = attributes }

  /// What has been set, by name.
  open func dictionary() -> [AttributeKey: Any] { attributes }

  /// The paper as it is held.
  open var paperSize: CGSize {
    get {
      if let size = attributes[.paperSize] as? CGSize { return size }
      if let size = (attributes[.paperSize] as? NSValue)?.sizeValue { return size }
      let (short, long) = (595.28, 841.89)
      return orientation == .landscape
        ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
    }
    set { attributes[.paperSize] = newValue }
  }

  /// Setting it turns the paper.
  open var orientation: PaperOrientation {
    get {
      attributes[.orientation] as? PaperOrientation
        ?? (attributes[.orientation] as? Int).flatMap { PaperOrientation(rawValue: $0) }
        ?? .portrait
    }
    set {
      let size = paperSize
      if newValue != orientation, attributes[.paperSize] != nil {
        attributes[.paperSize] = CGSize(width: size.height, height: size.width)
      }
      attributes[.orientation] = newValue
    }
  }

  /// How large the page is drawn; default 1.
  open var scalingFactor: CGFloat {
    get { number(.scalingFactor) ?? 1 }
    set { attributes[.scalingFactor] = newValue }
  }

  open var topMargin: CGFloat {
    get { number(.topMargin) ?? 90 }
    set { attributes[.topMargin] = newValue }
  }

  open var bottomMargin: CGFloat {
    get { number(.bottomMargin) ?? 90 }
    set { attributes[.bottomMargin] = newValue }
  }

  open var leftMargin: CGFloat {
    get { number(.leftMargin) ?? 72 }
    set { attributes[.leftMargin] = newValue }
  }

  open var rightMargin: CGFloat {
    get { number(.rightMargin) ?? 72 }
    set { attributes[.rightMargin] = newValue }
  }

  /// Where the document goes; to a printer by default.
  open var jobDisposition: JobDisposition {
    get { attributes[.jobDisposition] as? JobDisposition ?? .spool }
    set { attributes[.jobDisposition] = newValue }
  }

  private func number(_ key: AttributeKey) -> CGFloat? {
    (attributes[key] as? NSNumber).map { CGFloat($0.doubleValue) }
      ?? (attributes[key] as? CGFloat) ?? (attributes[key] as? Int).map { CGFloat($0) }
  }

  func set(_ key: AttributeKey, to value: Any?) { attributes[key] = value }

  var savingURL: URL? { attributes[.jobSavingURL] as? URL }

  /// Counted from 1; nil for all.
  var pageRange: ClosedRange<Int>? {
    guard attributes[.allPages] as? Bool == false, let first = number(.firstPage),
      let last = number(.lastPage), first >= 1, first <= last
    else { return nil }
    return Int(first)...Int(last)
  }

  nonisolated open func copy(with zone: NSZone?) -> Any {
    let copy = MainActor.assumeIsolated { NSPrintInfo(dictionary: attributes) }
    return copy
  }
}
