/// One navigation of the main frame, from the request for it to its end.
struct Load {
  let navigation: WKNavigation
  var address: String
  /// Asks the engine for it; nil for what the page has begun.
  var begin: (@MainActor (EngineView) -> Void)?
  /// In seconds, between signs of life before the page arrives; nil waits for ever.
  var timeoutInterval: TimeInterval?
  /// Whether the page is given by the app, so that nothing is asked for at the address.
  var hasContent = false
  var isCommitted = false
  /// Whether the engine begins it anew, of which nobody is told.
  var isContinued = false
  /// Why it is being ended, when the engine would only say that it was.
  var failure: (any Error)?
  /// For a load that is a visit to the record of visits: takes the visit back.
  var undo: (@MainActor () -> Void)?
}
