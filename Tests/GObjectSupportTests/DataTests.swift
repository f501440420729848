import CWebKitGTK
import Foundation
import GObjectSupport
import Testing

@Suite struct DataTests {
  @Test(arguments: [0, 1, 14, 15, 64, 65, 100_000])
  func bytesSurviveTheRoundTrip(count: Int) {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let bytes = data.makeGBytes()
    #expect(g_bytes_get_size(bytes) == gsize(count))
    #expect(Data(copying: bytes) == data)
    #expect(Data(adopting: g_bytes_ref(bytes)) == data)
    #expect(Data(adopting: bytes) == data)
  }

  @Test func slicesKeepTheirRange() {
    let slice = Data(0..<200)[50..<150]
    #expect(Data(adopting: slice.makeGBytes()) == Data(50..<150))
  }

  @Test func largeDataIsSharedAndKept() {
    var data = Data(repeating: 1, count: 10_000)
    let bytes = data.makeGBytes()
    data.withUnsafeBytes { #expect(g_bytes_get_data(bytes, nil) == $0.baseAddress) }
    data[0] = 2
    #expect(Data(copying: bytes)[0] == 1)
    data = Data()
    #expect(Data(adopting: bytes) == Data(repeating: 1, count: 10_000))
  }

  @Test func theLastReferenceIsTakenOverWithoutACopy() {
    let memory = g_malloc(5000)!
    memset(memory, 3, 5000)
    let bytes = g_bytes_new_take(memory, 5000)!
    var data = Data(adopting: bytes)
    data.withUnsafeBytes { #expect($0.baseAddress == UnsafeRawPointer(memory)) }
    data[0] = 4
    data.append(5)
    #expect(data.count == 5001 && data[0] == 4 && data[4999] == 3 && data[5000] == 5)
  }

  @Test func sharedBytesAreNotChanged() {
    let bytes = g_bytes_new(Array(repeating: UInt8(3), count: 5000), 5000)!
    var data = Data(adopting: g_bytes_ref(bytes))
    data[0] = 4
    #expect(Data(adopting: bytes) == Data(repeating: 3, count: 5000))
  }

  @Test func memoryIsFreedOnce() {
    var frees = 0
    withUnsafeMutablePointer(to: &frees) { count in
      let bytes = g_bytes_new_with_free_func(
        count, gsize(MemoryLayout<Int>.size),
        { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }, count)!
      do { _ = Data(copying: bytes) }
      #expect(count.pointee == 0)
      do { _ = Data(adopting: bytes) }
      #expect(count.pointee == 1)
    }
  }
}
