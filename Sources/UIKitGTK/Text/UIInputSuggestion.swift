/// A text that the system's keyboard suggests.
///
/// Linux note: no keyboard suggests any, so apps never see one.
@preconcurrency @MainActor
open class UIInputSuggestion: NSObject {
  override init() { super.init() }
}
