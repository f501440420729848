internal import CWebKitGTK
internal import GObjectSupport

/// Takes pictures of a view's page.
@MainActor
struct Snapshotter {
  typealias Completion = @MainActor (Result<UIImage, any Error>) -> Void

  let webView: WKWebView

  /// The completion runs once, on the main thread, after this call has returned.
  func take(_ configuration: WKSnapshotConfiguration?, completion: @escaping Completion) {
    guard let engine = webView.engine else {
      return fail(webView.engineUnavailable ?? "", completion)
    }
    let rect = configuration?.rect ?? .null
    guard !(rect.isNull ? webView.bounds : rect).isEmpty else {
      return fail("The view or the rectangle to show is empty.", completion)
    }
    let width = configuration?.snapshotWidth.map { CGFloat($0.doubleValue) }
    let region =
      configuration?.coversFullDocument == true
      ? WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT : WEBKIT_SNAPSHOT_REGION_VISIBLE
    let request = { @MainActor in
      self.request(region, from: engine) { result in
        completion(result.flatMap { picture($0.pointer, rect: rect, width: width) })
      }
    }
    if engine.address == nil {
      // Unlike a script, a picture does not start the web process (WebKitGTK 2.50).
      engine.exchange(then: request)
    } else {
      engine.whenSized(request)
    }
  }

  private func request(
    _ region: WebKitSnapshotRegion, from engine: EngineView,
    completion: @escaping @MainActor (Result<ObjectReference<OpaquePointer>, any Error>) -> Void
  ) {
    let operation = AsyncOperation { [self, engine] result in
      do throws(GLibError) {
        let texture = try throwingGLibError {
          webkit_web_view_get_snapshot_finish(engine.pointer, result, $0)
        }
        completion(.success(ObjectReference(adopting: texture!)))
      } catch {
        completion(.failure(self.error(error)))
      }
    }
    // The engine brings style, layout and painting up to date before it takes the picture, so
    // `afterScreenUpdates` needs nothing more.
    webkit_web_view_get_snapshot(
      engine.pointer, region, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil, operation.callback,
      operation.context)
  }

  private func picture(
    _ texture: OpaquePointer, rect: CGRect, width: CGFloat?
  ) -> Result<UIImage, any Error> {
    guard var image = UIImage(texture: texture, scale: webView.contentScaleFactor) else {
      return .failure(WKError(.unknown))
    }
    if !rect.isNull { image = image.cropped(to: rect) }
    if let width, width > 0, width != image.size.width { image = image.scaled(toWidth: width) }
    return .success(image)
  }

  private func fail(_ reason: String, _ completion: @escaping Completion) {
    let error = WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason])
    Task { @MainActor in completion(.failure(error)) }
  }

  private func error(_ error: GLibError) -> WKError {
    if webView.navigationController.isProcessGone { return WKError(.webContentProcessTerminated) }
    return WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: error.message])
  }
}
