import Foundation
import PackagePlugin

/// Compiles the web-process extension and puts it, alone, into the target's resource bundle.
@main
struct WebProcessExtensionPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    let sources = context.package.directoryURL.appending(path: "Sources")
    // The app applies the same rules, so they are compiled twice.
    let rules = sources.appending(path: "CLoadRules")
    let rulesHeaders = rules.appending(path: "include")
    let files =
      try [sources.appending(path: "WebProcessExtension"), rules, rulesHeaders].flatMap {
        try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
      }
      .filter { !$0.hasDirectoryPath }
      .sorted { $0.path < $1.path }
    let units = files.filter { $0.pathExtension == "c" }
    let library = context.pluginWorkDirectoryURL.appending(path: "WebProcessExtension.so")
    // The shell finds a C compiler and the engine's flags; paths travel as arguments, so that
    // spaces and quotes in them do no harm.
    let script = """
      output=$1; headers=$2; shift 2
      compiler=$(command -v cc || command -v clang) || { echo 'no C compiler: install gcc' >&2; exit 1; }
      exec "$compiler" -std=gnu17 -O2 -Wall -Wextra -Werror -fPIC -fvisibility=hidden -shared -o "$output" "-I$headers" "$@" \
        $(pkg-config --cflags --libs webkitgtk-web-process-extension-6.0 zlib)
      """
    return [
      .buildCommand(
        displayName: "Compiling the web-process extension",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", library.path, rulesHeaders.path] + units.map(\.path),
        inputFiles: files,
        outputFiles: [library])
    ]
  }
}
