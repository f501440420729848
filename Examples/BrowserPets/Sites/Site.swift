import WebKit

/// One of the sites in the feed, as its server knows it.
struct Site: Codable {
  let name: String
  let scheme: String
  let tagline: String
  let noun: String
  /// When its letter comes.
  let letter: String
  var pets: [Pet]

  /// The address of a page.
  func url(_ path: String = "/") -> URL? {
    URL(string: "\(scheme)://home\(path)")
  }

  func pet(_ id: String) -> Pet? {
    pets.first { $0.id == id }
  }
}

struct Pet: Codable {
  let id: String
  let name: String
  let breed: String
  let age: String
  let town: String
  let teaser: String
  let story: [String]
  let likes: [String]
  let look: Look
  var comments: [Comment]

  /// The colours and marks of the drawing.
  struct Look: Codable {
    let fur, light, dark, eyes, ground, accent: String
    let marks: [String]
  }
}

struct Comment: Codable {
  let author: String
  let text: String
}
