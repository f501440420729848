/// Stands for the processes of views.
///
/// It has no effect, as on Apple's systems: each view has a process of its own.
@preconcurrency @MainActor
open class WKProcessPool: NSObject {
  public override init() {}

  /// Not supported: a pool has nothing to archive. Returns nil.
  public required init?(coder: NSCoder) { nil }
}
