internal import WebKit

/// What only a page can find out.
@MainActor
enum PageChecks {
  private static let timeout = 30.0

  static func findings(_ environment: [String: String]) async throws(Failure) -> [Finding] {
    let answers: [String: Any]
    var findings: [Finding] = []
    do {
      try Environment.prepare(Arguments())
      let view = try ViewSettings(Arguments())
      let visit = try VisitSettings(Arguments())
      let page = try await Page(view)
      findings.append(
        .fine("display", environment["DISPLAY"].map { "\($0) or a private one" } ?? "a private one")
      )
      answers = try await Timeout.run(seconds: timeout) {
        try await page.visit(.data(Data("<!doctype html><p>doctor".utf8)), visit)
        let text = try await page.ask(script) as? String ?? "{}"
        let sandbox = sandbox(environment)
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return Answers(values: value as? [String: Any] ?? [:], sandbox: sandbox)
      }.listed(&findings)
    } catch {
      throw error as? Failure ?? Failure(.internalError, error.localizedDescription)
    }
    findings.append(graphics(hasWebGL: answers["webgl"] as? Bool == true))
    for (name, sample) in FontSample.all {
      let isThere = (answers["fonts"] as? [String: Bool])?[sample.text] == true
      findings.append(sample.finding(name, isThere: isThere))
    }
    for codec in Codec.all {
      let isThere = (answers["codecs"] as? [String: Bool])?[codec.type] == true
      findings.append(codec.finding(isThere: isThere))
    }
    return findings
  }

  private struct Answers: @unchecked Sendable {
    let values: [String: Any]
    let sandbox: Finding

    /// Notes what the page has told about itself by answering at all.
    func listed(_ findings: inout [Finding]) -> [String: Any] {
      findings.append(sandbox)
      findings.append(.fine("page", "a page was loaded and has answered: the extension works"))
      return values
    }
  }

  private static func sandbox(_ environment: [String: String]) -> Finding {
    let name = "sandbox"
    let processes = Descendants.all()
    let isBoxed = processes.contains { $0.name.hasPrefix("bwrap") }
    if isBoxed { return .fine(name, "pages run in a sandbox of bubblewrap") }
    let meaning = "a hostile page that breaks the engine can do what you can"
    let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
    if environment[variable] != nil {
      return Finding(
        name: name, state: .lacking, found: "switched off by \(variable)", meaning: meaning,
        cure: "unset \(variable)")
    }
    let isInstalled = MachineChecks.program("bwrap", environment) != nil
    return Finding(
      name: name, state: .lacking, found: isInstalled ? "there is none" : "bwrap is not installed",
      meaning: meaning,
      cure: isInstalled
        ? "run wk outside of containers, in which the engine goes without"
        : "install the package “bubblewrap”")
  }

  private static func graphics(hasWebGL: Bool) -> Finding {
    if hasWebGL { return .fine("graphics", "pages can draw by WebGL") }
    return Finding(
      name: "graphics", state: .lacking, found: "no WebGL",
      meaning: "maps, charts and games that draw by it stay empty",
      cure: "install the packages “libegl1” and “libgl1-mesa-dri”")
  }

  private static var script: String {
    """
    (() => {
      const picture = text => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 40
        const context = canvas.getContext('2d')
        context.font = '24px sans-serif'
        context.fillText(text, 4, 28)
        return canvas.toDataURL()
      }
      // Nobody has given this character a meaning, so that no font has it.
      const missing = picture('\\u0378')
      const fonts = {}
      for (const text of \(JSONText.encode(FontSample.all.map(\.sample.text)))) {
        fonts[text] = picture(text) !== missing
      }
      const codecs = {}
      const video = document.createElement('video')
      for (const type of \(JSONText.encode(Codec.all.map(\.type)))) {
        codecs[type] = video.canPlayType(type) !== ''
      }
      const gl = document.createElement('canvas').getContext('webgl')
      return JSON.stringify({ fonts, codecs, webgl: gl !== null })
    })()
    """
  }
}
