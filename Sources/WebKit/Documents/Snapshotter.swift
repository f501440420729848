internal import CWebKitGTK
internal import GObjectSupport

/// Takes pictures of a view's page.
@MainActor
struct Snapshotter {
  let webView: WKWebView

  /// The completion runs once, on the main thread, after this call has returned.
  func take(
    _ configuration: WKSnapshotConfiguration?,
    completion: @escaping @MainActor (Result<UIImage, any Error>) -> Void
  ) {
    guard let engine = webView.engine else {
      let error = WKError(
        .unknown, userInfo: [NSLocalizedDescriptionKey: webView.engineUnavailable ?? ""])
      Task { @MainActor in completion(.failure(error)) }
      return
    }
    let rect = configuration?.rect ?? .null
    let width = configuration?.snapshotWidth.map { CGFloat($0.doubleValue) }
    let region =
      configuration?.coversFullDocument == true
      ? WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT : WEBKIT_SNAPSHOT_REGION_VISIBLE
    let operation = AsyncOperation { [webView, engine] result in
      do throws(GLibError) {
        let texture = ObjectReference(
          adopting: try throwingGLibError {
            webkit_web_view_get_snapshot_finish(engine.pointer, result, $0)
          }!)
        completion(
          picture(texture.pointer, scale: webView.contentScaleFactor, rect: rect, width: width))
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
    _ texture: OpaquePointer, scale: CGFloat, rect: CGRect, width: CGFloat?
  ) -> Result<UIImage, any Error> {
    guard var image = UIImage(texture: texture, scale: scale) else {
      return .failure(WKError(.unknown))
    }
    if !rect.isNull { image = image.cropped(to: rect) }
    if let width, width > 0, width != image.size.width { image = image.scaled(toWidth: width) }
    return .success(image)
  }

  private func error(_ error: GLibError) -> WKError {
    if webView.navigationController.isProcessGone { return WKError(.webContentProcessTerminated) }
    return WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: error.message])
  }
}
