/// Keeps the engine from reading far ahead of the page: it hands on what it reads, and lets it pile up where the
/// page is too busy to take it (WebKitGTK 2.50).
@MainActor
final class DeliveryWindow {
  private var sent = 0
  private var asked = 0
  private var taken = 0
  /// Asks the page's process, and runs what it is given when all that was sent before has been taken.
  private let whenTaken: @MainActor (@escaping @MainActor () -> Void) -> Void
  /// Told when there is room again.
  var onRoom: @MainActor () -> Void = {}

  /// In bytes: how much may be on its way, and after how much the page is asked.
  private static let size = 4 << 20
  private static let step = 1 << 20
  /// In seconds: a page that waits for a synchronous request takes nothing before that has ended, so that more
  /// is sent in the end.
  private static let patience = 0.25

  init(whenTaken: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void) {
    self.whenTaken = whenTaken
  }

  var hasRoom: Bool { sent - taken < Self.size }

  func send(_ count: Int) {
    sent += count
    let upTo = sent
    if sent - asked >= Self.step || !hasRoom {
      asked = sent
      whenTaken { [weak self] in self?.took(upTo) }
    }
    guard !hasRoom else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      self?.took(upTo)
    }
  }

  private func took(_ count: Int) {
    guard count > taken else { return }
    let hadRoom = hasRoom
    taken = count
    if !hadRoom { onRoom() }
  }
}
