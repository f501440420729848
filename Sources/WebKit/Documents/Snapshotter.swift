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
    let coversDocument = configuration?.coversFullDocument == true
    let width = configuration?.snapshotWidth.map { CGFloat($0.doubleValue) }
    let region =
      coversDocument
      ? WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT : WEBKIT_SNAPSHOT_REGION_VISIBLE
    // The engine fails at what is nothing.
    let isEmpty = (rect.isNull ? webView.bounds : rect).isEmpty && !(coversDocument && rect.isNull)
    webView.navigationController.process.call(completion) { completion in
      guard !isEmpty else {
        Task { @MainActor in completion(.success(UIImage())) }
        return
      }
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
      return .failure(error("There is not enough memory for the picture."))
    }
    if !rect.isNull, !rect.isInfinite {
      guard let part = image.cropped(to: rect) else {
        return .failure(
          error("The rectangle \(rect) is not finite or has more than \(Self.limit) pixels."))
      }
      image = part
    }
    if let width, width != image.size.width {
      guard let scaled = image.scaled(toWidth: width) else {
        return .failure(
          error("A width of \(width) is not positive or needs more than \(Self.limit) pixels."))
      }
      image = scaled
    }
    return .success(image)
  }

  private static var limit: Int { UIImage.maximumPixelCount }

  private func fail(_ reason: String, _ completion: @escaping Completion) {
    let error = error(reason)
    Task { @MainActor in completion(.failure(error)) }
  }

  private func error(_ error: GLibError) -> WKError {
    self.error(error.message)
  }

  private func error(_ reason: String) -> WKError {
    WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason])
  }
}
