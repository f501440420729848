import CWebKitGTK
import Foundation
import GObjectSupport
import Testing

@Suite @MainActor
struct OperationTests {
  private let object = ObjectReference(adopting: g_cancellable_new()!)

  @Test func callbackRunsOnceAndIsReleased() async {
    weak var captured: Token?
    var calls = 0
    do {
      let token = Token()
      captured = token
      let operation = AsyncOperation { result in
        withExtendedLifetime(token) {}
        #expect(g_task_propagate_boolean(result, nil) != 0)
        calls += 1
      }
      let task = g_task_new(object.pointer, nil, operation.callback, operation.context)!
      finish(task)
    }
    #expect(calls == 0)
    await mainLoop { calls > 0 }
    #expect(calls == 1)
    #expect(captured == nil)
    #expect(object.pointer.referenceCount == 1)
  }

  @Test func aCallbackMayStartTheNextOperation() async {
    var calls = 0
    func start() {
      let operation = AsyncOperation { _ in
        calls += 1
        if calls < 100 { start() }
      }
      let task = g_task_new(object.pointer, nil, operation.callback, operation.context)!
      finish(task)
    }
    start()
    await mainLoop { calls == 100 }
    #expect(object.pointer.referenceCount == 1)
  }

  @Test func awaitsAResult() async throws {
    let folder = FileManager.default.temporaryDirectory
    let url = folder.appending(path: "GObjectSupportTests-\(UUID().uuidString)")
    try Data("contents".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let contents = try await load(url.path)
    #expect(contents == Data("contents".utf8))
  }

  @Test func throwsTheOperationsError() async throws {
    await #expect {
      _ = try await load("/nonexistent/\(UUID().uuidString)")
    } throws: { error in
      (error as? GLibError)?.matches(g_io_error_quark(), G_IO_ERROR_NOT_FOUND) == true
    }
  }

  @Test func finishMayThrowAnythingAndNothingLeaks() async {
    struct Refusal: Error {}
    await #expect(throws: Refusal.self) {
      try await asyncResult { cancellable, callback, context in
        let task = g_task_new(object.pointer, cancellable, callback, context)!
        finish(task)
      } finish: { _ in
        throw Refusal()
      }
    }
    #expect(object.pointer.referenceCount == 1)
  }

  @Test func everyReferenceIsDropped() async throws {
    var watches: [LifeWatch] = []
    for _ in 0..<100 {
      let done = try await asyncResult { cancellable, callback, context in
        let task = g_task_new(object.pointer, cancellable, callback, context)!
        watches += [LifeWatch(cancellable), LifeWatch(task)]
        finish(task)
      } finish: { result in
        try throwingGLibError { g_task_propagate_boolean(result, $0) != 0 }
      }
      #expect(done)
    }
    await mainLoop { watches.allSatisfy { $0.ended } }
    #expect(watches.count == 200)
    #expect(watches.allSatisfy { $0.endedOnMainThread })
    #expect(object.pointer.referenceCount == 1)
  }

  @Test func cancellingTheTaskCancelsTheOperation() async {
    var watches: [LifeWatch] = []
    var started = false
    let task = Task {
      try await endless { cancellable in
        watches.append(LifeWatch(cancellable))
        started = true
      }
    }
    await mainLoop { started }
    await Task.detached { task.cancel() }.value
    await #expect(throws: CancellationError.self) { try await task.value }
    await mainLoop { watches.allSatisfy { $0.ended } }
    #expect(object.pointer.referenceCount == 1)
  }

  @Test func aTaskCancelledBeforehandEndsAtOnce() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await endless { #expect(g_cancellable_is_cancelled($0) != 0) }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func cancellingTooLateChangesNothing() async throws {
    let task = Task {
      try await asyncResult { cancellable, callback, context in
        let task = g_task_new(object.pointer, nil, callback, context)!
        finish(task)
      } finish: { result in
        withUnsafeCurrentTask { $0?.cancel() }
        return try throwingGLibError { g_task_propagate_boolean(result, $0) != 0 }
      }
    }
    #expect(try await task.value)
  }

  @Test func cancellableEndsOnce() {
    let watch: LifeWatch
    do {
      let cancellable = Cancellable()
      watch = LifeWatch(cancellable.pointer)
      #expect(!cancellable.isCancelled)
      cancellable.cancel()
      cancellable.cancel()
      #expect(cancellable.isCancelled)
      #expect(cancellable.pointer.referenceCount == 1)
    }
    #expect(watch.ended)
  }

  /// Ends an operation well, and the caller's part in it.
  private func finish(_ task: OpaquePointer) {
    g_task_return_boolean(task, 1)
    g_object_unref(UnsafeMutableRawPointer(task))
  }

  private func load(_ path: String) async throws -> Data {
    let file = ObjectReference<OpaquePointer>(adopting: g_file_new_for_path(path))
    return try await asyncResult { cancellable, callback, context in
      g_file_load_contents_async(file.pointer, cancellable, callback, context)
    } finish: { result in
      var contents: UnsafeMutablePointer<CChar>?
      var count: gsize = 0
      try throwingGLibError {
        g_file_load_contents_finish(file.pointer, result, &contents, &count, nil, $0)
      }
      return Data(adopting: g_bytes_new_take(contents, count))
    }
  }

  /// An operation that only ends by being cancelled.
  private func endless(_ started: (UnsafeMutablePointer<GCancellable>) -> Void) async throws {
    _ = try await asyncResult { cancellable, callback, context in
      let task = g_task_new(object.pointer, cancellable, callback, context)!
      started(cancellable)
      let source = g_cancellable_source_new(cancellable)
      let ready: @convention(c) (UnsafeMutablePointer<GCancellable>?, gpointer?) -> gboolean = {
        _, task in
        g_task_return_error_if_cancelled(OpaquePointer(task))
        return 0
      }
      g_source_set_callback(
        source, unsafeBitCast(ready, to: GSourceFunc.self), UnsafeMutableRawPointer(task),
        { g_object_unref($0) })
      g_source_attach(source, nil)
      g_source_unref(source)
    } finish: { result in
      try throwingGLibError { g_task_propagate_boolean(result, $0) }
    }
  }
}
