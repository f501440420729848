/// The app's Info dictionary.
///
/// On Linux it is, from the strongest: the property list that the environment variable
/// `WEBKIT_INFO_PLIST` names; `Bundle.main`'s; `Info.plist` beside the executable.
enum InfoDictionary {
  /// Read once. Empty if there is none, or if it cannot be read, with one line about that.
  ///
  /// Values are only read from it.
  nonisolated(unsafe) static let app: [String: Any] = {
    if let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty {
      return read(URL(filePath: path))
    }
    if let info = Bundle.main.infoDictionary, !info.isEmpty { return info }
    let beside = Bundle.main.executableURL?.resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "Info.plist")
    guard let beside, FileManager.default.fileExists(atPath: beside.path) else { return [:] }
    return read(beside)
  }()

  private static let variable = "WEBKIT_INFO_PLIST"

  static func read(_ file: URL) -> [String: Any] {
    do {
      let list = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: file), format: nil)
      if let info = list as? [String: Any] { return info }
      Log.fault("\(file.path) is no dictionary; the app goes without its settings")
    } catch {
      Log.fault(
        "cannot read \(file.path): \(error.localizedDescription); the app goes without its settings"
      )
    }
    return [:]
  }
}
