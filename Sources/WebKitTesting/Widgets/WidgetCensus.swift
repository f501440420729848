package import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// Counts widgets and objects that are there until they are not.
@MainActor
package final class WidgetCensus {
  private struct Entry {
    weak var object: AnyObject?
  }

  private var objects: [Entry] = []
  package private(set) var widgetCount = 0
  /// How many widgets of each type there still are.
  private var widgets: [String: Int] = [:]

  package init() {}

  package func count(_ object: AnyObject) { objects.append(Entry(object: object)) }

  /// Counts a widget and all inside it.
  package func count(_ widget: UnsafeMutablePointer<GtkWidget>) {
    // GTK has one for all windows, which moves from window to window.
    if widget.typeName == "GtkTooltipWindow" { return }
    widgetCount += 1
    let place = gtk_widget_get_parent(widget).map { " in \($0.typeName)" } ?? ""
    let type = widget.typeName + place
    widgets[type, default: 0] += 1
    _ = ObjectEnd(of: widget) { [weak self] in self?.widgets[type]? -= 1 }
    for child in widget.children { count(child) }
  }

  /// What is left, for the message of a failure; nothing if all is freed.
  package var remainder: [String: Int] {
    let left = objects.compactMap(\.object).map { "\(type(of: $0))" }
    return widgets.filter { $0.value != 0 }
      .merging(left.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
