import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Archives that are damaged, or made to do harm.
@Suite(.timeLimit(.minutes(2))) @MainActor struct WebArchiveDamageTests {
  private static let resource: [String: Any] = [
    "WebResourceData": Data("page".utf8), "WebResourceMIMEType": "text/html",
    "WebResourceURL": "http://example.org/",
  ]

  private static func data(
    _ list: Any, _ format: PropertyListSerialization.PropertyListFormat = .binary
  ) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
  }

  private static func error(_ data: Data) -> WebArchiveError? {
    do {
      _ = try WebArchive(data)
      return nil
    } catch {
      return error
    }
  }

  @Test("Each missing or wrong part is named")
  func parts() throws {
    #expect(Self.error(try Self.data(["WebMainResource": Self.resource])) == nil)
    #expect(Self.error(try Self.data(["a"])) == .invalid(part: "root"))
    #expect(Self.error(try Self.data(["a": 1])) == .invalid(part: "WebMainResource"))
    #expect(Self.error(try Self.data(["WebMainResource": 1])) == .invalid(part: "WebMainResource"))
    for key in Self.resource.keys {
      for value in [nil, 1, ["a"]] as [Any?] {
        var resource = Self.resource
        resource[key] = value
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
          let data = try Self.data(["WebMainResource": resource], format)
          #expect(Self.error(data) == .invalid(part: key))
        }
      }
    }
    for key in ["WebSubresources", "WebSubframeArchives"] {
      for value in [1, "text", ["a": 1]] as [Any] {
        let data = try Self.data(["WebMainResource": Self.resource, key: value])
        #expect(Self.error(data) == .invalid(part: key))
      }
    }
  }

  @Test("What is no property list is none")
  func noList() throws {
    for data in [
      Data(), Data("page".utf8), Data("bplist00".utf8), Data("bplist00".utf8) + Data(count: 32),
      Data("bplist00".utf8) + Data(repeating: 0xFF, count: 64), Data("<plist><dict>".utf8),
      Data("<plist><dict><key>a".utf8), Data(repeating: 0, count: 100_000),
    ] {
      guard case .notPropertyList? = Self.error(data) else {
        Issue.record("\(data.prefix(20)): \(String(describing: Self.error(data)))")
        continue
      }
    }
  }

  /// A binary list of these objects; the first is the root.
  private static func binary(_ objects: [[UInt8]]) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt16] = []
    for object in objects {
      offsets.append(UInt16(bytes.count))
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, table] {
      bytes += (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    return Data(bytes)
  }

  @Test("Objects that contain themselves, and lists of huge sizes, are refused")
  func hostileBinary() {
    // An array of itself; two of each other; a dictionary whose value is itself.
    for objects in [[[0xA1, 0]], [[0xA1, 1], [0xA1, 0]], [[0xD1, 1, 0], [0x51, 0x61]]]
      as [[[UInt8]]]
    {
      #expect(
        Self.error(Self.binary(objects))
          == .notPropertyList("an object of the property list is in itself"))
    }
    // Arrays, data and texts that claim more than there is.
    for kind in [0x40, 0x50, 0x60, 0xA0, 0xD0] as [UInt8] {
      for size in [[0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x10, 0xFF], [0x14]]
        as [[UInt8]]
      {
        #expect(
          Self.error(Self.binary([[kind | 0xF] + size]))
            == .notPropertyList("the property list is damaged"))
      }
    }
    // An array of two of an array of two of …: few bytes, more members than memory could hold.
    let doubling = (0..<64).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] as [UInt8] } + [[0x50]]
    #expect(Self.error(Self.binary(doubling)) == .invalid(part: "root"))
    let deep = (0..<200).map { [0xA1, UInt8($0 + 1)] as [UInt8] } + [[0x50]]
    guard case .tooLarge? = Self.error(Self.binary(deep)) else {
      Issue.record("not refused")
      return
    }
  }

  @Test("Frames in frames without an end, and very many of them by few bytes, are refused")
  func hostileFrames() throws {
    var list: [String: Any] = ["WebMainResource": Self.resource]
    for _ in 0..<40 { list = ["WebMainResource": Self.resource, "WebSubframeArchives": [list]] }
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      guard case .tooLarge? = Self.error(try Self.data(list, format)) else {
        Issue.record("not refused")
        return
      }
    }
    // Each archive has the next one twice.
    let keys = ["WebMainResource", "WebSubframeArchives"] + Self.resource.keys.sorted()
    var objects: [[UInt8]] = []
    let texts = keys.map { [0x5F, 0x10, UInt8($0.utf8.count)] + Array($0.utf8) }
    let levels = 30
    let firstText = UInt8(2 * levels)
    let resource = firstText + UInt8(texts.count)
    for level in 0..<levels {
      let isLast = level == levels - 1
      objects.append(
        isLast
          ? [0xD1, firstText, resource]
          : [0xD2, firstText, firstText + 1, resource, UInt8(2 * level + 1)])
      objects.append([0xA2, UInt8(2 * level + 2), UInt8(2 * level + 2)])
    }
    objects += texts
    objects.append(
      [0xD3, firstText + 2, firstText + 3, firstText + 4, resource + 1, resource + 2, resource + 3])
    objects += [[0x41, 0x61], [0x59] + Array("text/html".utf8), [0x58] + Array("http://a".utf8)]
    #expect(Self.error(Self.binary(objects)) == .tooLarge("it has more than 100000 resources"))
  }

  @Test("An XML list that is too deep is refused before it is read")
  func deepXML() {
    for name in ["dict", "array"] {
      let text = "<plist>" + String(repeating: "<\(name)><key>a</key>", count: 200_000)
      guard case .tooLarge? = Self.error(Data(text.utf8)) else {
        Issue.record("not refused")
        continue
      }
    }
  }

  @Test("Damaged bytes give an error or an archive, and nothing else", arguments: [1, 2, 3])
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var list: [String: Any] = ["WebMainResource": Self.resource]
    list["WebSubresources"] = [Self.resource, Self.resource]
    list["WebSubframeArchives"] = [list, ["WebMainResource": Self.resource]]
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let sound = try Self.data(list, format)
      for _ in 0..<1500 {
        var data = sound
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          switch Int.random(in: 0..<3, using: &random) {
          case 0:
            data[Int.random(in: 0..<data.count, using: &random)] = .random(
              in: 0...255, using: &random)
          case 1: data.removeLast(min(data.count - 1, Int.random(in: 0..<20, using: &random)))
          default: data.append(.random(in: 0...255, using: &random))
          }
        }
        _ = Self.error(data)
      }
    }
  }

  @Test("A damaged archive fails its load with an error that says so")
  func load() async throws {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    let navigation = webView.load(
      Data("nonsense".utf8), mimeType: "application/x-webarchive", characterEncodingName: "",
      baseURL: try #require(URL(string: "http://example.org/")))
    let end = try await recorder.waitForTerminalEvent(of: navigation)
    #expect(end.kind == .failedProvisionally)
    let error = try #require(end.error as NSError?)
    #expect(error.domain == "WebKitErrorDomain")
    #expect(error.code == 100)
    #expect(error.localizedDescription.hasPrefix("This is no web archive"))
  }
}
