/// A challenge that the delegate is to answer, once.
@MainActor
final class PendingChallenge {
  private let answerer: @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  /// The delegate's type and method, for the one line about a wrong use.
  private let asked: String
  private var isAnswered = false

  init(
    asked: String,
    answerer: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    self.asked = asked
    self.answerer = answerer
  }

  func answer(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?) {
    guard !isAnswered else {
      return Log.fault("\(asked): the completion handler was called more than once")
    }
    isAnswered = true
    answerer(disposition, credential)
  }

  isolated deinit {
    guard !isAnswered else { return }
    Log.fault("\(asked): the completion handler was not called; the challenge is cancelled")
    answerer(.cancelAuthenticationChallenge, nil)
  }
}

/// The other way to answer a challenge: `challenge.sender?.use(credential, for: challenge)`.
final class ChallengeSender: NSObject, URLAuthenticationChallengeSender {
  private let pending: PendingChallenge

  init(_ pending: PendingChallenge) {
    self.pending = pending
  }

  private func answer(
    _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential? = nil
  ) {
    Task { @MainActor [pending] in pending.answer(disposition, credential) }
  }

  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
    answer(.useCredential, credential)
  }

  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {
    answer(.useCredential)
  }

  func cancel(_ challenge: URLAuthenticationChallenge) {
    answer(.cancelAuthenticationChallenge)
  }

  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {
    answer(.performDefaultHandling)
  }

  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {
    answer(.rejectProtectionSpace)
  }
}
