internal import CWebKitGTK
internal import GObjectSupport

/// Hands addresses to the desktop: to the app that is there for them, or to the portal in a sandbox.
@MainActor
enum ExternalLaunch {
  /// Whether the desktop has an app for the address.
  static func isPossible(_ url: URL) -> Bool {
    let info: OpaquePointer?
    if url.isFileURL {
      guard let file = g_file_new_for_path(url.path(percentEncoded: false)) else { return false }
      let reference = ObjectReference<OpaquePointer>(adopting: file)
      info = g_file_query_default_handler(reference.pointer, nil, nil)
    } else {
      // Addresses of any scheme: GLib only looks the name up.
      info = url.scheme.flatMap { g_app_info_get_default_for_uri_scheme($0.lowercased()) }
    }
    return info.map { ObjectReference<OpaquePointer>(adopting: $0) } != nil
  }

  /// - Parameter completion: gets whether an app was started.
  static func launch(_ url: URL, completion: @escaping @MainActor (Bool) -> Void) {
    let operation = AsyncOperation { result in
      completion(g_app_info_launch_default_for_uri_finish(result, nil) != 0)
    }
    g_app_info_launch_default_for_uri_async(
      url.absoluteString, nil, nil, operation.callback, operation.context)
  }
}
