/// Makes constraints of a parsed visual format.
@MainActor
struct VisualFormatBuilder {
  private typealias Attribute = NSLayoutConstraint.Attribute

  private let text: String
  private let format: VisualFormat
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var constraints: [NSLayoutConstraint] = []

  static func build(
    _ text: String, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
    views: [String: Any]
  ) throws(VisualFormatError) -> [NSLayoutConstraint] {
    let format = try VisualFormatParser.parse(text)
    var builder = VisualFormatBuilder(
      text: text, format: format, options: options, metrics: metrics, views: views)
    try builder.build()
    return builder.constraints
  }

  private init(
    text: String, format: VisualFormat, options: NSLayoutConstraint.FormatOptions,
    metrics: [String: Any], views: [String: Any]
  ) {
    self.text = text
    self.format = format
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  private mutating func build() throws(VisualFormatError) {
    var items: [any LayoutItem] = []
    for element in format.views {
      items.append(try item(element.name, at: element.position))
    }
    guard let first = items.first, let last = items.last else { return }
    if let connection = format.leading {
      let start = text.firstIndex(of: "|").map { text.distance(from: text.startIndex, to: $0) }
      try connect(
        superview(of: first, at: start ?? 0), to: first, by: connection, at: .leadingEdge)
    }
    for (index, element) in format.views.enumerated() {
      if index > 0 {
        try connect(
          items[index - 1], to: items[index], by: format.connections[index - 1], at: .between)
        try align(items[index - 1], with: items[index])
      }
      for predicate in element.predicates { try size(items[index], predicate) }
    }
    if let connection = format.trailing {
      try connect(
        last, to: superview(of: last, at: text.count - 1), by: connection, at: .trailingEdge)
    }
  }

  // MARK: Distances

  private enum Place {
    case leadingEdge, between, trailingEdge
  }

  /// Adds `near`'s far edge + distance = `far`'s near edge.
  private mutating func connect(
    _ near: any LayoutItem, to far: any LayoutItem, by connection: VisualFormat.Connection,
    at place: Place
  ) throws(VisualFormatError) {
    let usesMargin = connection == .standard && place != .between
    let (start, end) = edges(margin: false)
    let (startMargin, endMargin) = edges(margin: true)
    let nearEdge: Attribute
    let farEdge: Attribute
    switch place {
    case .leadingEdge: (nearEdge, farEdge) = (usesMargin ? startMargin : start, start)
    case .between where spacesBaselines: (nearEdge, farEdge) = (.lastBaseline, .firstBaseline)
    case .between: (nearEdge, farEdge) = (end, start)
    case .trailingEdge: (nearEdge, farEdge) = (end, usesMargin ? endMargin : end)
    }
    let predicates: [VisualFormat.Predicate]
    switch connection {
    case .flush: predicates = [.init(object: .number(0), position: 0)]
    case .standard:
      let distance = usesMargin ? 0 : Double(standardSpacing)
      predicates = [.init(object: .number(distance), position: 0)]
    case .spaced(let given): predicates = given
    }
    for predicate in predicates {
      let distance = try number(predicate.object, of: "distance", at: predicate.position)
      // From right to left by force, the left and right edges change places and sides.
      if options.contains(.directionRightToLeft), format.axis == .horizontal {
        try add(near, nearEdge, predicate, to: far, farEdge, constant: distance)
      } else {
        try add(far, farEdge, predicate, to: near, nearEdge, constant: distance)
      }
    }
  }

  /// The near and the far edge along the axis.
  private func edges(margin: Bool) -> (near: Attribute, far: Attribute) {
    guard format.axis == .horizontal else {
      return margin ? (.topMargin, .bottomMargin) : (.top, .bottom)
    }
    if options.contains(.directionRightToLeft) {
      return margin ? (.rightMargin, .leftMargin) : (.right, .left)
    }
    if options.contains(.directionLeftToRight) {
      return margin ? (.leftMargin, .rightMargin) : (.left, .right)
    }
    return margin ? (.leadingMargin, .trailingMargin) : (.leading, .trailing)
  }

  /// Whether distances between views are measured between baselines instead of edges.
  private var spacesBaselines: Bool {
    options.contains(.spacingBaselineToBaseline) && format.axis == .vertical
  }

  // MARK: Sizes

  private mutating func size(_ item: any LayoutItem, _ predicate: VisualFormat.Predicate)
    throws(VisualFormatError)
  {
    let dimension = format.axis == .horizontal ? Attribute.width : .height
    if case .name(let name) = predicate.object, metrics[name] == nil {
      let other = try self.item(name, at: predicate.position)
      try add(item, dimension, predicate, to: other, dimension, constant: 0)
    } else {
      let length = try number(predicate.object, of: "size", at: predicate.position)
      try add(item, dimension, predicate, to: nil, .notAnAttribute, constant: length)
    }
  }

  // MARK: Alignment

  private mutating func align(_ item: any LayoutItem, with other: any LayoutItem)
    throws(VisualFormatError)
  {
    for attribute in options.alignments {
      guard attribute.axis != format.axis else {
        let axis = format.axis == .horizontal ? "horizontal" : "vertical"
        throw error(
          "Options mask required views to be aligned by \(attribute), "
            + "which is not allowed for a layout that is also \(axis)", at: 0)
      }
      try add(
        other, attribute, .init(object: .number(0), position: 0), to: item, attribute, constant: 0)
    }
  }

  // MARK: Names

  private mutating func add(
    _ item: any LayoutItem, _ attribute: Attribute, _ predicate: VisualFormat.Predicate,
    to other: (any LayoutItem)?, _ otherAttribute: Attribute, constant: Double
  ) throws(VisualFormatError) {
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: predicate.relation, toItem: other,
      attribute: otherAttribute, multiplier: 1, constant: constant)
    if let priority = predicate.priority {
      let value = try number(priority, of: "priority", at: predicate.position)
      guard (1...1000).contains(value) else {
        throw error("A priority must be from 1 to 1000, not \(value)", at: predicate.position)
      }
      constraint.priority = UILayoutPriority(Float(value))
    }
    constraints.append(constraint)
  }

  private func item(_ name: String, at position: Int) throws(VisualFormatError) -> any LayoutItem {
    guard let value = views[name] else {
      throw error("\(name) is not a key in the views dictionary", at: position)
    }
    guard let item = value as? any LayoutItem else {
      throw error("\(name) is neither a view nor a layout guide", at: position)
    }
    return item
  }

  private func superview(of item: any LayoutItem, at position: Int) throws(VisualFormatError)
    -> UIView
  {
    let superview = (item as? UILayoutGuide)?.owningView ?? (item as? UIView)?.superview
    guard let superview else {
      throw error(
        "Unable to interpret '|' character, because the related view doesn't have a superview",
        at: position)
    }
    return superview
  }

  private func number(_ object: VisualFormat.Object, of what: String, at position: Int)
    throws(VisualFormatError) -> Double
  {
    switch object {
    case .number(let value): return value
    case .name(let name):
      guard let metric = metrics[name] else {
        let kind = views[name] == nil ? "not a key in the metrics dictionary" : "a view"
        throw error("The \(what) '\(name)' is \(kind)", at: position)
      }
      guard let value = Self.number(metric) else {
        throw error("The metric '\(name)' is not a number", at: position)
      }
      return value
    }
  }

  private static func number(_ metric: Any) -> Double? {
    switch metric {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as any BinaryInteger: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  private func error(_ message: String, at position: Int) -> VisualFormatError {
    VisualFormatError(message: message, format: text, position: position)
  }
}
