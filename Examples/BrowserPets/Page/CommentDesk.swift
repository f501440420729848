import WebKit

/// Takes the comments that pages send, and answers with what was made of each, or with why it was not taken.
@MainActor
final class CommentDesk: NSObject, WKScriptMessageHandlerWithReply {
  private let server: SiteServer

  init(_ server: SiteServer) {
    self.server = server
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    // The engine says who has sent it; what the page says is what a page says.
    let scheme = message.frameInfo.securityOrigin.protocol
    guard message.frameInfo.isMainFrame, let body = message.body as? [String: Any],
      let pet = body["pet"] as? String
    else { return (nil, "That was no comment.") }
    let author = (body["author"] as? String ?? "").trimmingCharacters(in: .whitespaces)
    let text = (body["text"] as? String ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return (nil, "Please write something first.") }
    guard text.count <= 500 else { return (nil, "That is more than 500 letters.") }
    let comment = Comment(author: author.isEmpty ? "Somebody" : author, text: text)
    guard server.add(comment, to: pet, at: scheme) else { return (nil, "There is no such pet.") }
    return (["author": comment.author, "text": comment.text], nil)
  }
}
