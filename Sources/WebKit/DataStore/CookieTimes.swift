internal import CWebKitGTK
internal import GObjectSupport

/// When each cookie of a session has changed last, which the engine does not know (libsoup 3.2).
///
/// A persistent session's times are written to a file, a little later than the cookies. What has changed after the
/// file was written last counts as changed when the cookies were saved last.
@MainActor
final class CookieTimes {
  private struct Entry: Codable {
    /// Tells whether the cookie is still the same, without giving away what it holds.
    let fingerprint: String
    let date: Date
  }

  private let jar: CookieJar
  private let file: URL?
  private var entries: [String: Entry] = [:]
  private var changes: SignalConnection?
  private var isReading = false
  private var isToReadAgain = false
  private var isToBeWritten = false

  /// - Parameters:
  ///   - file: where the times are kept; nil if they are not.
  ///   - saved: when the cookies that are there were saved last.
  init(of jar: CookieJar, file: URL?, saved: Date) {
    self.jar = jar
    self.file = file
    if let file, let data = try? Data(contentsOf: file) {
      entries = (try? JSONDecoder().decode([String: Entry].self, from: data)) ?? [:]
    }
    changes = jar.whenChanged { [weak self] in self?.read(changedAt: Date()) }
    read(changedAt: saved)
  }

  /// Removes the cookies that have changed at a time or later.
  func removeCookies(since date: Date, _ completion: @escaping @MainActor () -> Void) {
    jar.all { [self] cookies in
      take(cookies, changedAt: Date())
      let recent = Set(entries.filter { $0.value.date >= date }.keys)
      jar.remove(where: { recent.contains(Self.key(of: $0)) }, completion)
    }
  }

  // MARK: Reading

  private func read(changedAt date: Date) {
    guard !isReading else { return isToReadAgain = true }
    isReading = true
    jar.all { [weak self] cookies in
      guard let self else { return }
      isReading = false
      take(cookies, changedAt: date)
      guard isToReadAgain else { return }
      isToReadAgain = false
      read(changedAt: Date())
    }
  }

  private func take(_ cookies: [CookieJar.Cookie], changedAt date: Date) {
    var current: [String: Entry] = [:]
    for cookie in cookies {
      let key = Self.key(of: cookie.pointer)
      let fingerprint = Self.fingerprint(of: cookie.pointer)
      let known = entries[key]
      current[key] =
        known?.fingerprint == fingerprint ? known : Entry(fingerprint: fingerprint, date: date)
    }
    entries = current
    scheduleWriting()
  }

  private static func key(of cookie: OpaquePointer) -> String {
    [soup_cookie_get_domain(cookie), soup_cookie_get_path(cookie), soup_cookie_get_name(cookie)]
      .map { $0.map { String(cString: $0) } ?? "" }.joined(separator: "\t")
  }

  private static func fingerprint(of cookie: OpaquePointer) -> String {
    let header = soup_cookie_to_set_cookie_header(cookie)
    defer { g_free(header) }
    let checksum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, header, -1)
    defer { g_free(checksum) }
    return checksum.map { String(cString: $0) } ?? ""
  }

  // MARK: Writing

  /// Pages may set many cookies in a row.
  private func scheduleWriting() {
    guard file != nil, !isToBeWritten else { return }
    isToBeWritten = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.write() }
  }

  private func write() {
    isToBeWritten = false
    guard let file, let data = try? JSONEncoder().encode(entries) else { return }
    do {
      try data.write(to: file, options: .atomic)
    } catch {
      Log.fault("when cookies have changed could not be saved: \(error.localizedDescription)")
    }
  }
}
