import Foundation
import Testing
import UIKitGTK

/// `addObserver(_:forKeyPath:options:context:)`.
@MainActor
@Suite struct KeyStringObservingTests {
  private let kettle = Kettle()

  private struct Call {
    let key: String?
    let object: Kettle?
    let change: [NSKeyValueChangeKey: Any]
    let context: UnsafeMutableRawPointer?
    let degrees: Double?
  }

  /// As code from Apple's platforms writes it.
  private final class Controller: UIViewController {
    var calls: [Call] = []

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let kettle = object as? Kettle
      calls.append(
        Call(
          key: keyPath, object: kettle, change: change ?? [:], context: context,
          degrees: kettle?.degrees))
    }
  }

  private final class PlainObserver: NSObject, KeyValueObserver {
    var keys: [String] = []
    private let kettle: Kettle?

    /// With a kettle to leave in `deinit`.
    init(leaving kettle: Kettle? = nil) { self.kettle = kettle }

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      keys.append(keyPath ?? "")
    }

    deinit { kettle?.removeObserver(self, forKeyPath: "degrees") }
  }

  @Test("A view controller overrides observeValue and finds key, object, change and context")
  func controller() throws {
    var place = 0
    withUnsafeMutablePointer(to: &place) { pointer in
      let context = UnsafeMutableRawPointer(pointer)
      let controller = Controller()
      kettle.addObserver(
        controller, forKeyPath: "degrees", options: [.new, .old, .initial, .prior],
        context: context)
      kettle.degrees = 99.5
      kettle.removeObserver(controller, forKeyPath: "degrees", context: context)
      kettle.degrees = 0

      let calls = controller.calls
      #expect(calls.count == 3)
      #expect(calls.allSatisfy { $0.key == "degrees" && $0.object === kettle })
      #expect(calls.allSatisfy { $0.context == context && $0.change[.kindKey] as? UInt == 1 })
      #expect(calls.map { $0.change[.newKey] as? Double } == [20, nil, 99.5])
      #expect(calls.map { $0.change[.oldKey] as? Double } == [nil, 20, 20])
      #expect(calls.map { $0.change[.notificationIsPriorKey] as? Bool } == [nil, true, nil])
      #expect(calls.map(\.degrees) == [20, 20, 99.5])
      #expect(calls.last?.change[.newKey] as? Float == 99.5)
      #expect((calls.last?.change[.newKey] as? NSNumber)?.doubleValue == 99.5)
    }
  }

  @Test("An override may be nonisolated; a responder without one comes to no harm")
  func nonisolatedOverride() {
    final class View: UIView {
      var calls = 0
      nonisolated override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        MainActor.assumeIsolated { calls += 1 }
      }
    }
    let view = View()
    kettle.addObserver(view, forKeyPath: "degrees", options: .new, context: nil)
    // A responder that overrides nothing: reported on standard error.
    let unaware = UIResponder()
    kettle.addObserver(unaware, forKeyPath: "degrees", options: .new, context: nil)
    kettle.degrees = 1
    #expect(view.calls == 1)
  }

  @Test("nil is NSNull, a truth value a number; without options there is only the kind")
  func values() {
    let controller = Controller()
    kettle.addObserver(controller, forKeyPath: "label", options: [.new, .old], context: nil)
    kettle.addObserver(controller, forKeyPath: "on", options: .new, context: nil)
    kettle.addObserver(controller, forKeyPath: "degrees", context: nil)
    kettle.label = "tea"
    kettle.label = nil
    kettle.isOn = true
    kettle.degrees = 1
    let changes = controller.calls.map(\.change)
    #expect(changes.count == 4)
    #expect(changes[0][.oldKey] is NSNull)
    #expect(changes[0][.newKey] as? String == "tea")
    #expect(changes[1][.newKey] is NSNull)
    #expect(changes[2][.newKey] as? Bool == true)
    #expect(Array(changes[3].keys) == [.kindKey])
  }

  @Test("Any NSObject observes by stating so; the latest of its observations is removed first")
  func plainObserver() {
    var place = 0
    withUnsafeMutablePointer(to: &place) { pointer in
      let observer = PlainObserver()
      kettle.addObserver(observer, forKeyPath: "degrees", context: pointer)
      kettle.addObserver(observer, forKeyPath: "degrees", context: nil)
      kettle.degrees = 1
      #expect(observer.keys.count == 2)
      kettle.removeObserver(observer, forKeyPath: "degrees", context: pointer)
      kettle.degrees = 2
      #expect(observer.keys.count == 3)
      kettle.removeObserver(observer, forKeyPath: "degrees")
      kettle.degrees = 3
      #expect(observer.keys.count == 3)
      // Reported, and harmless.
      kettle.removeObserver(observer, forKeyPath: "degrees")
    }
  }

  @Test("An observer removes itself in its deinit")
  func removalInDeinit() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let kettle = Kettle()
      do {
        let observer = PlainObserver(leaving: kettle)
        kettle.addObserver(observer, forKeyPath: "degrees", context: nil)
      }
      kettle.degrees = 1
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!words.contains("UIKit:"))
  }

  @Test("An observer that is gone is reported once, and nothing crashes")
  func observerGone() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let kettle = Kettle()
      do {
        let observer = PlainObserver()
        kettle.addObserver(observer, forKeyPath: "degrees", context: nil)
      }
      kettle.degrees = 1
      kettle.degrees = 2
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let report = "an observer of \"degrees\" of Kettle is gone without having been removed"
    #expect(words.components(separatedBy: report).count == 2)
  }

  @Test("An observed object that goes away leaves its observers alone")
  func objectGone() {
    weak var observed: Kettle?
    let controller = Controller()
    do {
      let kettle = Kettle()
      observed = kettle
      kettle.addObserver(controller, forKeyPath: "degrees", context: nil)
    }
    #expect(observed == nil)
    #expect(controller.calls.isEmpty)
  }

  @Test("A key that cannot be observed ends the program with a message")
  func otherKey() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      Kettle().addObserver(PlainObserver(), forKeyPath: "isOn", options: .new, context: nil)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("\"isOn\" of Kettle cannot be observed on Linux"))
  }
}
