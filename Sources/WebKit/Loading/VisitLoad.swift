internal import CWebKitGTK
internal import GObjectSupport

/// Loads what the engine has no function for: requests with a body, and pages from the cache however
/// old they are (WebKitGTK 2.50).
///
/// The engine does both when somebody goes back to a page. So the request is written into the record
/// of visits as one more, and that is gone to.
@MainActor
enum VisitLoad {
  static func isNeeded(for request: URLRequest) -> Bool {
    switch request.cachePolicy {
    case .returnCacheDataElseLoad, .returnCacheDataDontLoad: true
    default: request.httpMethod == "POST"
    }
  }

  static func begin(
    _ request: URLRequest, in engine: EngineView, for navigations: NavigationController
  ) {
    guard request.httpMethod == "POST" else {
      return begin(request, body: nil, in: engine, for: navigations)
    }
    if let stream = request.httpBodyStream, request.httpBody == nil {
      navigations.await {
        try await RequestBody.read(stream)
      } then: { body in
        begin(request, body: body, in: engine, for: navigations)
      }
    } else {
      begin(request, body: request.httpBody ?? Data(), in: engine, for: navigations)
    }
  }

  private static func begin(
    _ request: URLRequest, body: Data?, in engine: EngineView,
    for navigations: NavigationController
  ) {
    let address = request.url?.absoluteString ?? ""
    // The engine takes no header fields here, but for the type. A handler of the app's gets them from the app.
    let isOfApp = request.url?.scheme.flatMap { navigations.webView?.schemeHandlers[$0] } != nil
    let order =
      isOfApp
      ? LoadOrder()
      : LoadOrder(
        headerFields: EngineRequest.headerFields(of: request)
          .filter { $0.key.lowercased() != "content-type" })
    let referrer = order.referrer ?? ""
    guard referrer.isEmpty || WebProcessExtension.directory != nil,
      referrer.utf8.count <= LoadOrder.maximumReferrerLength
    else {
      return navigations.refuse(
        LoadingError.network(
          .dataLengthExceedsMaximum, address: address,
          description: "The request's header fields are too long to go with a body."))
    }
    guard let before = SessionState(of: engine.pointer) else {
      return navigations.refuse(
        LoadingError.unavailable(
          "This version of the engine cannot be given such a request.", address: address))
    }
    if let body { navigations.setBody(body) }
    let type =
      request.value(forHTTPHeaderField: "Content-Type") ?? RequestBody.defaultContentType
    let backForward = navigations.webView?.backForwardController
    let items = backForward?.allItems ?? []
    let itemsSoFar = backForward?.itemsSoFar ?? []
    before.adding(
      SessionState.Visit(
        address: address, body: body.map { ($0, type) }, referrer: referrer)
    ).restore(in: engine.pointer)
    backForward?.listWasReplaced(keeping: itemsSoFar)
    guard let list = webkit_web_view_get_back_forward_list(engine.pointer),
      let visit = webkit_back_forward_list_get_current_item(list)
    else { return }
    navigations.setVisit { [weak engine, weak backForward] in
      guard let engine else { return }
      before.restore(in: engine.pointer)
      backForward?.listWasReplaced(keeping: items)
    }
    webkit_web_view_go_to_back_forward_list_item(engine.pointer, visit)
  }
}
