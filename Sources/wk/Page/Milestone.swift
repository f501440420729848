/// How far a page must have come.
enum Milestone: String, CaseIterable {
  case commit
  case load
  case idle

  static var words: [String] { allCases.map(\.rawValue) }
}
