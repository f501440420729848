internal import GObjectSupport

extension NSPrintOperation {
  /// Prints as ``run()`` does, without waiting in place.
  ///
  /// Not part of Apple's AppKit, whose `runModal(for:delegate:didRun:contextInfo:)` needs a selector.
  public func runModal() async -> Bool {
    await withMainThreadContinuation { resume in
      // The desktop's dialog runs a loop of its own, in which tasks would not go on if one of them had begun it.
      performInMainLoop { [self] in start { resume($0) } }
    }
  }
}
