/// A visual format string, taken apart but not yet related to views.
struct VisualFormat: Equatable {
  var axis = NSLayoutConstraint.Axis.horizontal
  /// The connection to the superview's near edge.
  var leading: Connection?
  var views: [Element] = []
  /// The connections between neighbours; one fewer than views.
  var connections: [Connection] = []
  /// The connection to the superview's far edge.
  var trailing: Connection?

  /// `[name(predicates)]`
  struct Element: Equatable {
    var name: String
    var predicates: [Predicate]
    var position: Int
  }

  /// What stands between two neighbours.
  enum Connection: Equatable {
    /// Nothing: they touch.
    case flush
    /// `-`: the standard distance.
    case standard
    /// `-predicates-`
    case spaced([Predicate])
  }

  /// `relation object @priority`
  struct Predicate: Equatable {
    var relation = NSLayoutConstraint.Relation.equal
    var object: Object
    var priority: Object?
    var position: Int
  }

  /// A number, or the name of a metric or view.
  enum Object: Equatable {
    case number(Double)
    case name(String)
  }
}

/// What is wrong with a visual format string, and where.
struct VisualFormatError: Error, Equatable, CustomStringConvertible {
  let message: String
  let format: String
  /// The character before which the error was noticed.
  let position: Int

  /// The message, the format and a mark under the place.
  var description: String {
    """
    Unable to parse constraint format:
    \(message)
    \(format)
    \(String(repeating: " ", count: position))^
    """
  }
}
