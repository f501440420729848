internal import CWebKitGTK
internal import GObjectSupport

/// The schemes of all views, which the engine knows for all of them and for ever, and whose views have what
/// handlers.
@MainActor
enum SchemeRegistry {
  private static var schemes: Set<String> = []
  private static var controllers: [OpaquePointer: WeakController] = [:]

  private struct WeakController {
    weak var controller: SchemeController?
  }

  /// Makes the engine ask for what has these schemes.
  static func register(_ new: [String]) {
    let context = WebContext.shared.object.pointer
    let security = webkit_web_context_get_security_manager(context)
    for scheme in new where schemes.insert(scheme).inserted {
      webkit_web_context_register_uri_scheme(context, scheme, schemeRequested, nil, nil)
      // As on Apple's systems, so that encrypted pages may use it.
      webkit_security_manager_register_uri_scheme_as_secure(security, scheme)
    }
  }

  static func add(_ controller: SchemeController, for view: OpaquePointer) {
    controllers[view] = WeakController(controller: controller)
  }

  static func remove(_ view: OpaquePointer) {
    controllers[view] = nil
  }

  fileprivate static func start(_ request: OpaquePointer) {
    let view = webkit_uri_scheme_request_get_web_view(request)
    guard let view, let controller = controllers[OpaquePointer(view)]?.controller else {
      return SchemeFailure.refuse(request)
    }
    controller.start(request)
  }
}

private let schemeRequested: WebKitURISchemeRequestCallback = { request, _ in
  guard let request else { return }
  nonisolated(unsafe) let borrowed = request
  MainActor.assumeIsolated { SchemeRegistry.start(borrowed) }
}
