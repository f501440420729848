package import CWebKitGTK
internal import GObjectSupport

/// A ``UIMenu`` in GTK's form: a model of what is shown, and a group of what can be done.
///
/// It stands for the menu as it was when this was made. The actions' group is to be known to the widget
/// that shows the model under the name ``MenuModel/prefix``.
@MainActor
package final class MenuModel {
  package static let prefix = "menu"

  private let model: ObjectReference<OpaquePointer>
  private let group: ObjectReference<UnsafeMutablePointer<GSimpleActionGroup>>
  private var connections: [SignalConnection] = []
  /// The titles of what is to look destructive.
  package private(set) var destructiveTitles: Set<String> = []
  private weak var sender: AnyObject?
  private var actionCount = 0

  /// Called after an action has been chosen and performed.
  package var onAction: ((UIAction) -> Void)?

  /// - Parameter sender: what the actions are told performs them.
  package init(_ menu: UIMenu, sender: AnyObject? = nil) {
    self.sender = sender
    model = ObjectReference(adopting: g_menu_new())
    group = ObjectReference(adopting: g_simple_action_group_new())
    fill(model.pointer, with: menu)
  }

  package var menuModel: UnsafeMutablePointer<GMenuModel> { model.pointer.cast() }
  package var actionGroup: OpaquePointer { group.pointer.cast() }

  /// Whether there is nothing to be shown.
  package var isEmpty: Bool { g_menu_model_get_n_items(menuModel) == 0 }

  /// Runs of actions and menus become sections, and so do the menus shown inline.
  private func fill(_ model: OpaquePointer, with menu: UIMenu) {
    var run: ObjectReference<OpaquePointer>?
    for child in menu.children {
      if let inline = child as? UIMenu, inline.options.contains(.displayInline) {
        run = nil
        appendSection(of: inline, to: model)
        continue
      }
      guard let item = makeItem(for: child, in: menu) else { continue }
      let section: ObjectReference<OpaquePointer>
      if let run {
        section = run
      } else {
        section = ObjectReference(adopting: g_menu_new())
        g_menu_append_section(model, nil, section.pointer.cast())
        run = section
      }
      g_menu_append_item(section.pointer, item.pointer)
    }
  }

  private func appendSection(of menu: UIMenu, to model: OpaquePointer) {
    let section = ObjectReference<OpaquePointer>(adopting: g_menu_new())
    fill(section.pointer, with: menu)
    guard g_menu_model_get_n_items(section.pointer.cast()) > 0 else { return }
    g_menu_append_section(
      model, menu.title.isEmpty ? nil : menu.title, section.pointer.cast())
  }

  private func makeItem(for element: UIMenuElement, in menu: UIMenu) -> ObjectReference<
    OpaquePointer
  >? {
    switch element {
    case let action as UIAction:
      guard !action.attributes.contains(.hidden) else { return nil }
      if action.attributes.contains(.destructive) { destructiveTitles.insert(action.title) }
      let name = add(action, of: menu)
      return ObjectReference(
        adopting: g_menu_item_new(mnemonicFree(action.title), "\(Self.prefix).\(name)"))
    case let submenu as UIMenu:
      let inner = ObjectReference<OpaquePointer>(adopting: g_menu_new())
      fill(inner.pointer, with: submenu)
      guard g_menu_model_get_n_items(inner.pointer.cast()) > 0 else { return nil }
      if submenu.options.contains(.destructive) { destructiveTitles.insert(submenu.title) }
      return ObjectReference(
        adopting: g_menu_item_new_submenu(mnemonicFree(submenu.title), inner.pointer.cast()))
    default: return nil
    }
  }

  private func add(_ action: UIAction, of menu: UIMenu) -> String {
    actionCount += 1
    let name = "action\(actionCount)"
    let made: OpaquePointer
    if action.state == .off {
      made = g_simple_action_new(name, nil)
    } else {
      // A truth value for a state is what makes GTK draw a check mark.
      made = g_simple_action_new_stateful(name, nil, true.makeVariant())
    }
    let entry = ObjectReference(adopting: made)
    g_simple_action_set_enabled(made, action.attributes.contains(.disabled) ? 0 : 1)
    connections.append(
      made.connect("activate") { [weak self] _ in
        self?.perform(action, of: menu)
        return .none
      })
    g_action_map_add_action(group.pointer.cast(), entry.pointer)
    return name
  }

  private func perform(_ action: UIAction, of menu: UIMenu) {
    if menu.options.contains(.singleSelection) {
      for other in menu.inlineActions { other.state = other === action ? .on : .off }
    }
    action.perform(sender: sender)
    onAction?(action)
  }
}
