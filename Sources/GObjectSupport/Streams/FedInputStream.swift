package import CWebKitGTK

/// What a reader of a ``FedInputStream`` is given.
package enum FedBytes {
  /// So many bytes were written to its memory; more than none.
  case count(Int)
  case end
  case failure(domain: String, code: Int, message: String)
  /// There are none yet; the stream is to be told when there are.
  case notYet
}

/// Where the bytes of a ``FedInputStream`` come from.
@MainActor
package protocol InputStreamFeeder: AnyObject {
  /// Writes the next bytes to memory, as many as there are and fit.
  func writeNext(to memory: UnsafeMutableRawBufferPointer) -> FedBytes
  /// The reader has cancelled its read, and will do nothing more.
  func readerCancelled()
}

/// A `GInputStream` that is read asynchronously on the main thread, and whose bytes come from Swift.
///
/// No thread waits for bytes, as GIO's own streams have it, and reads in a row are answered in one turn
/// of the main loop, which makes it several times as fast for a reader with a small buffer.
@MainActor
package final class FedInputStream {
  /// The stream; it does not keep the feeder alive, and fails without one.
  package let object: ObjectReference<UnsafeMutablePointer<GInputStream>>
  private let reading: Reading

  package init(from feeder: any InputStreamFeeder) {
    let instance = g_object_new_with_properties(fedInputStreamType, 0, nil, nil)!
    object = ObjectReference(
      adopting: UnsafeMutablePointer(untyped: UnsafeMutableRawPointer(instance)))
    reading = Reading(of: object.pointer, from: feeder)
    g_object_set_qdata_full(
      instance, readingKey, Unmanaged.passRetained(reading).toOpaque()
    ) {
      if let reading = $0 { Unmanaged<Reading>.fromOpaque(reading).release() }
    }
  }

  /// To be called when the feeder has bytes, or an end, after it had none.
  package func feed() { reading.schedule() }
}

/// The reads of one stream, of which there is one at a time.
@MainActor
private final class Reading {
  struct Read {
    let memory: UnsafeMutableRawBufferPointer
    let priority: gint
    let callback: GAsyncReadyCallback
    let context: gpointer?
  }

  // It keeps this object.
  private let stream: UnsafeMutablePointer<GInputStream>
  private weak var feeder: (any InputStreamFeeder)?
  private var read: Read?
  private var outcome = FedBytes.notYet
  private var isAnswering = false
  private var isScheduled = false
  private var isCancelled = false
  private var knowsCancellable = false

  init(of stream: UnsafeMutablePointer<GInputStream>, from feeder: any InputStreamFeeder) {
    self.stream = stream
    self.feeder = feeder
  }

  /// Reads that are answered in one turn of the main loop; other things have theirs then.
  private static let readsInTurn = 64

  func begin(_ read: Read, _ cancellable: UnsafeMutablePointer<GCancellable>?) {
    self.read = read
    if let cancellable, !knowsCancellable {
      knowsCancellable = true
      // The signal's handler goes with the cancellable, which belongs to the reader.
      g_cancellable_connect(
        cancellable, unsafeBitCast(readCancelled, to: GCallback.self), g_object_ref(stream)
      ) { g_object_unref($0) }
    }
    if !isAnswering { schedule() }
  }

  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    schedule()
    feeder?.readerCancelled()
  }

  /// Answers are never given within the call that asks for them.
  func schedule() {
    guard let read, !isScheduled else { return }
    isScheduled = true
    g_idle_add_full(
      read.priority,
      { stream in
        if let stream { readingTurn(UnsafeMutableRawPointer(stream)) }
        return 0  // G_SOURCE_REMOVE
      }, g_object_ref(stream), { g_object_unref($0) })
  }

  func answerInTurn() {
    isScheduled = false
    guard !isAnswering else { return }
    isAnswering = true
    var left = Self.readsInTurn
    while let read, left > 0 {
      left -= 1
      outcome = next(for: read)
      if case .notYet = outcome { break }
      self.read = nil
      read.callback(stream.cast(), stream.cast(), read.context)
    }
    isAnswering = false
    if left == 0 { schedule() }
  }

  private func next(for read: Read) -> FedBytes {
    guard !isCancelled, let feeder else {
      return .failure(
        domain: String(cString: g_quark_to_string(g_io_error_quark())),
        code: Int(G_IO_ERROR_CANCELLED.rawValue), message: "cancelled")
    }
    return feeder.writeNext(to: read.memory)
  }

  func finish(_ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) -> gssize {
    switch outcome {
    case .count(let count): return gssize(count)
    case .end, .notYet: return 0
    case .failure(let domain, let code, let message):
      error?.pointee = g_error_new_literal(
        g_quark_from_string(domain), gint(truncatingIfNeeded: code), message)
      return -1
    }
  }
}

