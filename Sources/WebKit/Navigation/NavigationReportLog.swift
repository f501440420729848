/// The latest reports of all views: a link in one view may lead to another.
///
/// A report belongs to the question that follows it. Of those that no question followed, only a few are kept.
@MainActor
final class NavigationReportLog {
  static let shared = NavigationReportLog()

  private struct Entry {
    let report: NavigationReport
    /// The view whose page it came from.
    let view: ObjectIdentifier
  }

  /// The latest is the last.
  private var entries: [Entry] = []
  private static let capacity = 32

  /// The calls of `window.open` that have not returned, one for each view at most: a page waits in such a call.
  private var openCalls: [ObjectIdentifier: (frame: WKFrameInfo, features: String)] = [:]

  func add(_ report: NavigationReport, from view: ObjectIdentifier) {
    switch report.event {
    case .open(let call):
      openCalls[view] = (report.frame, call.features)
      entries.append(Entry(report: report, view: view))
    case .opened:
      openCalls[view] = nil
    case .navigate:
      // The frame can only do one thing at a time.
      entries.removeAll { entry in
        guard case .navigate = entry.report.event else { return false }
        return entry.report.frame == report.frame
      }
      entries.append(Entry(report: report, view: view))
    case .click, .submit:
      entries.append(Entry(report: report, view: view))
    }
    if entries.count > Self.capacity { entries.removeFirst() }
  }

  /// The call of `window.open` that is going on in this view.
  func openCall(in view: ObjectIdentifier) -> (frame: WKFrameInfo, features: String)? {
    openCalls[view]
  }

  /// Takes the report of a frame of this view that it navigates to this address.
  func takeNavigation(
    to address: String, in view: ObjectIdentifier
  ) -> (frame: WKFrameInfo, destination: NavigationReport.Destination)? {
    take { entry in
      guard case .navigate(let destination) = entry.report.event, entry.view == view,
        destination.url == address
      else { return nil }
      return (entry.report.frame, destination)
    }
  }

  /// Takes the report of a click on a link that leads to this address.
  func takeClick(
    to address: String
  ) -> (frame: WKFrameInfo, element: NavigationReport.Element)? {
    take { entry in
      guard case .click(let link) = entry.report.event, link.url == address else { return nil }
      return (entry.report.frame, link)
    }
  }

  /// Takes the report that a form is sent to this address, with its fields or without.
  func takeSubmission(
    to address: String
  ) -> (frame: WKFrameInfo, element: NavigationReport.Element)? {
    let bare = Self.withoutQuery(address)
    return take { entry in
      guard case .submit(let form) = entry.report.event, Self.withoutQuery(form.url) == bare else {
        return nil
      }
      return (entry.report.frame, form)
    }
  }

  /// Takes the report of a script that opens this address, maybe in a window that is there.
  func takeOpenCall(to address: String) -> WKFrameInfo? {
    take { entry in
      guard case .open(let call) = entry.report.event, call.url == address else { return nil }
      return entry.report.frame
    }
  }

  /// Forgets what a view has told.
  func forget(_ view: ObjectIdentifier) {
    entries.removeAll { $0.view == view }
    openCalls[view] = nil
  }

  private func take<Found>(_ find: (Entry) -> Found?) -> Found? {
    for index in entries.indices.reversed() {
      guard let found = find(entries[index]) else { continue }
      entries.remove(at: index)
      return found
    }
    return nil
  }

  private static func withoutQuery(_ address: String) -> Substring {
    address.prefix { $0 != "?" && $0 != "#" }
  }
}
