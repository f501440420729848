import Foundation
import Testing
import UIKitGTK

/// `observe(_:options:changeHandler:)`.
@MainActor
@Suite struct KeyPathObservingTests {
  private let kettle = Kettle()

  @Test("Options decide what a change holds, and when the closure is called")
  func options() {
    var calls: [String] = []
    func note(_ change: NSKeyValueObservedChange<Double>) {
      func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "-" }
      #expect(change.kind == .setting)
      #expect(change.indexes == nil)
      calls.append(
        "\(change.isPrior ? "prior " : "")\(text(change.oldValue)) \(text(change.newValue)) \(kettle.degrees)"
      )
    }
    func told(with options: NSKeyValueObservingOptions) -> [String] {
      kettle.degrees = 20
      calls = []
      let token = kettle.observe(\.degrees, options: options) { _, change in note(change) }
      kettle.degrees = 60
      token.invalidate()
      return calls
    }
    #expect(told(with: []) == ["- - 60.0"])
    #expect(told(with: .new) == ["- 60.0 60.0"])
    #expect(told(with: .old) == ["20.0 - 60.0"])
    #expect(told(with: [.old, .new]) == ["20.0 60.0 60.0"])
    #expect(told(with: .initial) == ["- - 20.0", "- - 60.0"])
    #expect(told(with: .prior) == ["prior - - 20.0", "- - 60.0"])
    #expect(
      told(with: [.new, .old, .initial, .prior])
        == ["- 20.0 20.0", "prior 20.0 - 20.0", "20.0 60.0 60.0"])
  }

  @Test("The values of an optional property are nested optionals")
  func nestedOptionals() {
    var changes: [NSKeyValueObservedChange<String?>] = []
    let token = kettle.observe(\.label, options: [.new, .old]) { changes.append($1) }
    kettle.label = "tea"
    kettle.label = nil
    token.invalidate()
    #expect(changes.map(\.newValue) == [.some("tea"), .some(nil)])
    #expect(changes.map(\.oldValue) == [.some(nil), .some("tea")])
    let silent = kettle.observe(\.label) { changes.append($1) }
    kettle.label = "soup"
    silent.invalidate()
    #expect(changes.last?.newValue == String??.none)
  }

  @Test("Only a real change is told, in the order of the observers, each of its own property")
  func realChangesInOrder() {
    var calls: [String] = []
    let tokens = [
      kettle.observe(\.degrees) { _, _ in calls.append("a") },
      kettle.observe(\.isOn) { _, _ in calls.append("on") },
      kettle.observe(\.degrees) { _, _ in calls.append("b") },
    ]
    kettle.degrees = 20
    kettle.degrees = 30
    kettle.degrees = 30
    kettle.isOn = true
    #expect(calls == ["a", "b", "on"])
    for token in tokens { token.invalidate() }
  }

  @Test("An observation ends by invalidate, more than once, and with its token")
  func ending() {
    var calls: [String] = []
    let invalidated = kettle.observe(\.degrees) { _, _ in calls.append("invalidated") }
    var dropped: NSKeyValueObservation? = kettle.observe(\.degrees) { _, _ in
      calls.append("dropped")
    }
    kettle.degrees = 1
    #expect(calls == ["invalidated", "dropped"])
    invalidated.invalidate()
    invalidated.invalidate()
    #expect(dropped != nil)
    dropped = nil
    kettle.degrees = 2
    #expect(calls.count == 2)
  }

  @Test("Neither the token nor the closure outlives its time")
  func lifetimes() {
    final class Marker {}
    weak var captured: Marker?
    weak var observed: Kettle?
    let token: NSKeyValueObservation
    do {
      let kettle = Kettle()
      let marker = Marker()
      (captured, observed) = (marker, kettle)
      token = kettle.observe(\.degrees) { _, _ in _ = marker }
    }
    #expect(observed == nil)
    #expect(captured == nil)
    token.invalidate()

    let other: NSKeyValueObservation
    do {
      let marker = Marker()
      captured = marker
      other = kettle.observe(\.degrees) { _, _ in _ = marker }
    }
    #expect(captured != nil)
    other.invalidate()
    #expect(captured == nil)
  }

  @Test("A token may be dropped on another thread")
  func droppedElsewhere() async {
    var calls = 0
    let token = kettle.observe(\.degrees) { _, _ in calls += 1 }
    await Task.detached { token.invalidate() }.value
    // The main thread gets to the removal before it gets to what is queued after it.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    kettle.degrees = 1
    #expect(calls == 0)
  }

  @Test("Observers come and go while others are being called")
  func changesOfObserversInCallbacks() {
    var calls: [String] = []
    var tokens: [String: NSKeyValueObservation] = [:]
    tokens["first"] = kettle.observe(\.degrees) { kettle, _ in
      calls.append("first")
      tokens["first"] = nil
      tokens["second"] = nil
      tokens["late"] = kettle.observe(\.degrees) { _, _ in calls.append("late") }
    }
    tokens["second"] = kettle.observe(\.degrees) { _, _ in calls.append("second") }
    tokens["third"] = kettle.observe(\.degrees) { _, _ in calls.append("third") }
    kettle.degrees = 1
    #expect(calls == ["first", "third"])
    kettle.degrees = 2
    #expect(calls == ["first", "third", "third", "late"])
  }

  @Test("A change from within a callback: each sees a chain without gaps, and no value out of date")
  func nestedChanges() {
    var calls: [String] = []
    func note(_ name: String, _ kettle: Kettle, _ change: NSKeyValueObservedChange<Double>) {
      #expect(change.isPrior || change.newValue == kettle.degrees)
      let new = change.newValue.map { "\($0)" } ?? "prior"
      calls.append("\(name) \(change.oldValue ?? -1) \(new)")
    }
    let tokens = [
      kettle.observe(\.degrees, options: [.old, .new]) { kettle, change in
        note("a", kettle, change)
        if kettle.degrees == 50 { kettle.degrees = 90 }
      },
      kettle.observe(\.degrees, options: [.old, .new, .prior]) { kettle, change in
        note("b", kettle, change)
      },
    ]
    kettle.degrees = 50
    #expect(
      calls == ["b 20.0 prior", "a 20.0 50.0", "a 50.0 90.0", "b 20.0 90.0"])
    #expect(kettle.degrees == 90)
    for token in tokens { token.invalidate() }
  }

  @Test("A change from within a call before a change")
  func nestedPriorChanges() {
    var calls: [String] = []
    let token = kettle.observe(\.degrees, options: [.old, .new, .prior]) { kettle, change in
      calls.append("\(change.oldValue ?? -1) \(change.newValue ?? -1)")
      if change.isPrior, kettle.degrees == 20 { kettle.degrees = 95 }
    }
    kettle.degrees = 50
    #expect(calls == ["20.0 -1.0", "20.0 95.0"])
    #expect(kettle.degrees == 95)
    token.invalidate()
  }

  @Test("A subclass's key paths name the same properties")
  func subclass() {
    let travelKettle = TravelKettle()
    var calls = 0
    let own = travelKettle.observe(\.degrees) { (_: TravelKettle, _) in calls += 1 }
    let inherited = (travelKettle as Kettle).observe(\.degrees) { _, _ in calls += 1 }
    travelKettle.degrees = 1
    #expect(calls == 2)
    own.invalidate()
    inherited.invalidate()
  }

  @Test("Closures written for Apple's rules of isolation do as well")
  func spellings() {
    var calls: [String] = []
    let assuming = kettle.observe(\.degrees) { kettle, _ in
      MainActor.assumeIsolated { calls.append("assuming \(kettle.degrees)") }
    }
    let sendable = kettle.observe(\.degrees, options: .new) { @Sendable _, change in
      let new = change.newValue ?? 0
      MainActor.assumeIsolated { calls.append("sendable \(new)") }
    }
    kettle.degrees = 1
    #expect(calls == ["assuming 1.0", "sendable 1.0"])
    assuming.invalidate()
    sendable.invalidate()
  }

  @Test("A property that cannot be observed ends the program with a message")
  func otherProperty() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = Kettle().observe(\.price) { _, _ in }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("of Kettle cannot be observed on Linux"))
    #expect(words.contains("\"degrees\", \"label\", \"on\""))
  }
}
