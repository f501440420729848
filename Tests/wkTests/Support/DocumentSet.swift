import Foundation

/// A hundred documents of all kinds, the same at each run.
///
/// Each has a mark of its own in its text, unless it has no text.
struct DocumentSet {
  struct Document {
    let name: String
    let contents: Data
    /// Nil if there is nothing to read.
    let mark: String?
  }

  let documents: [Document]

  init() {
    documents = (0..<100).map { number in
      let kind = Self.kinds[number % Self.kinds.count]
      let mark = "Mark\(1000 + number)"
      let (file, text, hasText) = kind(mark, number / Self.kinds.count)
      return Document(
        name: "\(number)-\(file)", contents: text, mark: hasText ? mark : nil)
    }
  }

  /// Makes a file's name, its contents, and whether the mark is in it, of a mark and a number from 0 to 8.
  private typealias Kind = @Sendable (String, Int) -> (String, Data, Bool)

  private static let kinds: [Kind] = [
    scripts, tables, drawings, forms, frames, fonts, long, wide, empty, broken, pictures, styles,
  ]

  private static func page(
    _ name: String, _ mark: String, _ body: String, style: String = ""
  ) -> (String, Data, Bool) {
    let text = """
      <!doctype html><html lang=en><meta charset=utf-8><title>\(name)</title>
      <style>\(style)</style><h1>\(mark)</h1>\(body)
      """
    return ("\(name).html", Data(text.utf8), true)
  }

  private static func scripts(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let codes = [
      "document.write('<p>' + 'written '.repeat(99))",
      "for (let i = 0; i < 2000; i++) document.body.append(document.createElement('hr'))",
      "customElements.define('x-y', class extends HTMLElement { connectedCallback() {"
        + " this.attachShadow({ mode: 'open' }).innerHTML = '<p>shadow' } });"
        + " document.body.append(document.createElement('x-y'))",
      "null.x", "alert('hello'); confirm('sure?'); prompt('who?')",
      "const c = document.createElement('canvas'); document.body.append(c);"
        + " c.getContext('2d').fillRect(5, 5, 50, 50)",
      "setInterval(() => { document.title = Date.now() }, 1)",
      "new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = e => {"
        + " document.body.append('worker ' + e.data) }",
      "Object.prototype.toJSON = () => 'mine'; Array.prototype.map = null; window.JSON = null",
    ]
    return page("scripts", mark, "<script>\(codes[n % codes.count])</script>")
  }

  private static func tables(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let rows = (0...(n * 40)).map { row in
      "<tr>"
        + (0...n).map { "<td\($0 == 1 ? " rowspan=2" : "")>cell \(row) \($0)" }.joined()
    }.joined()
    let depth = n * 3
    let nested =
      String(repeating: "<table border=1><tr><td>", count: depth) + "inner"
      + String(repeating: "</table>", count: depth)
    return page(
      "tables", mark, "<table border=1><thead><tr><th>head</thead>\(rows)</table>\(nested)",
      style: "table { border-collapse: collapse }")
  }

