internal import Foundation

/// Lets workers go ahead of what is printed in order, but not far, lest results pile up in memory.
@MainActor
final class TurnTaker {
  private let lead: Int
  private var printed = 0
  private var pending: [Int: Data] = [:]
  private var waiting: [(place: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private let print: @MainActor (Data) throws -> Void

  init(lead: Int, print: @escaping @MainActor (Data) throws -> Void) {
    self.lead = lead
    self.print = print
  }

  /// Waits until the result for this place would not have to wait long.
  func mayBegin(_ place: Int) async {
    guard place >= printed + lead else { return }
    await withCheckedContinuation { waiting.append((place, $0)) }
  }

  /// Prints the data when it is their turn.
  func finish(_ place: Int, _ data: Data) throws {
    pending[place] = data
    while let next = pending.removeValue(forKey: printed) {
      printed += 1
      if !next.isEmpty { try print(next) }
    }
    let ready = waiting.filter { $0.place < printed + lead }
    waiting.removeAll { $0.place < printed + lead }
    for waiter in ready { waiter.continuation.resume() }
  }
}
