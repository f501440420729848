import UIKitGTK

/// An object with properties that can be observed.
@MainActor
class Kettle: UIResponder {
  let observedDegrees = ObservedValue(20.0)
  let observedLabel = ObservedValue<String?>(nil)
  let observedIsOn = ObservedValue(false)

  var degrees: Double {
    get { observedDegrees.value }
    set { observedDegrees.update(to: newValue) }
  }
  var label: String? {
    get { observedLabel.value }
    set { observedLabel.update(to: newValue) }
  }
  var isOn: Bool {
    get { observedIsOn.value }
    set { observedIsOn.update(to: newValue) }
  }
  var price: Int { 30 }
}

extension Kettle: ObservableProperties {
  func observableProperties(from root: Any.Type) -> [ObservableProperty] {
    guard let root = root as? any (Kettle & KeyValueObservable).Type else { return [] }
    return properties(of: root)
  }

  private func properties<Root: Kettle>(of root: Root.Type) -> [ObservableProperty] {
    [
      ObservableProperty("degrees", \Root.degrees, observedDegrees),
      ObservableProperty("label", \Root.label, observedLabel),
      ObservableProperty("on", \Root.isOn, observedIsOn),
    ]
  }
}

final class TravelKettle: Kettle {}
