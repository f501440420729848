/// GTK takes an underscore for the mark of a mnemonic.
func mnemonicFree(_ title: String) -> String {
  title.replacingOccurrences(of: "_", with: "__")
}