private let readingKey = g_quark_from_static_string("swift-webkit-reading")

private func reading(of stream: UnsafeMutableRawPointer) -> Reading? {
  let instance = stream.assumingMemoryBound(to: GObject.self)
  return g_object_get_qdata(instance, readingKey).map {
    Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue()
  }
}

private func readingTurn(_ stream: UnsafeMutableRawPointer) {
  nonisolated(unsafe) let stream = stream
  MainActor.assumeIsolated { reading(of: stream)?.answerInTurn() }
}

private let readCancelled: @convention(c) (gpointer?, gpointer?) -> Void = { _, stream in
  nonisolated(unsafe) let stream = stream
  MainActor.assumeIsolated {
    if let stream { reading(of: stream)?.cancel() }
  }
}

private let fedInputStreamType: GType = {
  let type = g_type_register_static_simple(
    g_input_stream_get_type(), "SwiftWebKitFedInputStream",
    guint(MemoryLayout<GInputStreamClass>.size),
    { klass, _ in
      guard let streamClass = klass?.assumingMemoryBound(to: GInputStreamClass.self) else { return }
      streamClass.pointee.read_async = beginRead
      streamClass.pointee.read_finish = finishRead
    },
    guint(MemoryLayout<GInputStream>.size), nil, GTypeFlags(rawValue: 0))
  // The stream is its own result: one for each read would cost more than the read.
  var result = GInterfaceInfo(
    interface_init: { interface, _ in
      guard let result = interface?.assumingMemoryBound(to: GAsyncResultIface.self) else { return }
      result.pointee.get_user_data = { _ in nil }
      result.pointee.get_source_object = { stream in
        guard let stream else { return nil }
        return g_object_ref(UnsafeMutableRawPointer(stream))?.assumingMemoryBound(to: GObject.self)
      }
    }, interface_finalize: nil, interface_data: nil)
  g_type_add_interface_static(type, g_async_result_get_type(), &result)
  return type
}()

private let beginRead:
  @convention(c) (
    UnsafeMutablePointer<GInputStream>?, UnsafeMutableRawPointer?, gsize, gint,
    UnsafeMutablePointer<GCancellable>?, GAsyncReadyCallback?, gpointer?
  ) -> Void = { stream, buffer, count, priority, cancellable, callback, context in
    guard let stream, let callback else { return }
    nonisolated(unsafe) let asked = (
      stream: stream, cancellable: cancellable,
      read: Reading.Read(
        memory: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)),
        priority: priority, callback: callback, context: context)
    )
    MainActor.assumeIsolated {
      reading(of: asked.stream.untyped)?.begin(asked.read, asked.cancellable)
    }
  }

private let finishRead:
  @convention(c) (
    UnsafeMutablePointer<GInputStream>?, OpaquePointer?,
    UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> gssize = { stream, _, error in
    guard let stream else { return 0 }
    nonisolated(unsafe) let asked = (stream: stream, error: error)
    return MainActor.assumeIsolated {
      reading(of: asked.stream.untyped)?.finish(asked.error) ?? 0
    }
  }
