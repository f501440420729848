internal import CWebKitGTK

/// The versions of the libraries that this process runs with, not those that it was built with.
package enum EngineVersion {
  package static var webKit: String {
    "\(webkit_get_major_version()).\(webkit_get_minor_version()).\(webkit_get_micro_version())"
  }

  package static var gtk: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }
}
