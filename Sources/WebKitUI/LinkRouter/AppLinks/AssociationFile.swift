internal import WebKit

/// A domain's `apple-app-site-association`, as far as it is about links.
struct AssociationFile {
  private let links: JSONMember
  private let variables: PatternVariables
  private let defaults: LinkComponents

  init(_ data: Data) throws(AppLinksError) {
    guard data.count <= Self.largest else { throw .tooLarge(bytes: data.count) }
    let file = try JSONMember(data)
    guard let links = try file.member("applinks") else {
      throw .malformed(path: "applinks", expected: "an object")
    }
    self.links = links
    var variables = PatternVariables()
    for (name, value) in try links.member("substitutionVariables")?.members() ?? [] {
      variables.values[name] = try value.texts()
    }
    self.variables = variables
    var defaults = LinkComponents()
    if let given = try links.member("defaults") { try Self.read(given, into: &defaults) }
    self.defaults = defaults
  }

  /// In bytes; Apple's limit.
  private static let largest = 131_072
  /// How much work a character of a link may cause at most.
  private static let greatestCost = 262_144

  /// What the file says of an app, in its order: the first that matches a link decides.
  func components(forAppID appID: String?) throws(AppLinksError) -> [LinkComponents] {
    guard let details = try links.member("details") else {
      throw .malformed(path: "applinks.details", expected: "an array")
    }
    var all: [LinkComponents] = []
    var cost = 0
    for (apps, entry) in try entries(details) where appID.map({ apps.contains($0) }) ?? true {
      for component in try components(of: entry) {
        cost += component.cost
        guard cost <= Self.greatestCost else { throw .tooComplex(path: entry.path) }
        all.append(component)
      }
    }
    return all
  }

  /// The array of newer files, or the object by app of older ones.
  private func entries(
    _ details: JSONMember
  ) throws(AppLinksError) -> [(apps: [String], entry: JSONMember)] {
    guard let elements = details.elements else {
      guard details.isObject else { throw details.malformed("an array") }
      return try details.members().map { ([$0.name], $0.value) }
    }
    var entries: [([String], JSONMember)] = []
    for element in elements {
      var apps = try element.member("appIDs")?.texts() ?? []
      if let app = try element.member("appID") { apps.append(try app.text()) }
      guard !apps.isEmpty else {
        throw .malformed(path: "\(element.path).appIDs", expected: "an array of strings")
      }
      entries.append((apps, element))
    }
    return entries
  }

  private func components(of entry: JSONMember) throws(AppLinksError) -> [LinkComponents] {
    var defaults = defaults
    if let given = try entry.member("defaults") { try Self.read(given, into: &defaults) }
    var all: [LinkComponents] = []
    // Newer systems do not look at the paths of an entry that has components.
    if let components = try entry.member("components") {
      guard let elements = components.elements else { throw components.malformed("an array") }
      for element in elements { all.append(try component(element, defaults)) }
    } else {
      for path in try entry.member("paths")?.texts() ?? [] {
        all.append(LinkComponents(path: path))
      }
    }
    return all
  }

  private func component(
    _ member: JSONMember, _ defaults: LinkComponents
  ) throws(AppLinksError) -> LinkComponents {
    var component = defaults
    try Self.read(member, into: &component)
    if let path = try member.member("/") { component.path = pattern(try path.text()) }
    if let fragment = try member.member("#") { component.fragment = pattern(try fragment.text()) }
    if let exclude = try member.member("exclude") { component.isExclusion = try exclude.truth() }
    guard let query = try member.member("?") else { return component }
    if query.isObject {
      var items: [(String, URLPattern)] = []
      for (name, value) in try query.members() { items.append((name, pattern(try value.text()))) }
      component.query = .items(items)
    } else if let text = try? query.text() {
      component.query = .whole(pattern(text))
    } else {
      throw query.malformed("a string or an object of strings")
    }
    return component
  }

  private func pattern(_ text: String) -> URLPattern {
    URLPattern(text, variables: variables)
  }

  private static func read(
    _ member: JSONMember, into component: inout LinkComponents
  ) throws(AppLinksError) {
    if let value = try member.member("caseSensitive") {
      component.isCaseSensitive = try value.truth()
    }
    if let value = try member.member("percentEncoded") {
      component.isPercentEncoded = try value.truth()
    }
  }
}
