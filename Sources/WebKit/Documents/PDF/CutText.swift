/// Text that is drawn beyond the edges of a page, where nobody sees it but all who search find it.
enum CutText {
  /// The content without it.
  ///
  /// - Parameter visible: in pixels from the top left of the engine's page.
  static func removed(
    from content: [UInt8], outside visible: CGRect, source: PDFPlan.Source
  ) -> [UInt8] {
    var reader = ContentReader(content)
    var state = DrawingState()
    var result: [UInt8] = []
    var (copied, blockStart, isSeen) = (0, 0, false)
    let bounds = (
      top: source.mediaHeight - visible.minY * source.scale,
      bottom: source.mediaHeight - visible.maxY * source.scale
    )
    while let operation = reader.next() {
      state.apply(operation)
      switch operation.name {
      case ContentReader.name("BT"):
        (blockStart, isSeen) = (operation.range.lowerBound, false)
      case ContentReader.name("Tj"), ContentReader.name("TJ"):
        let (baseline, height) = (state.place(advance: 0).y, state.height)
        // Letters hardly reach further than this.
        if baseline + height > bounds.bottom, baseline - height / 3 < bounds.top { isSeen = true }
      case ContentReader.name("ET") where !isSeen:
        result += content[copied..<blockStart]
        copied = operation.range.upperBound
      default: break
      }
    }
    return result + content[copied...]
  }
}
