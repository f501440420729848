/// How the tool ends; the numbers above 63 are those of `sysexits.h`.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case negative = 1
  case somePagesFailed = 2
  case usage = 64
  case badData = 65
  case noInput = 66
  case noHost = 68
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case timedOut = 75
  case httpError = 76

  /// The line in the help page.
  var summary: String {
    switch self {
    case .success: "done"
    case .negative: "the script threw an exception, or the text was not found"
    case .somePagesFailed: "of several pages, at least one has failed"
    case .usage: "the command line is wrong"
    case .badData:
      "the input is empty, broken, too large or not text, or the script's value is not JSON"
    case .noInput: "the input does not exist or cannot be read"
    case .noHost: "the host is unknown"
    case .unavailable: "the page cannot be loaded, or there is no display"
    case .internalError: "the web engine failed"
    case .cannotCreate: "the output file cannot be created"
    case .cannotWrite: "the output cannot be written"
    case .timedOut: "the page was not ready in time"
    case .httpError: "the server has answered with an error, such as 404"
    }
  }
}
