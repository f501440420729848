/// Says on standard error, in one line, that the app asked for something that cannot be done.
func logFault(_ message: String) {
  FileHandle.standardError.write(Data("UIKit: \(message)\n".utf8))
}
