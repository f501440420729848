/// One line on standard error for what the app's author should know and no error can tell.
enum Log {
  static func fault(_ message: String) {
    FileHandle.standardError.write(Data("swift-webkit: \(message)\n".utf8))
  }
}