  private static func drawings(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let shapes = (0...(n * 100)).map {
      "<circle cx='\($0 * 37 % 400)' cy='\($0 * 53 % 300)' r='\($0 % 20 + 1)' fill='url(#g)'/>"
    }.joined()
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'><defs>
      <linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>
      <filter id='f'><feGaussianBlur stdDeviation='\(n)'/></filter></defs>\(shapes)
      <text x='10' y='40' font-size='30'>\(mark)</text><rect width='90' height='50' filter='url(#f)'/></svg>
      """
    if n % 3 == 2 { return ("drawing.svg", Data(drawing.utf8), true) }
    return page("drawings", mark, drawing)
  }

  private static func forms(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let kinds = [
      "text", "password", "checkbox", "radio", "range", "color", "date", "file", "number", "submit",
    ]
    let fields = (0...(n * 5)).map { "<p><input type=\(kinds[$0 % 10]) value=\($0)>" }.joined()
    return page(
      "forms", mark,
      """
      <form><fieldset><legend>Fields</legend>\(fields)<select multiple><option>a<option selected>b</select>
      <textarea rows=\(n + 1)>text</textarea><progress value=.5></progress><meter value=.3></meter>
      <button autofocus>Go</button></fieldset><dialog open>dialog</dialog><details open>more</details></form>
      """)
  }

  private static func frames(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    var inner = "<p>innermost"
    for depth in 0..<min(n, 4) {
      let text = inner.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      inner = "<p>depth \(depth)<iframe\(depth == 2 ? " sandbox" : "") srcdoc=\"\(text)\"></iframe>"
    }
    let many = String(repeating: "<iframe srcdoc='<p>frame' width=90></iframe>", count: n * 2)
    return page(
      "frames", mark,
      "\(inner)\(many)<iframe src='data:text/html,<p>data'></iframe>"
        + "<object data='data:text/plain,object'></object><embed src='missing.html'>")
  }

  private static func fonts(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let samples = [
      "The quick brown fox", "Ξεσκεπάζω", "Съешь же ещё", "دع الخلق للخالق", "עטלף אבק", "ऋषियों को",
      "ไทย", "漢字かな交じり", "한국어", "😀👨‍👩‍👧‍👦🇺🇳", "ﬁ ﬂ e\u{301}", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    ]
    let families = ["serif", "sans-serif", "monospace", "cursive", "Missing, fantasy", "system-ui"]
    let lines = samples.enumerated().map { index, text in
      "<p style='font: \(index % 2 == 0 ? "italic" : "bold") \(8 + index * (n + 1))px"
        + " \(families[(index + n) % 6])'>\(text)"
    }.joined()
    return page(
      "fonts", mark, lines,
      style:
        "@font-face { font-family: Missing; src: url(missing.woff2) } p { letter-spacing: \(n)px }")
  }

  private static func long(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let text = (0...(n * 150)).map {
      "<h2>Chapter \($0)</h2><p>\(String(repeating: "word ", count: 60))"
    }.joined()
    return page(
      "long", mark, text, style: n % 2 == 0 ? "h2 { break-before: auto }" : "body { columns: 2 }")
  }

  private static func wide(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    page(
      "wide", mark,
      "<pre>\(String(repeating: "wide ", count: 20 + n * 400))</pre><div style='width: \(n * 2000)px;"
        + " height: 9px; background: red'></div>")
  }

  private static func empty(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let texts = [
      " ", "<!doctype html>", "<html></html>", "<!-- -->", "<frameset></frameset>",
      "<body hidden>x",
      "<script></script>", "<style></style>", "\u{feff}",
    ]
    return ("empty.html", Data(texts[n % texts.count].utf8), false)
  }

  private static func broken(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let texts = [
      "<p><b><i>\(mark)</b></p></i><table><p>in table<td>cell",
      "<<<p>>>\(mark)</p<p>&#xfffffff;&amp",
      "<title>x</title><div a=\"1\" a='2' =3>\(mark)<!-- open", "<svg><p>\(mark)<math><mi>x</svg>",
      "\(String(repeating: "<div>", count: 3000))\(mark)", "<plaintext>\(mark)</plaintext>",
      "<meta charset=utf-16><p>\(mark)", "<body><body><html><head>\(mark)<frameset><select><table>",
      "<p>\(mark)<script>for (", "<textarea>\(mark)",
    ]
    var bytes = Data(texts[n % texts.count].utf8)
    bytes.append(contentsOf: [0, 0xff, 0xfe, 0xc3, 0x28])
    return ("broken.html", bytes, true)
  }

  private static func pictures(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let edge = 1000 + n * 700
    return page(
      "pictures", mark,
      """
      <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='\(edge)' height='\(edge)'>\
      <rect width='100%' height='100%' fill='teal'/></svg>"><img src=missing.png alt=missing>
      <script>const c = document.createElement('canvas'); c.width = c.height = \(edge)
      const d = c.getContext('2d'); d.fillStyle = 'olive'; d.fillRect(0, 0, \(edge), \(edge))
      const i = new Image(); i.src = c.toDataURL(); document.body.append(i)</script>
      """, style: n % 2 == 0 ? "img { max-width: 100% }" : "")
  }

  private static func styles(_ mark: String, _ n: Int) -> (String, Data, Bool) {
    let styles = [
      "body { display: grid; grid-template-columns: 1fr 2fr }",
      "body { writing-mode: vertical-rl }",
      "div { animation: a 1s infinite } @keyframes a { to { transform: rotate(1turn) } }",
      "h1 { position: fixed; bottom: 0 } div { filter: blur(2px); mix-blend-mode: multiply }",
      "@media print { div { display: none } } @page { size: A5 landscape; margin: 0 }",
      "div { background: conic-gradient(red, lime, red); clip-path: circle(40%) }",
      "html { direction: rtl; zoom: 1.5 } div { break-after: page }",
      "body { columns: 3; height: 200px; overflow: scroll }",
      "* { box-shadow: 0 0 9px red; border-radius: 50% } @import url(missing.css);",
    ]
    return page(
      "styles", mark, String(repeating: "<div>block</div>", count: 12),
      style: styles[n % styles.count])
  }
}
