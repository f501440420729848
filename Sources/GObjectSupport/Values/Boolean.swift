internal import CWebKitGTK

extension gboolean {
  package init(_ value: Bool) { self = value ? 1 : 0 }
}
