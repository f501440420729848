internal import CWebKitGTK
internal import GObjectSupport

extension UIView {
  /// The nearest controller around the view, also if there are widgets of GTK's between the two.
  package var enclosingController: UIViewController? {
    for responder in sequence(first: next, next: { $0?.next }) {
      guard let responder else { break }
      if let controller = responder as? UIViewController { return controller }
    }
    if let controller = window?.rootViewController { return controller }
    let widgets = sequence(first: root.widget) { $0.flatMap { gtk_widget_get_parent($0) } }
    for widget in widgets.dropFirst() {
      guard let widget else { break }
      guard let view = (customWidgetOwner(of: widget) as? ViewContainer)?.containedView else {
        continue
      }
      return view.controller ?? view.enclosingController
    }
    return nil
  }
}
