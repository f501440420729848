extension NSPrintInfo {
  /// The file that ``JobDisposition/save`` writes; the same as ``AttributeKey/jobSavingURL``.
  ///
  /// Not part of Apple's AppKit, where ``dictionary()`` can be changed in place.
  public var jobSavingURL: URL? {
    get { savingURL }
    set { set(.jobSavingURL, to: newValue) }
  }
}
