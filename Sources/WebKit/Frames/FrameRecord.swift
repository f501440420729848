internal import GObjectSupport

/// A frame as the extension knows it, showing one document.
struct FrameRecord: Hashable, Sendable {
  /// Names a frame among those of all processes, and goes on doing so when its page has gone.
  struct ID: Hashable, Sendable {
    let process: UInt64
    let frame: UInt64
  }

  let id: ID
  /// The engine's number of the page, in that process.
  let page: UInt64
  /// Nil for a main frame.
  let parent: ID?
  /// Another number when the frame shows another document.
  let document: UInt64
  let isMain: Bool
  let address: String
  /// As scripts see it in `self.origin`, except that files have `file://`.
  let origin: String
  /// For a frame of which the extension had not told.
  var expectation: Expectation?

  /// What is known of a new frame.
  struct Expectation: Hashable, Sendable {
    /// What it is about to load.
    let address: String
    /// The parent's document that holds it.
    let parentDocument: UInt64
  }

  /// Reads what `frames_describe` in `Sources/WebProcessExtension/frames.c` wrote.
  init(_ variant: Variant) throws(VariantError) {
    let process: UInt64 = try variant.value(at: 0)
    let parentFrame: UInt64 = try variant.value(at: 3)
    id = ID(process: process, frame: try variant.value(at: 2))
    page = try variant.value(at: 1)
    parent = parentFrame == 0 ? nil : ID(process: process, frame: parentFrame)
    document = try variant.value(at: 4)
    isMain = try variant.value(at: 5)
    address = try variant.value(at: 6)
    origin = try variant.value(at: 7)
  }

  /// A main frame of which the extension has told nothing: it is not there, or nothing was loaded.
  init(mainFrameAt address: String) {
    id = ID(process: 0, frame: 0)
    page = 0
    parent = nil
    document = 0
    isMain = true
    self.address = address
    origin = SecurityOriginText.origin(ofAddress: address)
  }

  /// A frame in another one that shows nothing yet, of which the extension has not told.
  ///
  /// - Parameter address: what it is about to load.
  init(newFrameIn parent: FrameRecord, loading address: String) {
    id = ID(process: parent.id.process, frame: 0)
    page = parent.page
    self.parent = parent.id
    // Two such frames are not the same.
    document = .random(in: .max / 2 ... .max)
    isMain = false
    expectation = Expectation(address: address, parentDocument: parent.document)
    self.address = "about:blank"
    origin = parent.origin
  }
}
