/// Why a PDF document cannot be read.
enum PDFError: Error, Equatable {
  /// It does not keep to the format; the number is the byte where that was noticed.
  case damaged(String, at: Int)
  /// It keeps to a part of the format that the engine's documents do not use.
  case unsupported(String)
}
