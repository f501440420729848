/// The file: a property list with the keys that Apple's WebKit uses.
extension WebArchive {
  private enum Key {
    static let main = "WebMainResource"
    static let resources = "WebSubresources"
    static let frames = "WebSubframeArchives"
    static let data = "WebResourceData"
    static let mimeType = "WebResourceMIMEType"
    static let encoding = "WebResourceTextEncodingName"
    static let address = "WebResourceURL"
    static let frameName = "WebResourceFrameName"
  }

  // MARK: Writing

  /// The binary form.
  ///
  /// There is no `WebResourceResponse`, an object of Apple's own in an archive of its own: readers make
  /// do with the other keys.
  func propertyListData() throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: propertyList, format: .binary, options: 0)
  }

  private var propertyList: [String: Any] {
    var list: [String: Any] = [Key.main: Self.propertyList(main)]
    if !resources.isEmpty { list[Key.resources] = resources.map(Self.propertyList) }
    if !frames.isEmpty { list[Key.frames] = frames.map(\.propertyList) }
    return list
  }

  private static func propertyList(_ resource: Resource) -> [String: Any] {
    var list: [String: Any] = [
      Key.data: resource.data, Key.mimeType: resource.mimeType, Key.address: resource.address,
    ]
    list[Key.encoding] = resource.encoding
    list[Key.frameName] = resource.frameName
    return list
  }

  // MARK: Reading

  private static let maximumDepth = 32
  private static let maximumCount = 100_000

  /// Reads a binary or an XML property list; what is not an archive's is left out.
  init(_ data: Data) throws(WebArchiveError) {
    var count = 0
    self = try Self.read(try PropertyList.read(data), depth: 0, count: &count)
  }

  /// - Parameter count: of the resources so far: objects may be shared, so that a small file can stand
  ///   for very many.
  private static func read(
    _ list: PropertyList, depth: Int, count: inout Int
  ) throws(WebArchiveError) -> WebArchive {
    guard depth <= maximumDepth else {
      throw .tooLarge("frames are in frames more than \(maximumDepth) deep")
    }
    guard case .dictionary(let members) = list else { throw .invalid(part: "root") }
    guard let mainList = members[Key.main] else { throw .invalid(part: Key.main) }
    var archive = WebArchive(main: try resource(mainList, of: Key.main, count: &count))
    for list in try array(members[Key.resources], of: Key.resources) {
      archive.resources.append(try resource(list, of: Key.resources, count: &count))
    }
    for list in try array(members[Key.frames], of: Key.frames) {
      archive.frames.append(try read(list, depth: depth + 1, count: &count))
    }
    return archive
  }

  private static func resource(
    _ list: PropertyList, of part: String, count: inout Int
  ) throws(WebArchiveError) -> Resource {
    count += 1
    guard count <= maximumCount else {
      throw .tooLarge("it has more than \(maximumCount) resources")
    }
    guard case .dictionary(let members) = list else { throw .invalid(part: part) }
    guard case .data(let data)? = members[Key.data] else { throw .invalid(part: Key.data) }
    guard let mimeType = try string(members, Key.mimeType), !mimeType.isEmpty else {
      throw .invalid(part: Key.mimeType)
    }
    guard let address = try string(members, Key.address), !address.isEmpty else {
      throw .invalid(part: Key.address)
    }
    return Resource(
      address: address, mimeType: mimeType, encoding: try string(members, Key.encoding), data: data,
      frameName: try string(members, Key.frameName))
  }

  private static func string(
    _ members: [String: PropertyList], _ key: String
  ) throws(WebArchiveError) -> String? {
    guard let member = members[key] else { return nil }
    guard case .string(let text) = member, !text.contains("\0") else { throw .invalid(part: key) }
    return text
  }

  private static func array(
    _ list: PropertyList?, of part: String
  ) throws(WebArchiveError) -> [PropertyList] {
    guard let list else { return [] }
    guard case .array(let members) = list else { throw .invalid(part: part) }
    return members
  }
}
