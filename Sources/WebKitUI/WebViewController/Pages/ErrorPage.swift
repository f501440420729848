internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport
internal import WebKit

/// Says why a page is not there, and offers another try.
@MainActor
final class ErrorPage {
  let widget: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  /// What could not be loaded; nil if that is unknown.
  let url: URL?
  private var clicked: SignalConnection?

  init(_ error: any Error, url: URL?, retry: @escaping @MainActor () -> Void) {
    self.url = url
    widget = ObjectReference(sinking: adw_status_page_new())
    let page: OpaquePointer = widget.pointer.cast()
    let known = error as NSError
    adw_status_page_set_icon_name(page, "network-error-symbolic")
    adw_status_page_set_title(page, Self.title(known))
    let address = url.map { "\($0.host() ?? $0.absoluteString)\n" } ?? ""
    let text = g_markup_escape_text("\(address)\(known.localizedDescription)", -1)
    defer { g_free(text) }
    adw_status_page_set_description(page, text)
    guard let button: UnsafeMutablePointer<GtkWidget> = gtk_button_new_with_label("Try Again")
    else { return }
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(button, "pill")
    gtk_widget_add_css_class(button, "suggested-action")
    adw_status_page_set_child(page, button)
    clicked = button.connect("clicked") { _ in
      retry()
      return .none
    }
  }

  private static func title(_ error: NSError) -> String {
    switch (error.domain, error.code) {
    case (NSURLErrorDomain, NSURLErrorNotConnectedToInternet): "No Connection"
    case (NSURLErrorDomain, NSURLErrorCannotFindHost): "Server Not Found"
    case (NSURLErrorDomain, NSURLErrorTimedOut): "The Server Does Not Answer"
    case (NSURLErrorDomain, NSURLErrorSecureConnectionFailed),
      (NSURLErrorDomain, NSURLErrorServerCertificateUntrusted),
      (NSURLErrorDomain, NSURLErrorServerCertificateHasUnknownRoot),
      (NSURLErrorDomain, NSURLErrorServerCertificateHasBadDate):
      "The Connection Is Not Safe"
    case (WKErrorDomain, WKError.Code.webContentProcessTerminated.rawValue): "The Page Has Crashed"
    default: "The Page Cannot Be Shown"
    }
  }
}
