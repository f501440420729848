/// What every command that loads pages can be told about them; see ``PageSettings`` for the values.
enum PageOptions {
  // MARK: The page

  static let width = Option(
    "width", value: "PIXELS", help: "Width of the page's window; default 1280.")
  static let height = Option(
    "height", value: "PIXELS", help: "Height of the page's window; default 800.")
  static let deviceScale = Option(
    "scale", value: "N", kind: .words(["1", "2", "3"]), isOfRun: true,
    help: "Pixels of the screen for each pixel of the page, 1 to 4; default 1.")
  static let zoom = Option(
    "zoom", value: "FACTOR", help: "How large the page is laid out, 0.1 to 10; default 1.")
  static let mediaType = Option(
    "media", value: "TYPE", kind: .words(["screen", "print"]),
    help: "The medium that style sheets see: screen, print or another; default screen.")
  static let dark = Option("dark", isOfRun: true, help: "Show pages that can be dark as dark.")
  static let noJavaScript = Option(
    "no-javascript", help: "Do not run the page's own scripts.")
  static let script = Option(
    "user-script", value: "FILE", kind: .file, isList: true,
    help: "Run a script in the page and its frames before their own.")
  static let style = Option(
    "user-style", value: "FILE", kind: .file, isList: true,
    help: "Add a style sheet to the page and its frames.")
  static let contentRules = Option(
    "content-rules", value: "FILE", kind: .file, isList: true,
    help: "Block or hide what a content rule list in JSON says.")

  // MARK: Waiting

  static let waitUntil = Option(
    "wait-until", value: "EVENT", kind: .words(Milestone.words),
    help:
      "Go on when the page has begun to arrive (commit), has loaded (load, the default), or has"
      + " asked the network for nothing for half a second after that (idle).")
  static let waitFor = Option(
    "wait-for", value: "CONDITION",
    help: "Go on when this JavaScript expression is true as well.")
  static let wait = Option(
    "wait", value: "SECONDS", help: "Go on after so much more time.")
  static let timeout = Option(
    "timeout", value: "SECONDS",
    help: "Give a page up when it is not done by then; default 60.")

  // MARK: The network

  static let header = Option(
    "header", short: "H", value: "'NAME: VALUE'", isList: true,
    help: "Send this header field with the request for the page, and not for its parts.")
  static let cookies = Option(
    "cookies", value: "FILE", kind: .file,
    help: "Send the cookies of a file in Netscape's format, as curl writes them.")
  static let userAgent = Option(
    "user-agent", short: "A", value: "TEXT", help: "What the browser calls itself.")
  static let user = Option(
    "user", short: "u", value: "NAME[:PASSWORD]",
    help: "Log in when the page's server asks; without PASSWORD, $WK_PASSWORD is it.")
  static let proxy = Option(
    "proxy", value: "ADDRESS",
    help: "Reach servers by http://[USER:PASSWORD@]HOST:PORT or socks5://HOST:PORT.")
  static let allowHTTP = Option(
    "allow-http", isOfRun: true,
    help: "Load from servers elsewhere without encryption, too.")
  static let allowHTTPErrors = Option(
    "allow-http-errors",
    help: "Take the page that comes with an error such as 404 Not Found for the page.")
  static let offline = Option("offline", help: "Load nothing from the network.")
  static let store = Option(
    "store", value: "NAME",
    help: "Keep cookies, caches and storage under this name; without it nothing is kept.")

  static let groups = [
    OptionGroup(
      "Page",
      [
        width, height, deviceScale, zoom, mediaType, dark, noJavaScript, script, style,
        contentRules,
      ]),
    OptionGroup("Waiting", [waitUntil, waitFor, wait, timeout]),
    OptionGroup(
      "Network",
      [
        header, cookies, userAgent, user, proxy, allowHTTP, allowHTTPErrors, offline, store,
      ]),
  ]

  /// What help pages say about INPUT.
  static let inputDescription =
    "INPUT is an address, a file, or '-' for HTML or a web archive on standard input. A file that exists"
    + " comes before a host of that name; a host without a scheme gets https://, localhost gets"
    + " http://."
}
