/// Solves linear equations and inequalities with priorities: the simplex method as in the Cassowary
/// algorithm.
///
/// Constraints are added once, required ones before the rest, then ``optimize()`` is called and values
/// are read. A new problem is a new solver. Priorities are compared strictly: no number
/// of weaker constraints outweighs a stronger one, as in Auto Layout.
struct ConstraintSolver {
  /// A number to be found.
  struct Variable: Hashable {
    fileprivate let symbol: Int
  }

  /// A constant plus a sum of multiples of variables.
  struct Expression {
    var constant: Double
    fileprivate var terms: [Int: Double] = [:]

    init(_ constant: Double = 0) { self.constant = constant }

    init(_ variable: Variable) {
      constant = 0
      terms[variable.symbol] = 1
    }

    static func + (left: Expression, right: Expression) -> Expression {
      var sum = left
      sum.add(right, times: 1)
      return sum
    }

    static func - (left: Expression, right: Expression) -> Expression {
      var difference = left
      difference.add(right, times: -1)
      return difference
    }

    static func * (expression: Expression, factor: Double) -> Expression {
      var product = Expression()
      product.add(expression, times: factor)
      return product
    }

    fileprivate mutating func add(_ other: Expression, times factor: Double) {
      constant += other.constant * factor
      for (symbol, coefficient) in other.terms {
        add(symbol, times: coefficient * factor)
      }
    }

    fileprivate mutating func add(_ symbol: Int, times factor: Double) {
      let sum = terms[symbol, default: 0] + factor
      terms[symbol] = abs(sum) < tolerance ? nil : sum
    }
  }

  /// How an expression relates to zero.
  enum Relation {
    case atMostZero, zero, atLeastZero
  }

  private static let tolerance = 1e-8
  /// Far above what a solvable problem takes; rounding errors must not make a window hang.
  private static let pivotLimit = 20_000

  /// Which symbols may take any value; all others are at least zero.
  private var isFree: [Bool] = []
  /// The value of each basic symbol in terms of the others, which are zero in the present solution;
  /// nil for those others.
  private var rows: [Expression?] = []
  /// For each priority, the symbols that measure how far its constraints are missed.
  private var errors: [Double: [Int]] = [:]

  /// A new variable, at least zero if so wished.
  mutating func makeVariable(nonNegative: Bool = false) -> Variable {
    Variable(symbol: makeSymbol(isFree: !nonNegative))
  }

  /// Adds a constraint that must hold.
  ///
  /// - Returns: false if it contradicts those before it; it is then left out.
  mutating func require(_ expression: Expression, _ relation: Relation) -> Bool {
    var row = resolved(expression)
    var slack: Int?
    if relation != .zero {
      let symbol = makeSymbol(isFree: false)
      row.add(symbol, times: relation == .atMostZero ? 1 : -1)
      slack = symbol
    }
    if let subject = freeSymbol(in: row) {
      install(row, solvedFor: subject)
      return true
    }
    if row.constant < 0 { row = row * -1 }
    if let slack, let coefficient = row.terms[slack], coefficient < 0 {
      install(row, solvedFor: slack)
      return true
    }
    if row.terms.isEmpty { return row.constant < Self.tolerance }
    return installWithArtificialVariable(row)
  }

  /// Adds a constraint that holds as well as stronger ones allow.
  mutating func prefer(_ expression: Expression, _ relation: Relation, priority: Double) {
    var row = resolved(expression)
    // The row gets one symbol of each sign, so that one of them can always be its subject.
    let positive = makeSymbol(isFree: false)
    let negative = makeSymbol(isFree: false)
    row.add(positive, times: 1)
    row.add(negative, times: -1)
    switch relation {
    case .zero: errors[priority, default: []] += [positive, negative]
    case .atMostZero: errors[priority, default: []].append(negative)
    case .atLeastZero: errors[priority, default: []].append(positive)
    }
    if let subject = freeSymbol(in: row) {
      install(row, solvedFor: subject)
    } else {
      install(row, solvedFor: row.constant < 0 ? positive : negative)
    }
  }

  /// Brings the preferred constraints as near to holding as can be, strongest first.
  mutating func optimize() {
    var objectives = errors.sorted { $0.key > $1.key }.map { _, symbols in
      symbols.reduce(into: Expression()) { sum, symbol in
        if let row = rows[symbol] { sum.add(row, times: 1) } else { sum.add(symbol, times: 1) }
      }
    }
    minimize(&objectives)
  }

