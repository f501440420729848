/// What a delegate answers to a challenge.
typealias ChallengeAnswer = (URLSession.AuthChallengeDisposition, URLCredential?)

/// The other way to answer a challenge: `challenge.sender?.use(credential, for: challenge)`.
final class ChallengeSender: NSObject, URLAuthenticationChallengeSender {
  private let handler: DecisionHandler<ChallengeAnswer>

  init(_ handler: DecisionHandler<ChallengeAnswer>) {
    self.handler = handler
  }

  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
    handler.answer((.useCredential, credential))
  }

  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {
    handler.answer((.useCredential, nil))
  }

  func cancel(_ challenge: URLAuthenticationChallenge) {
    handler.answer((.cancelAuthenticationChallenge, nil))
  }

  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {
    handler.answer((.performDefaultHandling, nil))
  }

  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {
    handler.answer((.rejectProtectionSpace, nil))
  }
}
