internal import GObjectSupport

/// What the extension tells of a navigation before the engine asks about it.
@MainActor
struct NavigationReport {
  /// The frame that navigates, or in which somebody asks for a navigation.
  let frame: WKFrameInfo
  let event: Event

  enum Event: Equatable {
    /// The frame is about to navigate.
    case navigate(Destination)
    /// A link was clicked.
    case click(Element)
    /// A form is submitted.
    case submit(Element)
    /// A script calls `window.open`; until ``opened``, a new window is that call's.
    case open(WindowCall)
    case opened
  }

  struct Destination: Decodable, Equatable {
    let url: String
    var downloads = false
    /// The name that the link has for the download.
    var filename: String?
    /// The fields of a form that is sent by POST; the value of a file is nil.
    var form: [[String?]]?
    /// For schemes of apps: the attributes `sandbox` of the elements that hold the frame, separated by commas.
    var sandbox: String?
  }

  struct Element: Decodable, Equatable {
    let url: String
    /// The name of a frame or window; empty for the element's own frame.
    var target = ""
    /// As for a destination.
    var sandbox: String?
  }

  struct WindowCall: Decodable, Equatable {
    /// Empty if the call's address is no URL.
    let url: String
    var features = ""
  }

  init(frame: WKFrameInfo, event: Event) {
    self.frame = frame
    self.event = event
  }

  /// - Parameter parameters: `MESSAGE_NAVIGATION` in `Sources/WebProcessExtension/messages.h`.
  init?(_ parameters: Variant?, frames: FrameRegistry) {
    guard let parameters, let kind = try? parameters.value(at: 0, as: String.self),
      let frame = frames.frame(parameters[1]),
      let details = try? parameters.value(at: 2, as: String.self),
      let event = Event(kind, details)
    else { return nil }
    self.init(frame: frame, event: event)
  }
}

extension NavigationReport.Event {
  init?(_ kind: String, _ details: String) {
    func decode<Value: Decodable>(_: Value.Type = Value.self) -> Value? {
      try? JSONDecoder().decode(Value.self, from: Data(details.utf8))
    }
    switch kind {
    case "navigate":
      guard let destination: NavigationReport.Destination = decode() else { return nil }
      self = .navigate(destination)
    case "click":
      guard let element: NavigationReport.Element = decode() else { return nil }
      self = .click(element)
    case "submit":
      guard let element: NavigationReport.Element = decode() else { return nil }
      self = .submit(element)
    case "open":
      guard let call: NavigationReport.WindowCall = decode() else { return nil }
      self = .open(call)
    case "opened":
      self = .opened
    default:
      return nil
    }
  }
}
