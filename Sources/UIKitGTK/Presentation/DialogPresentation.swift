internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// Shows an alert as GNOME's message dialog.
@MainActor
final class DialogPresentation: Presentation {
  private let alert: UIAlertController
  private let parent: ObjectReference<UnsafeMutablePointer<GtkWindow>>
  private var dialog: ObjectReference<UnsafeMutablePointer<GtkWindow>>?
  private var connections: [SignalConnection] = []
  private var departure: WindowDeparture?

  var controller: UIViewController { alert }

  init(of alert: UIAlertController, before parent: UnsafeMutablePointer<GtkWindow>) {
    self.alert = alert
    self.parent = ObjectReference(retaining: parent)
  }

  /// The dialog's own pointer type.
  private var message: UnsafeMutablePointer<AdwMessageDialog>? { dialog?.pointer.cast() }

  func begin() {
    DesktopStyle.start()
    guard let made = adw_message_dialog_new(parent.pointer, alert.title, alert.message) else {
      return
    }
    let window: UnsafeMutablePointer<GtkWindow> = made.cast()
    dialog = ObjectReference(retaining: window)
    addResponses()
    addFields()
    connections = [
      window.connect("response") { [weak self] arguments in
        self?.wasAnswered(arguments.string(1) ?? "")
        return .none
      },
      window.connect("close-request") { [weak self] _ in
        .bool(!(self?.alert.canBeClosed ?? true))
      },
    ]
    departure = WindowDeparture(of: parent.pointer) { [weak alert] in
      alert?.presentingViewController?.endPresentation()
    }
    alert.onChange = { [weak self] in self?.update() }
    for action in alert.actions { action.onChange = { [weak self] in self?.update() } }
    update()
    gtk_window_present(window)
    alert.textFields?.first?.becomeFirstResponder()
  }

  private func addResponses() {
    guard let message else { return }
    // The one that cancels comes first on the desktop, wherever the app has put it.
    let ordered = alert.actions.enumerated()
      .sorted { ($0.element.style == .cancel ? 0 : 1) < ($1.element.style == .cancel ? 0 : 1) }
    for (index, action) in ordered {
      adw_message_dialog_add_response(message, Self.name(index), mnemonicFree(action.title ?? ""))
    }
  }

  private func addFields() {
    guard let message, let fields = alert.textFields, !fields.isEmpty,
      let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    else { return }
    for field in fields {
      field.frame.size = CGSize(width: 280, height: max(34, field.intrinsicContentSize.height))
      if let widget = field.gtkWidget { gtk_box_append(column.cast(), widget) }
    }
    adw_message_dialog_set_extra_child(message, column)
  }

  private static func name(_ index: Int) -> String { "action\(index)" }

  private func update() {
    guard let message else { return }
    adw_message_dialog_set_heading(message, alert.title)
    adw_message_dialog_set_body(message, alert.message ?? "")
    for (index, action) in alert.actions.enumerated() {
      let name = Self.name(index)
      adw_message_dialog_set_response_enabled(message, name, action.isEnabled ? 1 : 0)
      let appearance =
        if action.style == .destructive {
          ADW_RESPONSE_DESTRUCTIVE
        } else if action === alert.preferredAction {
          ADW_RESPONSE_SUGGESTED
        } else {
          ADW_RESPONSE_DEFAULT
        }
      adw_message_dialog_set_response_appearance(message, name, appearance)
    }
    let usual = alert.preferredAction ?? alert.actions.first { $0.style == .default }
    adw_message_dialog_set_default_response(message, index(of: usual).map(Self.name))
    // A name that no button has: nothing was chosen.
    adw_message_dialog_set_close_response(
      message, index(of: alert.answerOnClosing).map(Self.name) ?? "closed")
  }

  private func index(of action: UIAlertAction?) -> Int? {
    alert.actions.firstIndex { $0 === action }
  }

  private func wasAnswered(_ name: String) {
    guard dialog != nil else { return }
    let chosen = alert.actions.enumerated().first { Self.name($0.offset) == name }?.element
    alert.presentingViewController?.endPresentation()
    if let chosen { chosen.handler?(chosen) }
  }

  func end() {
    guard let dialog else { return }
    self.dialog = nil
    connections = []
    departure = nil
    alert.onChange = nil
    for action in alert.actions { action.onChange = nil }
    gtk_window_destroy(dialog.pointer)
  }

  isolated deinit {
    end()
  }
}