  /// The variable's value in the present solution.
  func value(of variable: Variable) -> Double {
    rows[variable.symbol]?.constant ?? 0
  }

  /// The expression's value in the present solution.
  func value(of expression: Expression) -> Double {
    expression.terms.reduce(expression.constant) { sum, term in
      sum + (rows[term.key]?.constant ?? 0) * term.value
    }
  }

  private mutating func makeSymbol(isFree: Bool) -> Int {
    self.isFree.append(isFree)
    rows.append(nil)
    return self.isFree.count - 1
  }

  /// The expression with every basic symbol replaced by its row.
  private func resolved(_ expression: Expression) -> Expression {
    var result = Expression(expression.constant)
    for (symbol, coefficient) in expression.terms {
      if let row = rows[symbol] {
        result.add(row, times: coefficient)
      } else {
        result.add(symbol, times: coefficient)
      }
    }
    return result
  }

  private func freeSymbol(in row: Expression) -> Int? {
    row.terms.keys.filter { isFree[$0] }.min()
  }

  /// Makes `row = 0` hold by expressing `subject` through the rest of it.
  private mutating func install(_ row: Expression, solvedFor subject: Int) {
    let solution = Self.solve(row, for: subject)
    substitute(subject, by: solution)
    rows[subject] = solution
  }

  private static func solve(_ row: Expression, for subject: Int) -> Expression {
    var rest = row
    guard let coefficient = rest.terms.removeValue(forKey: subject) else { return row }
    return rest * (-1 / coefficient)
  }

  private mutating func substitute(_ symbol: Int, by solution: Expression) {
    for basic in rows.indices {
      guard let coefficient = rows[basic]?.terms.removeValue(forKey: symbol) else { continue }
      rows[basic]?.add(solution, times: coefficient)
    }
  }

  /// For a row none of whose symbols can be its subject: finds a solution of the other rows that
  /// satisfies it, or leaves everything as it was.
  private mutating func installWithArtificialVariable(_ row: Expression) -> Bool {
    let artificial = makeSymbol(isFree: false)
    let saved = rows
    rows[artificial] = row
    var objectives = [row]
    minimize(&objectives)
    guard abs(objectives[0].constant) < Self.tolerance else {
      rows = saved
      return false
    }
    if let rest = rows[artificial] {
      rows[artificial] = nil
      if let entering = rest.terms.keys.min() { install(rest, solvedFor: entering) }
    }
    for basic in rows.indices { rows[basic]?.terms[artificial] = nil }
    return true
  }

  /// Pivots until no exchange of symbols lowers the objectives, earlier ones first.
  private mutating func minimize(_ objectives: inout [Expression]) {
    for _ in 0..<Self.pivotLimit {
      guard let entering = Self.improvingSymbol(objectives),
        let leaving = limitingRow(for: entering),
        var equation = rows[leaving]
      else { return }
      rows[leaving] = nil
      equation.add(leaving, times: -1)
      let solution = Self.solve(equation, for: entering)
      substitute(entering, by: solution)
      for index in objectives.indices {
        guard let coefficient = objectives[index].terms.removeValue(forKey: entering) else {
          continue
        }
        objectives[index].add(solution, times: coefficient)
      }
      rows[entering] = solution
    }
  }

  /// The first symbol whose growth lowers an objective and no earlier one suffers from. Taking the
  /// first (Bland's rule) keeps the search from running in circles.
  private static func improvingSymbol(_ objectives: [Expression]) -> Int? {
    for (index, objective) in objectives.enumerated() {
      let candidates = objective.terms.keys.filter { symbol in
        objective.terms[symbol, default: 0] < -tolerance
          && !objectives[..<index].contains { $0.terms[symbol] != nil }
      }
      if let symbol = candidates.min() { return symbol }
    }
    return nil
  }

  /// The row that first reaches zero as `entering` grows.
  private func limitingRow(for entering: Int) -> Int? {
    var limit = Double.infinity
    var leaving: Int?
    for basic in rows.indices where !isFree[basic] {
      guard let row = rows[basic], let coefficient = row.terms[entering], coefficient < 0 else {
        continue
      }
      let ratio = -row.constant / coefficient
      if ratio < limit - Self.tolerance
        || (ratio < limit + Self.tolerance && basic < leaving ?? Int.max)
      {
        limit = min(ratio, limit)
        leaving = basic
      }
    }
    return leaving
  }
}
