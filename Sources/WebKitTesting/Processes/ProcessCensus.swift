internal import Foundation

/// The processes that descend from this one, to see that a test leaves none behind.
///
/// ```swift
/// let before = ProcessCensus()
/// // … use web views, let go of them …
/// try await ProcessCensus.waitUntilGone("WebKitWebProcess", except: before)
/// ```
///
/// A process whose parent has ended is no descendant any more, and is not counted.
public struct ProcessCensus: Sendable {
  /// A process at the time of the census.
  public struct Entry: Sendable, Equatable {
    /// The process identifier.
    public let identifier: Int
    /// The identifier of its parent.
    public let parent: Int
    /// The name of its executable, such as `WebKitWebProcess`; at most 15 bytes for a process whose
    /// command line cannot be read.
    public let name: String
    /// Whether it has ended and waits for its parent to take note.
    public let isZombie: Bool
    /// Resident memory in bytes.
    public let residentMemory: Int
  }

  /// All descendants, those nearest to this process first.
  public let descendants: [Entry]
  /// Resident memory of this process in bytes.
  public let ownResidentMemory: Int

  /// Takes the census now.
  public init() {
    let all = Self.allEntries()
    var found: [Entry] = []
    var parents: Set = [Int(getpid())]
    while !parents.isEmpty {
      let children = all.filter { parents.contains($0.parent) }
      found += children
      parents = Set(children.map(\.identifier))
    }
    descendants = found
    ownResidentMemory = all.first { $0.identifier == Int(getpid()) }?.residentMemory ?? 0
  }

  /// The descendants of that name.
  public func named(_ name: String) -> [Entry] {
    descendants.filter { $0.name == name }
  }

  /// The processes of the engine and of private displays: WebKit's, their sandboxes', and Xvfb.
  public var engineProcesses: [Entry] {
    descendants.filter { entry in
      entry.name.hasPrefix("WebKit") || ["bwrap", "xdg-dbus-proxy", "Xvfb"].contains(entry.name)
    }
  }

  /// Resident memory of all descendants in bytes; pages that processes share count in each.
  public var descendantsResidentMemory: Int {
    descendants.reduce(0) { $0 + $1.residentMemory }
  }

  /// Suspends until no descendant of that name is left, apart from those of an earlier census.
  ///
  /// - Throws: ``WaitTimeout``, or `CancellationError`.
  @MainActor
  public static func waitUntilGone(
    _ name: String, except former: ProcessCensus? = nil, timeout: Duration = .defaultWait
  ) async throws {
    let known = Set(former?.descendants.map(\.identifier) ?? [])
    try await eventually("the end of all \(name) processes", timeout: timeout) {
      ProcessCensus().named(name).allSatisfy { known.contains($0.identifier) }
    }
  }

  /// Suspends until no process of the engine is left, apart from those of an earlier census.
  ///
  /// - Throws: ``WaitTimeout``, or `CancellationError`.
  @MainActor
  public static func waitUntilEngineIsGone(
    except former: ProcessCensus? = nil, timeout: Duration = .defaultWait
  ) async throws {
    let known = Set(former?.descendants.map(\.identifier) ?? [])
    try await eventually("the end of the engine's processes", timeout: timeout) {
      ProcessCensus().engineProcesses.allSatisfy { known.contains($0.identifier) }
    }
  }

  private static func allEntries() -> [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int($0) }.compactMap(Entry.init(identifier:))
  }
}
