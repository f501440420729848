internal import CWebKitGTK
internal import Foundation

/// GLib's event sources with closures for callbacks.
public enum GLibEvents {
  /// Calls `body` once after `milliseconds`, or again and again while it returns true.
  public static func timeout(
    milliseconds: UInt32, priority: Int32 = 0, _ body: @escaping () -> Bool
  ) {
    let (call, data, destroy) = callback(body)
    g_timeout_add_full(priority, milliseconds, call, data, destroy)
  }

  /// Calls `body` when nothing of higher priority is to be done; 200 is GLib's default for this.
  public static func idle(priority: Int32 = 200, _ body: @escaping () -> Bool) {
    let (call, data, destroy) = callback(body)
    g_idle_add_full(priority, call, data, destroy)
  }

  /// Calls `body` once when the descriptor can be read.
  public static func readable(_ descriptor: Int32, _ body: @escaping () -> Void) {
    let channel = g_io_channel_unix_new(descriptor)
    let box = Unmanaged.passRetained(
      Box(body: {
        body(); return false
      }))
    g_io_add_watch_full(
      channel, 0, G_IO_IN,
      { _, _, data in Unmanaged<Box>.fromOpaque(data!).takeUnretainedValue().body() ? 1 : 0 },
      box.toOpaque(), { Unmanaged<Box>.fromOpaque($0!).release() })
    g_io_channel_unref(channel)
  }

  /// Starts a program that ends at once, and calls `body` when GLib has reaped it.
  public static func childExit(_ body: @escaping () -> Void) {
    var process: GPid = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    defer { free(arguments[0]) }
    guard
      g_spawn_async(nil, &arguments, nil, G_SPAWN_DO_NOT_REAP_CHILD, nil, nil, &process, nil) != 0
    else { return }
    let box = Unmanaged.passRetained(
      Box(body: {
        body(); return false
      }))
    g_child_watch_add_full(
      0, process,
      { _, _, data in _ = Unmanaged<Box>.fromOpaque(data!).takeUnretainedValue().body() },
      box.toOpaque(), { Unmanaged<Box>.fromOpaque($0!).release() })
  }

  /// One turn of the default context.
  public static func iterate(waiting: Bool) {
    g_main_context_iteration(nil, waiting ? 1 : 0)
  }

  private final class Box {
    let body: () -> Bool
    init(body: @escaping () -> Bool) { self.body = body }
  }

  private static func callback(_ body: @escaping () -> Bool) -> (
    GSourceFunc, gpointer, GDestroyNotify
  ) {
    (
      { Unmanaged<Box>.fromOpaque($0!).takeUnretainedValue().body() ? 1 : 0 },
      Unmanaged.passRetained(Box(body: body)).toOpaque(),
      { Unmanaged<Box>.fromOpaque($0!).release() }
    )
  }
}

/// A `GMainLoop` on the default context.
public final class GLibLoop: @unchecked Sendable {
  private let loop = g_main_loop_new(nil, 0)
  public init() {}
  public func run() { g_main_loop_run(loop) }
  public func quit() { g_main_loop_quit(loop) }
  deinit { g_main_loop_unref(loop) }
}

/// A `GApplication` that needs neither a display nor a session bus.
public final class PlainApplication: @unchecked Sendable {
  private let application = g_application_new("org.swiftwebkit.Probe", G_APPLICATION_NON_UNIQUE)!
  public init() { g_application_hold(application) }
  public func run() {
    // Without a handler for `activate`, GLib would complain.
    g_application_set_flags(
      application,
      GApplicationFlags(
        G_APPLICATION_NON_UNIQUE.rawValue | G_APPLICATION_IS_SERVICE.rawValue))
    g_application_run(application, 0, nil)
  }
  public func quit() { g_application_quit(application) }
  deinit { g_object_unref(application) }
}
