internal import WebKit

extension Page {
  /// Where a text is.
  struct Places {
    /// Of all, however many lines there are.
    let count: Int
    let lines: [String]
  }

  /// Goes from match to match, and reads the line of each.
  func find(
    _ text: String, caseSensitive: Bool, limit: Int
  ) async throws(Failure) -> Places {
    let configuration = WKFindConfiguration()
    configuration.caseSensitive = caseSensitive
    configuration.wraps = false
    configuration.countsMatches = true
    do {
      var result = try await webView.find(text, configuration: configuration)
      let count = result.matchCount ?? (result.matchFound ? 1 : 0)
      configuration.countsMatches = false
      var lines: [String] = []
      while result.matchFound, lines.count < min(limit, count) {
        let line = try await ask(Self.lineOfSelection) as? String
        // In a frame or a text field, the document has no selection.
        lines.append(line.flatMap { $0.isEmpty ? nil : $0 } ?? text)
        guard lines.count < min(limit, count) else { break }
        result = try await webView.find(text, configuration: configuration)
      }
      return Places(count: count, lines: lines)
    } catch {
      throw error as? Failure ?? Failure(.internalError, error.localizedDescription)
    }
  }

  /// The text around the selection, as far as its block goes, and no longer than a line should be.
  private static let lineOfSelection = #"""
    (() => {
      const selection = getSelection()
      if (!selection.rangeCount || selection.isCollapsed) return ''
      const match = selection.getRangeAt(0)
      let block = match.commonAncestorContainer
      while (block.parentElement && (block.nodeType !== 1
        || getComputedStyle(block).display.startsWith('inline'))) block = block.parentElement
      // What is hidden is not what a person reads.
      const text = range => {
        const root = range.commonAncestorContainer
        const nodes = root.nodeType === 3 ? [root] : []
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) nodes.push(walker.currentNode)
        return nodes
          .filter(node => range.intersectsNode(node) && node.parentElement?.checkVisibility())
          .map(node => node.data.slice(
            node === range.startContainer ? range.startOffset : 0,
            node === range.endContainer ? range.endOffset : undefined))
          .join('').replace(/\s+/g, ' ')
      }
      const part = set => {
        const range = document.createRange()
        range.selectNodeContents(block)
        set(range)
        return text(range)
      }
      const before = part(range => range.setEnd(match.startContainer, match.startOffset))
      const after = part(range => range.setStart(match.endContainer, match.endOffset))
      const middle = text(match)
      const head = before.length > 80 ? '…' + before.slice(-80) : before
      const tail = after.length > 80 ? after.slice(0, 80) + '…' : after
      return (head + middle + tail).trim()
    })()
    """#
}
