import WebKit

/// The files that come with the app.
enum Resources {
  static let folder = Bundle.module.bundleURL.appending(path: "Resources")

  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try data(path), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
    try JSONDecoder().decode(type, from: data(path))
  }
}
