/// The table of contents that viewers show beside a document.
enum PDFOutline {
  struct Entry {
    let level: Int
    let title: String
    let destination: PDFObject
  }

  /// A reference to the outline; nil if there is nothing in it.
  static func add(_ entries: [Entry], to file: inout PDFFile) -> PDFObject? {
    guard !entries.isEmpty else { return nil }
    let root = file.add(.null)
    let items = entries.map { _ in file.add(.null) }
    var children = [[Int]](repeating: [], count: entries.count)
    var top: [Int] = []
    var parents = [PDFObject](repeating: root, count: entries.count)
    // The headings that the next one may be below.
    var open: [Int] = []
    for (index, entry) in entries.enumerated() {
      while let last = open.last, entries[last].level >= entry.level { open.removeLast() }
      if let parent = open.last {
        children[parent].append(index)
        parents[index] = items[parent]
      } else {
        top.append(index)
      }
      open.append(index)
    }
    let links = { (siblings: [Int]) -> [String: PDFObject] in
      guard let first = siblings.first, let last = siblings.last else { return [:] }
      return ["First": items[first], "Last": items[last], "Count": .integer(siblings.count)]
    }
    for siblings in children + [top] {
      for (place, index) in siblings.enumerated() {
        var item = links(children[index])
        // Closed: the number of entries that would show is negative.
        if !children[index].isEmpty { item["Count"] = .integer(-children[index].count) }
        item["Title"] = .text(entries[index].title)
        item["Dest"] = entries[index].destination
        item["Parent"] = parents[index]
        if place > 0 { item["Prev"] = items[siblings[place - 1]] }
        if place + 1 < siblings.count { item["Next"] = items[siblings[place + 1]] }
        if let number = items[index].reference { file.objects[number] = .dictionary(item) }
      }
    }
    if let number = root.reference {
      file.objects[number] = .dictionary(
        links(top).merging(["Type": .name("Outlines")]) { old, _ in old })
    }
    return root
  }
}
