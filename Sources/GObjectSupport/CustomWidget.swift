public import CWebKitGTK

/// What a custom widget asks of the Swift object that stands behind it.
@MainActor
public protocol CustomWidgetOwner: AnyObject {
  /// The smallest size and the preferred size along one axis, in application pixels.
  func measureWidget(_ orientation: GtkOrientation) -> (minimum: Int, natural: Int)
  /// The widget has this size now; allocate its children.
  func allocateWidget(width: Int, height: Int)
  /// Draw what lies below the children.
  func snapshotWidget(_ snapshot: OpaquePointer)
  /// The widget became, or ceases to be, part of a hierarchy that has a window.
  func widgetDidBecome(rooted isRooted: Bool)
}

/// A widget without looks of its own whose layout and drawing are done by a Swift object.
///
/// It refers to its owner weakly and unparents its children when it is disposed of, so that
/// either may go first. The reference is floating, as that of every new widget. The display must be
/// open.
@MainActor
public func makeCustomWidget() -> UnsafeMutablePointer<GtkWidget> {
  let instance = g_object_new_with_properties(customWidgetType, 0, nil, nil)!
  return UnsafeMutablePointer(untyped: UnsafeMutableRawPointer(instance))
}

/// Sets the Swift object behind a widget of ``makeCustomWidget()``.
@MainActor
public func setCustomWidgetOwner(
  of widget: UnsafeMutablePointer<GtkWidget>, to owner: any CustomWidgetOwner
) {
  let instance = widget.untyped.assumingMemoryBound(to: GObject.self)
  let box = Unmanaged.passRetained(OwnerBox(owner))
  g_object_set_qdata_full(instance, ownerKey, box.toOpaque()) {
    Unmanaged<OwnerBox>.fromOpaque($0!).release()
  }
}

/// The Swift object behind a widget, if it has one and the object lives.
@MainActor
public func customWidgetOwner(of widget: UnsafeMutablePointer<GtkWidget>)
  -> (any CustomWidgetOwner)?
{
  let instance = widget.untyped.assumingMemoryBound(to: GObject.self)
  guard let box = g_object_get_qdata(instance, ownerKey) else { return nil }
  return Unmanaged<OwnerBox>.fromOpaque(box).takeUnretainedValue().owner
}

private final class OwnerBox {
  weak var owner: (any CustomWidgetOwner)?
  init(_ owner: any CustomWidgetOwner) { self.owner = owner }
}

private let ownerKey = g_quark_from_static_string("swift-webkit-widget-owner")

/// Runs `body` with the owner; GTK calls a widget's functions on the main thread only.
private func withOwner(
  _ widget: UnsafeMutablePointer<GtkWidget>?, _ body: @MainActor (any CustomWidgetOwner) -> Void
) {
  nonisolated(unsafe) let widget = widget
  MainActor.assumeIsolated {
    guard let widget, let owner = customWidgetOwner(of: widget) else { return }
    body(owner)
  }
}

private let customWidgetType = g_type_register_static_simple(
  gtk_widget_get_type(), "SwiftWebKitView",
  guint(MemoryLayout<GtkWidgetClass>.size),
  { klass, _ in
    let widgetClass = klass!.assumingMemoryBound(to: GtkWidgetClass.self)
    let objectClass = klass!.assumingMemoryBound(to: GObjectClass.self)
    objectClass.pointee.dispose = disposeCustomWidget
    widgetClass.pointee.measure = { widget, orientation, _, minimum, natural, _, _ in
      nonisolated(unsafe) var size = (minimum: 0, natural: 0)
      withOwner(widget) { size = $0.measureWidget(orientation) }
      minimum?.pointee = gint(size.minimum)
      natural?.pointee = gint(max(size.minimum, size.natural))
    }
    widgetClass.pointee.size_allocate = { widget, width, height, _ in
      withOwner(widget) { $0.allocateWidget(width: Int(width), height: Int(height)) }
    }
    widgetClass.pointee.snapshot = { widget, snapshot in
      guard let widget, let snapshot else { return }
      nonisolated(unsafe) let canvas = snapshot
      withOwner(widget) { $0.snapshotWidget(canvas) }
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        gtk_widget_snapshot_child(widget, current, snapshot)
        child = gtk_widget_get_next_sibling(current)
      }
    }
    widgetClass.pointee.root = { widget in
      parentWidgetClass.pointee.root(widget)
      withOwner(widget) { $0.widgetDidBecome(rooted: true) }
    }
    widgetClass.pointee.unroot = { widget in
      parentWidgetClass.pointee.unroot(widget)
      withOwner(widget) { $0.widgetDidBecome(rooted: false) }
    }
  },
  guint(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(rawValue: 0))

private var parentWidgetClass: UnsafeMutablePointer<GtkWidgetClass> {
  g_type_class_peek(gtk_widget_get_type())!.assumingMemoryBound(to: GtkWidgetClass.self)
}

private let disposeCustomWidget: @convention(c) (UnsafeMutablePointer<GObject>?) -> Void = {
  instance in
  let widget = UnsafeMutableRawPointer(instance!).assumingMemoryBound(to: GtkWidget.self)
  while let child = gtk_widget_get_first_child(widget) {
    gtk_widget_unparent(child)
  }
  g_type_class_peek(gtk_widget_get_type())!.assumingMemoryBound(to: GObjectClass.self)
    .pointee.dispose(instance)
}
