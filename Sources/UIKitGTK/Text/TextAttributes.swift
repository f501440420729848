internal import CWebKitGTK
internal import GObjectSupport

/// Font and colour in Pango's form.
@MainActor
func textAttributes(font: UIFont?, color: UIColor?, in traits: UITraitCollection)
  -> BoxedReference<OpaquePointer>
{
  // Never nil: GLib ends the process when memory runs out.
  let list = BoxedReference<OpaquePointer>(
    adopting: pango_attr_list_new()!, type: pango_attr_list_get_type())
  if let font {
    let size = Int32((min(font.pointSize, 10_000) * CGFloat(PANGO_SCALE)).rounded())
    pango_attr_list_insert(list.pointer, pango_attr_size_new_absolute(size))
    pango_attr_list_insert(
      list.pointer, pango_attr_weight_new(PangoWeight(rawValue: UInt32(font.weight.number))))
    if let family = font.family {
      pango_attr_list_insert(list.pointer, pango_attr_family_new(family))
    }
  }
  if let color {
    let components = color.resolvedColor(with: traits).components
    let part = { (value: CGFloat) in UInt16((min(max(value, 0), 1) * 65535).rounded()) }
    pango_attr_list_insert(
      list.pointer,
      pango_attr_foreground_new(
        part(components.red), part(components.green), part(components.blue)))
    pango_attr_list_insert(
      list.pointer, pango_attr_foreground_alpha_new(max(1, part(components.alpha))))
  }
  return list
}
