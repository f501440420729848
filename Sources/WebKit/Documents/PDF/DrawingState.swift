/// A change of coordinates.
struct Matrix: Equatable {
  var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0

  static let identity = Matrix()

  init() {}

  init?(_ numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    (a, b, c, d, e, f) = (
      numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
    )
  }

  /// This one first, then the other.
  func followed(by other: Matrix) -> Matrix {
    var result = Matrix()
    result.a = a * other.a + b * other.c
    result.b = a * other.b + b * other.d
    result.c = c * other.a + d * other.c
    result.d = c * other.b + d * other.d
    result.e = e * other.a + f * other.c + other.e
    result.f = e * other.b + f * other.d + other.f
    return result
  }

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (x * a + y * c + e, x * b + y * d + f)
  }
}

/// Follows where a page's content shows text.
struct DrawingState {
  private var stack: [Matrix] = []
  private var matrix = Matrix.identity
  private var line = Matrix.identity
  private(set) var font: Range<Int>?
  private(set) var fontSize = 0.0

  mutating func apply(_ operation: ContentReader.Operation) {
    switch operation.name {
    case ContentReader.name("q"): stack.append(matrix)
    case ContentReader.name("Q"): matrix = stack.popLast() ?? matrix
    case ContentReader.name("cm"):
      if let change = Matrix(operation.numbers) { matrix = change.followed(by: matrix) }
    case ContentReader.name("BT"): line = .identity
    case ContentReader.name("Tm"): line = Matrix(operation.numbers) ?? line
    case ContentReader.name("Td"):
      guard operation.numbers.count == 2 else { return }
      var move = Matrix()
      (move.e, move.f) = (operation.numbers[0], operation.numbers[1])
      line = move.followed(by: line)
    case ContentReader.name("Tf"):
      font = operation.names.first
      fontSize = operation.numbers.first ?? 0
    default: break
    }
  }

  /// The place of a glyph that is this far from the beginning of the text that is shown next, in points.
  func place(advance: Double) -> (x: Double, y: Double) {
    line.followed(by: matrix).apply(advance, 0)
  }

  /// How high the font is there, in points.
  var height: Double {
    let place = line.followed(by: matrix)
    return abs(fontSize) * max(abs(place.b) + abs(place.d), abs(place.a) + abs(place.c))
  }
}
