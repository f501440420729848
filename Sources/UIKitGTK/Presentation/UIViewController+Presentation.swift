internal import CWebKitGTK

extension UIViewController {
  /// The controller that this one, or one that contains it, has presented.
  public var presentedViewController: UIViewController? {
    presentation?.controller ?? parent?.presentedViewController
  }

  /// The controller that has presented this one, or one that contains it.
  public var presentingViewController: UIViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// Whether the controller is being presented: between the call and `viewDidAppear`.
  public var isBeingPresented: Bool { presentationPhase == .beginning }

  /// Whether the controller is being dismissed: between the call and `viewDidDisappear`.
  public var isBeingDismissed: Bool { presentationPhase == .ending }

  enum PresentationPhase {
    case none, beginning, ending
  }

  func beginPresentation(of presented: UIViewController, completion: (() -> Void)?) {
    var presenter = self
    while let parent = presenter.parent { presenter = parent }
    guard presenter.presentation == nil else {
      logFault("\(presented) is not presented: \(presenter) has presented another one")
      return
    }
    guard presented.presenter == nil, presented.parent == nil,
      presented.viewIfLoaded?.superview == nil
    else {
      logFault("\(presented) is not presented: it is shown already")
      return
    }
    guard let view = presenter.viewIfLoaded, view.isOnScreen, let parent = view.widget?.gtkWindow
    else {
      logFault("\(presented) is not presented: the view of \(presenter) is not on screen")
      return
    }
    let presentation: any Presentation
    if let alert = presented as? UIAlertController {
      presentation = DialogPresentation(of: alert, before: parent)
    } else if presented.modalPresentationStyle.coversPresenter, view.superview != nil {
      presentation = CoverPresentation(of: presented, inPlaceOf: presenter)
    } else {
      presentation = WindowPresentation(of: presented, before: parent)
    }
    presenter.presentation = presentation
    presented.presenter = presenter
    presented.presentationPhase = .beginning
    presentation.begin()
    DispatchQueue.main.async {
      if presented.presentationPhase == .beginning { presented.presentationPhase = .none }
      completion?()
    }
  }

  func endNearestPresentation(completion: (() -> Void)?) {
    var presenter: UIViewController? = self
    while let candidate = presenter, candidate.presentation == nil { presenter = candidate.parent }
    guard let presenter = presenter ?? presentingViewController else {
      DispatchQueue.main.async { completion?() }
      return
    }
    presenter.endPresentation()
    DispatchQueue.main.async { completion?() }
  }

  /// Takes away all that is on top of this controller, the topmost first.
  func endPresentation() {
    guard let presentation else { return }
    let presented = presentation.controller
    presented.endPresentation()
    presented.presentationPhase = .ending
    presentation.end()
    self.presentation = nil
    presented.presenter = nil
    DispatchQueue.main.async {
      if presented.presentationPhase == .ending { presented.presentationPhase = .none }
    }
  }
}

extension UIModalPresentationStyle {
  /// Whether the presenting controller's view makes way.
  var coversPresenter: Bool { self == .fullScreen || self == .overFullScreen }
}
