import WebKit

/// A page as it was: a web archive.
struct ExportedState {
  let title: String
  let date: Date
  let archive: Data
}
