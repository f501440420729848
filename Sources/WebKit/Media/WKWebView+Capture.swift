internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

extension WKWebView {
  /// Whether the page uses a camera; observable.
  public var cameraCaptureState: WKMediaCaptureState { pageState.cameraCaptureState.value }

  /// Whether the page uses a microphone; observable.
  public var microphoneCaptureState: WKMediaCaptureState {
    pageState.microphoneCaptureState.value
  }

  /// Mutes or stops the page's use of cameras, or ends muting.
  ///
  /// - Parameters:
  ///   - state: `muted` mutes an active capture, `active` ends muting, `none` stops it for good. A page that uses no
  ///     camera is not affected.
  ///   - completionHandler: called on the main thread when the page has been told, in any case.
  public func setCameraCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    setCapture(
      state, of: pageState.cameraCaptureState, webkit_web_view_set_camera_capture_state
    ) { completionHandler?() }
  }

  /// Mutes or stops the page's use of cameras, or ends muting; see
  /// ``setCameraCaptureState(_:completionHandler:)``.
  public func setCameraCaptureState(_ state: WKMediaCaptureState) async {
    await withMainThreadContinuation { resume in
      setCapture(
        state, of: pageState.cameraCaptureState, webkit_web_view_set_camera_capture_state
      ) { resume(()) }
    }
  }

  /// Mutes or stops the page's use of microphones, or ends muting.
  ///
  /// - Parameters:
  ///   - state: as for ``setCameraCaptureState(_:completionHandler:)``.
  ///   - completionHandler: called on the main thread when the page has been told, in any case.
  public func setMicrophoneCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    setCapture(
      state, of: pageState.microphoneCaptureState, webkit_web_view_set_microphone_capture_state
    ) { completionHandler?() }
  }

  /// Mutes or stops the page's use of microphones, or ends muting; see
  /// ``setMicrophoneCaptureState(_:completionHandler:)``.
  public func setMicrophoneCaptureState(_ state: WKMediaCaptureState) async {
    await withMainThreadContinuation { resume in
      setCapture(
        state, of: pageState.microphoneCaptureState, webkit_web_view_set_microphone_capture_state
      ) { resume(()) }
    }
  }

  private func setCapture(
    _ state: WKMediaCaptureState, of current: ObservedValue<WKMediaCaptureState>,
    _ set: (UnsafeMutablePointer<WebKitWebView>, WebKitMediaCaptureState) -> Void,
    then completion: @escaping @MainActor () -> Void
  ) {
    guard let engine else { return DispatchQueue.main.async { completion() } }
    if current.value != .none { set(engine.pointer, state.engineState) }
    engine.exchange(then: completion)
  }
}

extension EngineView {
  var cameraCaptureState: WKMediaCaptureState {
    WKMediaCaptureState(webkit_web_view_get_camera_capture_state(pointer))
  }
  var microphoneCaptureState: WKMediaCaptureState {
    WKMediaCaptureState(webkit_web_view_get_microphone_capture_state(pointer))
  }
}

extension WKMediaCaptureState {
  fileprivate init(_ state: WebKitMediaCaptureState) {
    switch state {
    case WEBKIT_MEDIA_CAPTURE_STATE_ACTIVE: self = .active
    case WEBKIT_MEDIA_CAPTURE_STATE_MUTED: self = .muted
    default: self = .none
    }
  }

  fileprivate var engineState: WebKitMediaCaptureState {
    switch self {
    case .none: WEBKIT_MEDIA_CAPTURE_STATE_NONE
    case .active: WEBKIT_MEDIA_CAPTURE_STATE_ACTIVE
    case .muted: WEBKIT_MEDIA_CAPTURE_STATE_MUTED
    }
  }
}
