internal import CWebKitGTK

/// The messages between the app and the web-process extension; the mirror of
/// `Sources/WebProcessExtension/messages.h`. Raise the version when either changes.
enum ExtensionMessage {
  /// The version of this table, checked by each web process when it starts.
  static let tableVersion: UInt32 = 13

  /// App to page. Any parameters; answered with the same name and parameters.
  static let echo = "echo"
  /// App to page. A script, run in the internal world of each frame that is shown; answered with an array of
  /// a ``FrameRecord`` and the script's text, each.
  static let eachFrame = "each-frame"
  /// App to page. `(ss)`: the document that begins next at this address is from a web archive; a script to be run
  /// in each of its documents before they begin.
  static let archive = "archive"
  /// App to page. A script to be run in the internal world of each new document; empty for none.
  static let mediaType = "media-type"
  /// Page to app. The address of a style sheet whose text is wanted.
  static let styleSheetWanted = "style-sheet-wanted"
  /// App to page. A script of this package, run in the internal world of the main frame; answered with its value as
  /// a text, empty if there is no document or it threw.
  static let documentScript = "document-script"
  /// App to page. Whether the page is printed for this package, which makes the fonts smaller itself.
  static let plainFonts = "plain-fonts"
  /// Page to app. `(tay)`: the number of a call whose function has ended after the engine had answered, and the
  /// outcome's text, as ``AppScript`` says.
  static let callSettled = "call-settled"
  /// App to process. The name of one more world of the app.
  static let world = "world"

  /// Page to app. A ``FrameRecord``: the frame has a new document, in which no script has run yet.
  static let frameDocument = "frame-document"
  /// Page to app. Numbers of the process and the frame: the frame is gone.
  static let frameGone = "frame-gone"

  /// App to process. `(st)`: the name of a world that has its first handler of script messages, or one less, and how
  /// often any world has had one less.
  static let scriptWorld = "script-world"
  /// Page to app. A ``ScriptMessageSender`` and the encoded body: a script's message; answered by a
  /// ``ScriptMessageReply``.
  static let scriptMessage = "script-message"

  /// Page to app. No parameters: the main frame's document has a title, which the engine will tell.
  static let titleFollows = "title-follows"
  /// Page to app. A ``NavigationReport``.
  static let navigation = "navigation"

  /// App to process. `(s(asas))`: what the page of a file may read.
  static let grantRead = "grant-read"

  /// App to process. `(tba(ssbb))`: what an ``AppBoundPage`` is.
  static let appBoundPage = "app-bound-page"

  /// The address that a refused request is sent to, so that it fails.
  static let refusedAddress = "swift-webkit-refused:"

  /// Page to app. `(s)`: a resource was not loaded because its address is not encrypted.
  static let refusedUnencrypted = "refused-unencrypted"
  /// Page to app. `(s)`: a resource was not loaded because the page may not read that file.
  static let refusedFile = "refused-file"

  /// Page to app. An ``AskingReport``.
  static let asking = "asking"
  /// Page to app. `(s…s)`: a ``PageBackground``.
  static let pageBackground = "page-background"
}
