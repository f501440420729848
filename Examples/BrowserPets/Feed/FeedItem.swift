import WebKit

/// A pet in the feed, as the site's list page tells of it.
struct FeedItem {
  let siteName: String
  let address: URL
  let name: String
  let breed: String
  let age: String
  let teaser: String
  let picture: UIImage?

  /// Whether all words of a search are in it.
  func matches(_ search: String) -> Bool {
    let text = [siteName, name, breed, age, teaser].joined(separator: " ")
    return search.split(separator: " ").allSatisfy {
      text.range(of: String($0), options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}
