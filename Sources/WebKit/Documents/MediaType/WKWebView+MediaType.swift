extension WKWebView {
  /// The media type that style sheets and scripts are to see, such as `print` or a name of the app's own; nil, the
  /// default, is the engine's: `screen`.
  ///
  /// It holds for `@media`, `@import`, the `media` of `<link>`, `<style>` and `<source>`, and for `matchMedia`, whose
  /// lists tell of the change; in frames and open shadow trees too, for what is added later, and for all pages that
  /// the view shows. What is printed is `print`, whatever this is.
  ///
  /// Linux note: the engine has no such switch, so the style sheets' media queries are changed for as long as a
  /// type is set. A page that looks at the media of its sheets and rules, or at the `media` of a `<source>`, sees
  /// queries for `all` instead of the type, and a `<style>` element after each style sheet of another
  /// server that has such queries. Closed shadow trees, sandboxed frames that run no scripts, and rules that
  /// scripts insert into a sheet while a type is set keep the engine's type.
  public var mediaType: String? {
    get { mediaTypeController.mediaType }
    set { mediaTypeController.mediaType = newValue }
  }
}
