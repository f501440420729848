import Testing

@testable import UIKitGTK

@Suite struct ConstraintSolverTests {
  typealias Expression = ConstraintSolver.Expression

  /// Adds a required constraint and checks whether it was accepted.
  private func require(
    _ solver: inout ConstraintSolver, _ expression: Expression,
    _ relation: ConstraintSolver.Relation, is accepted: Bool
  ) {
    let outcome = solver.require(expression, relation)
    #expect(outcome == accepted)
  }

  @Test func equationsAreSolved() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    // x + y = 10, x - y = 4
    require(&solver, Expression(x) + Expression(y) - Expression(10), .zero, is: true)
    require(&solver, Expression(x) - Expression(y) - Expression(4), .zero, is: true)
    solver.optimize()
    #expect(abs(solver.value(of: x) - 7) < 1e-9)
    #expect(abs(solver.value(of: y) - 3) < 1e-9)
  }

  @Test func contradictionIsRefusedAndLeavesTheRestIntact() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    require(&solver, Expression(x) - Expression(10), .atLeastZero, is: true)
    require(&solver, Expression(x) - Expression(5), .atMostZero, is: false)
    require(&solver, Expression(x) - Expression(12), .atMostZero, is: true)
    solver.optimize()
    #expect(10...12 ~= solver.value(of: x))
  }

  @Test func redundantEquationIsHarmless() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    require(&solver, Expression(x) - Expression(10), .zero, is: true)
    require(&solver, Expression(x) * 2 - Expression(20), .zero, is: true)
    require(&solver, Expression(x) - Expression(11), .zero, is: false)
    #expect(solver.value(of: x) == 10)
  }

  @Test func nonNegativeVariablesStayAboveZero() {
    var solver = ConstraintSolver()
    let width = solver.makeVariable(nonNegative: true)
    let other = solver.makeVariable(nonNegative: true)
    require(&solver, Expression(width) + Expression(3), .zero, is: false)
    solver.prefer(Expression(width) + Expression(3), .zero, priority: 500)
    // width + other = 0 forces both.
    require(&solver, Expression(width) + Expression(other), .zero, is: true)
    solver.optimize()
    #expect(solver.value(of: width) == 0)
    #expect(solver.value(of: other) == 0)
  }

  @Test func oneStrongConstraintBeatsManyWeakOnes() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    for _ in 0..<1000 { solver.prefer(Expression(x) - Expression(1), .zero, priority: 749) }
    solver.prefer(Expression(x) - Expression(100), .zero, priority: 750)
    solver.optimize()
    #expect(abs(solver.value(of: x) - 100) < 1e-6)
  }

  @Test func weakConstraintsDecideWhatStrongOnesLeaveOpen() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    solver.prefer(Expression(x) + Expression(y) - Expression(100), .zero, priority: 900)
    solver.prefer(Expression(x) - Expression(80), .atMostZero, priority: 500)
    solver.prefer(Expression(x) - Expression(60), .atLeastZero, priority: 400)
    solver.prefer(Expression(y), .zero, priority: 100)
    solver.optimize()
    #expect(abs(solver.value(of: x) - 80) < 1e-6)
    #expect(abs(solver.value(of: y) - 20) < 1e-6)
  }

  /// Random problems that are known to have a solution: every required constraint must hold.
  @Test(arguments: 0..<40)
  func requiredConstraintsHold(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    var solver = ConstraintSolver()
    let count = 12
    let variables = (0..<count).map { solver.makeVariable(nonNegative: $0 % 2 == 0) }
    let solution = (0..<count).map { _ in Double(Int.random(in: 0...500, using: &random)) }
    var constraints: [(Expression, ConstraintSolver.Relation)] = []
    for _ in 0..<40 {
      var expression = Expression()
      var value = 0.0
      for _ in 0..<3 {
        let index = Int.random(in: 0..<count, using: &random)
        let factor = Double([-2, -1, 1, 2][Int.random(in: 0..<4, using: &random)])
        expression = expression + Expression(variables[index]) * factor
        value += solution[index] * factor
      }
      let room = Double(Int.random(in: 0...100, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: constraints.append((expression - Expression(value), .zero))
      case 1, 2: constraints.append((expression - Expression(value + room), .atMostZero))
      default: constraints.append((expression - Expression(value - room), .atLeastZero))
      }
    }
    for (expression, relation) in constraints {
      let holds = solver.require(expression, relation)
      #expect(holds)
    }
    for variable in variables {
      let priority = Double(Int.random(in: 1...3, using: &random))
      let wish = Double(Int.random(in: -100...600, using: &random))
      solver.prefer(Expression(variable) - Expression(wish), .zero, priority: priority)
    }
    solver.optimize()
    for (expression, relation) in constraints {
      let value = solver.value(of: expression)
      switch relation {
      case .zero: #expect(abs(value) < 1e-4)
      case .atMostZero: #expect(value < 1e-4)
      case .atLeastZero: #expect(value > -1e-4)
      }
    }
  }
}

/// A reproducible source of numbers.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) ^ (state << 31)
  }
}
