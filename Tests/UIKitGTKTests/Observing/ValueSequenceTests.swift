import Testing
import UIKitGTK

/// `values(for:)`.
@MainActor
@Suite struct ValueSequenceTests {
  @Test("It begins with the present value, then gives the latest, and ends with the object")
  func values() async {
    var kettle: Kettle? = Kettle()
    let stream = kettle?.values(for: \.degrees)
    var iterator = stream?.makeAsyncIterator()
    #expect(await iterator?.next() == 20)
    kettle?.degrees = 30
    kettle?.degrees = 40
    #expect(await iterator?.next() == 40)
    kettle?.degrees = 50
    weak let observed = kettle
    kettle = nil
    #expect(observed == nil)
    #expect(await iterator?.next() == 50)
    #expect(await iterator?.next() == nil)
  }

  @Test("A waiting task gets each change, and its cancellation ends the observation")
  func waiting() async {
    let kettle = Kettle()
    var labels: [String?] = []
    let task = Task { @MainActor in
      for await label in kettle.values(for: \.label) {
        labels.append(label)
        if label == nil { kettle.label = "tea" }
      }
    }
    for await label in kettle.values(for: \.label) where label == "tea" { break }
    task.cancel()
    await task.value
    kettle.label = "soup"
    #expect(labels.first == .some(nil))
    #expect(!labels.contains("soup"))
  }
}
