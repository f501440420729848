internal import Glibc

/// Where a download's bytes go.
struct DownloadPlace: Codable, Sendable {
  /// Where the complete file shall be.
  let destination: URL
  /// The file that the bytes are written to; at the destination or beside it.
  var partial: URL
  /// A file of the app's that stands for the download.
  var substitute: URL?

  /// A place that nothing is at, in a folder that is there; throws if it is not such a place.
  static func check(_ url: URL, address: String) throws {
    var isDirectory = ObjCBool(false)
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw LoadingError.network(
        .cancelled, address: address, description: "The folder \(folder) does not exist.")
    }
    guard !isTaken(url) else { throw taken(url, address: address) }
    guard access(folder, W_OK) == 0 else {
      throw LoadingError.file(.cannotCreateFile, errno, url, address: address)
    }
  }

  static func taken(_ url: URL, address: String) -> any Error {
    LoadingError.network(
      .cancelled, address: address, description: "There is something at \(url.path) already.")
  }

  /// Whether anything is at the place, be it a link that leads nowhere.
  static func isTaken(_ url: URL) -> Bool { attributes(of: url) != nil }

  /// The size of a regular file; nil if there is none.
  static func size(of url: URL) -> Int64? {
    guard let attributes = attributes(of: url),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return (attributes[.size] as? NSNumber)?.int64Value
  }

  /// What tells a file from all others, whatever its name; nil if there is none.
  static func identity(of url: URL) -> [UInt64]? {
    attributes(of: url).map { attributes in
      [.systemNumber, .systemFileNumber].map { (attributes[$0] as? NSNumber)?.uint64Value ?? 0 }
    }
  }

  /// Of a link, not of what it leads to.
  private static func attributes(of url: URL) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: url.path)
  }

  /// Puts an empty file where nothing is.
  ///
  /// - Throws: an error of ``LoadingError``.
  static func reserve(_ url: URL, address: String) throws {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw errno == EEXIST
        ? taken(url, address: address)
        : LoadingError.file(.cannotCreateFile, errno, url, address: address)
    }
    close(descriptor)
  }

  /// Moves a file to where nothing is.
  ///
  /// - Throws: an error of ``LoadingError``.
  static func move(_ source: URL, to target: URL, address: String) throws {
    // Unlike a rename, a link never replaces anything.
    if link(source.path, target.path) == 0 {
      unlink(source.path)
      return
    }
    guard errno != EEXIST else { throw taken(target, address: address) }
    // A file system without links.
    try reserve(target, address: address)
    guard rename(source.path, target.path) == 0 else {
      let code = errno
      unlink(target.path)
      throw LoadingError.file(.cannotMoveFile, code, target, address: address)
    }
  }
}

extension LoadingError {
  /// What the file system has refused.
  static func file(_ code: URLError.Code, _ number: Int32, _ file: URL, address: String)
    -> any Error
  {
    let cause = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
    let error = network(
      code, address: address,
      description: "\(file.path): \(String(cString: strerror(number))).")
    guard let error = error as? URLError else { return error }
    return URLError(
      error.code, userInfo: error.errorUserInfo.merging([NSUnderlyingErrorKey: cause]) { $1 })
  }
}
