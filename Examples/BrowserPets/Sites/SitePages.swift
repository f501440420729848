import WebKit

/// What a site's addresses lead to.
struct SitePages {
  let site: Site
  /// The folder of what is the site's alone; the rest is in `Sites`.
  let folder: String
  /// Where others talk about the pets.
  let talk: URL

  /// The type and the content at a path; nil if there is nothing.
  func content(at path: String) throws -> (type: String, data: Data)? {
    let names = path.split(separator: "/").map(String.init)
    let name = names.last.map { String($0.prefix { $0 != "." }) } ?? ""
    switch (names.first, names.count) {
    case (nil, _): return try page(list())
    case ("letter", 1): return try page(Resources.text("App/letter.html"))
    case ("style.css", 1): return ("text/css", try Resources.data("Sites/style.css"))
    case ("look.css", 1): return ("text/css", try Resources.data("\(folder)/look.css"))
    case ("site.js", 1): return ("text/javascript", try Resources.data("Sites/site.js"))
    case ("pets", 2): return try site.pet(name).map { page(try detail($0)) }
    case ("data", 2):
      return try site.pet(name).map { ("application/json", try JSONEncoder().encode($0)) }
    case ("pictures", 2):
      return try site.pet(name).map { ("image/svg+xml", Data(try picture($0).utf8)) }
    default: return nil
    }
  }

  private func page(_ text: String) -> (type: String, data: Data) {
    ("text/html", Data(text.utf8))
  }

  private var common: [String: String] {
    ["site": site.name, "tagline": site.tagline, "noun": site.noun, "letter": site.letter]
  }

  private func list() throws -> String {
    let card = Template(text: try Resources.text("Sites/card.html"))
    let cards = site.pets.map { pet in
      card.filled(values(of: pet).merging(["comments": count(pet.comments.count)]) { $1 })
    }
    return Template(text: try Resources.text("Sites/list.html"))
      .filled(common, markup: ["cards": cards.joined()])
  }

  private func count(_ comments: Int) -> String {
    comments == 0 ? "No comments yet" : comments == 1 ? "1 comment" : "\(comments) comments"
  }

  private func detail(_ pet: Pet) throws -> String {
    let index = site.pets.firstIndex { $0.id == pet.id } ?? 0
    let next = site.pets[(index + 1) % site.pets.count]
    let own = [
      "next": next.id, "nextName": next.name, "talk": talk.appending(path: pet.id).absoluteString,
    ]
    let comments = pet.comments.map {
      let (author, text) = (Template.escaped($0.author), Template.escaped($0.text))
      return """
        <li class="comment"><span class="author">\(author)</span><span class="text">\(text)</span></li>
        """
    }
    return Template(text: try Resources.text("Sites/pet.html")).filled(
      common.merging(values(of: pet)) { $1 }.merging(own) { $1 },
      markup: [
        "story": pet.story.map { "<p>\(Template.escaped($0))</p>" }.joined(),
        "likes": pet.likes.map { "<li>\(Template.escaped($0))</li>" }.joined(),
        "comments": comments.joined(),
      ])
  }

  private func values(of pet: Pet) -> [String: String] {
    [
      "id": pet.id, "name": pet.name, "breed": pet.breed, "age": pet.age, "town": pet.town,
      "teaser": pet.teaser,
    ]
  }

  private func picture(_ pet: Pet) throws -> String {
    let look = pet.look
    var values = [
      "name": pet.name, "fur": look.fur, "light": look.light, "dark": look.dark, "eyes": look.eyes,
      "ground": look.ground, "accent": look.accent,
    ]
    let marks = [
      "stripes", "patch", "collar", "bow", "floppy", "pointed", "spots", "hat", "scarf", "tongue",
    ]
    for mark in marks { values[mark] = look.marks.contains(mark) ? "inline" : "none" }
    return Template(text: try Resources.text("\(folder)/picture.svg")).filled(values)
  }
}
