/// On/off variables: set to anything but nothing, `0`, `false` or `no` means on.
package enum Switch {
  package static func isOn(_ name: String, in environment: [String: String]) -> Bool {
    guard let value = environment[name]?.lowercased() else { return false }
    return !["", "0", "false", "no"].contains(value)
  }
}
