internal import CWebKitGTK
internal import GObjectSupport

/// A switch that is on or off.
open class UISwitch: UIControl {
  /// Whether it is on; setting it sends no event.
  open var isOn = false {
    didSet { if isOn != oldValue { contentNeedsUpdate() } }
  }

  /// Sets ``isOn``; GTK moves the switch.
  open func setOn(_ on: Bool, animated: Bool) {
    isOn = on
  }

  open override var intrinsicContentSize: CGSize { naturalContentSize() }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalContentSize() }
  open override var canBecomeFirstResponder: Bool { true }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    guard let made = gtk_switch_new() else { return nil }
    contentConnections = [
      made.connect("notify::active") { [weak self] _ in
        self?.wasMoved(to: gtk_switch_get_active(OpaquePointer(made)) != 0)
        return .none
      }
    ]
    return made
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_switch_set_active(OpaquePointer(widget), isOn ? 1 : 0)
  }

  private func wasMoved(to isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
