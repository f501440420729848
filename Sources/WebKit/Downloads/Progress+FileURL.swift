extension Progress {
  /// The file that the progress is about.
  ///
  /// Linux note: Foundation on Linux has no such property; it is kept under `ProgressUserInfoKey.fileURLKey`, as on
  /// Apple's systems.
  public var fileURL: URL? {
    get { userInfo[.fileURLKey] as? URL }
    set { setUserInfoObject(newValue, forKey: .fileURLKey) }
  }
}
