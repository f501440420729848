import CWebKitGTK
import GObjectSupport
import Testing
import WebKitTesting

@testable import UIKitGTK

@MainActor
@Suite struct SwitchTests {
  @Test("A click switches and is told; the program switches and is not")
  func switches() async throws {
    let toggle = UISwitch()
    var told: [Bool] = []
    toggle.addAction(
      UIAction { [weak toggle] _ in told.append(toggle?.isOn ?? false) }, for: .valueChanged)
    let row = UIStackView(arrangedSubviews: [toggle, UIView()])
    let stage = try await Stage(column: [row])
    defer { stage.close() }
    try await stage.click(on: toggle)
    try await eventually("it is on") { toggle.isOn }
    #expect(told == [true])
    toggle.setOn(false, animated: true)
    #expect(told == [true])
    let widget = try #require(toggle.content?.pointer)
    #expect(gtk_switch_get_active(OpaquePointer(widget)) == 0)
  }
}
