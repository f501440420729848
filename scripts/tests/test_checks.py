"""Tests of the checks: each must find what it is for, and nothing in sound code."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent


def run(script, tree):
    """Runs a check over a tree of the given files; returns its exit code and its words."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in tree.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        result = subprocess.run([SCRIPTS / script, folder], capture_output=True, text=True)
    return result.returncode, result.stderr


class LayerTests(unittest.TestCase):
    def accepted(self, path, text):
        self.assertEqual(run("check-layers", {path: text}), (0, ""))

    def refused(self, path, text, *words):
        code, said = run("check-layers", {path: text})
        self.assertEqual(code, 1, said)
        for word in words:
            self.assertIn(word, said)

    def test_higher_layer(self):
        self.refused(
            "Sources/UIKitGTK/View.swift", "import Foundation\n\nimport WebKit\n",
            "Sources/UIKitGTK/View.swift:3:", "must not import WebKit")

    def test_every_form_of_import(self):
        for form in (
            "internal import WebKit", "public import struct WebKit.WKError",
            "@_exported import WebKit", "@preconcurrency public import WebKit",
            "@_spi(Inner) import WebKit",
        ):
            self.refused("Sources/GObjectSupport/A.swift", form + "\n", "must not import WebKit")

    def test_lower_layers(self):
        self.accepted(
            "Sources/WebKit/WebView/A.swift",
            "public import Foundation\ninternal import CWebKitGTK\npublic import UIKitGTK\n")

    def test_words_in_comments_and_strings(self):
        self.accepted(
            "Sources/UIKitGTK/A.swift",
            '// import WebKit\n/* Unmanaged */\nlet a = "unsafeBitCast"\nlet b = """\n'
            'import WebKit\n"""\n')

    def test_unknown_folder(self):
        self.refused("Sources/Surprise/A.swift", "", "no row in scripts/layers.py")

    def test_c_modules_in_examples(self):
        self.refused("Examples/App/A.swift", "import CWebKitGTK\n", "must not import CWebKitGTK")

    def test_testable(self):
        self.refused("Sources/wk/A.swift", "@testable import WebKit\n", "@testable")
        self.accepted("Tests/WebKitTests/A.swift", "import Testing\n@testable import WebKit\n")

    def test_tests_of_a_lower_layer(self):
        self.refused(
            "Tests/GObjectSupportTests/A.swift", "import WebKit\n", "must not import WebKit")

    def test_programs_that_tests_run(self):
        self.accepted("Tests/Probes/A.swift", "import WebKit\nimport Whatever\n")

    def test_untyped_pointers(self):
        text = "let a = Unmanaged.passRetained(b)\n"
        self.refused("Sources/WebKit/A.swift", text, "Unmanaged belongs into GObjectSupport")
        self.accepted("Sources/GObjectSupport/A.swift", text)

    def test_raw_signals(self):
        self.refused(
            "Sources/UIKitGTK/A.swift", "g_signal_connect_data(a)\n", "g_signal_connect_data")

    def test_c_type_in_public_api(self):
        self.refused(
            "Sources/WebKit/A.swift",
            "open class A {\n\n  public func b(\n    c: OpaquePointer\n  ) {}\n}\n",
            "A.swift:3:", "OpaquePointer")
        self.accepted(
            "Sources/WebKit/A.swift",
            "public func a() -> Int {\n  let b: OpaquePointer\n}\npackage var c: OpaquePointer\n")

    def test_escape_hatch(self):
        self.accepted(
            "Sources/UIKitGTK/UIView+Linux.swift",
            "public import CWebKitGTK\n"
            "extension UIView {\n  public var gtkWidget: UnsafeMutablePointer<GtkWidget> { a }\n}\n")
        self.refused(
            "Sources/UIKitGTK/UIView.swift", "public import CWebKitGTK\n",
            "must not show in the public API")

    def test_pointers_of_apples_api(self):
        self.accepted(
            "Sources/UIKitGTK/A.swift",
            "open func observeValue(\n  forKeyPath keyPath: String?, context: UnsafeMutableRawPointer?\n) {}\n"
            "public func a(_ b: UnsafeMutablePointer<CGFloat>?) {}\n")

    def test_system_module(self):
        self.accepted("Sources/CWebKitGTK/shim.h", "#pragma once\n// Why.\n#include <webkit/webkit.h>\n")
        self.refused("Sources/CWebKitGTK/shim.h", "static int a(void);\n", "only includes headers")
        self.refused("Sources/CWebKitGTK/more.h", "", "only module.modulemap and shim.h")

    def test_header_of_another_target(self):
        self.refused(
            "Sources/CMainLoop/a.c", '#include "../WebProcessExtension/b.h"\n', "not a header of")


class TidinessTests(unittest.TestCase):
    def refused(self, text, word):
        code, said = run("check-tidiness", {"a.txt": text})
        self.assertEqual(code, 1)
        self.assertIn(word, said)

    def test_blanks(self):
        self.refused("a \n", "a.txt:1: trailing blanks")

    def test_last_line(self):
        self.refused("a", "no line break at the end")

    def test_machine_paths(self):
        # Written in pieces, so that the check does not find them in this file.
        for top in ("home", "root", "Users", "work"):
            self.refused(f'see "/{top}/somebody/file"\n', "somebody's machine")

    def test_sound_text(self):
        tree = {"a.txt": "https://example.com/home/a and ./work/b\n", ".build/c": "d ", "e.bin": ""}
        self.assertEqual(run("check-tidiness", {**tree, "e.bin": "\n"}), (0, ""))


class ToolchainTests(unittest.TestCase):
    """The scripts around `swift`, with a stand-in on the PATH."""

    def run_with_swift(self, script, stand_in, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            swift = Path(folder, "swift")
            swift.write_text("#!/bin/sh\n" + stand_in)
            swift.chmod(0o755)
            path = f"{folder}:{os.environ['PATH']}"
            return subprocess.run(
                [SCRIPTS / script, *arguments], capture_output=True, text=True,
                env={**os.environ, "PATH": path})

    def test_known_noise_is_dropped_and_the_rest_kept(self):
        result = self.run_with_swift(
            "swift-quietly",
            'echo "out $*"\n'
            "echo 'warning: prohibited flag(s): -pthread, -msse2, -Wl,--export-dynamic' >&2\n"
            "echo 'warning: prohibited flag(s): -pthread, -fnew' >&2\n"
            "exit 7\n", "build", "a b")
        self.assertEqual(result.stdout, "out build a b\n")
        self.assertEqual(result.stderr, "warning: prohibited flag(s): -pthread, -fnew\n")
        self.assertEqual(result.returncode, 7)

    def test_silent_success(self):
        result = self.run_with_swift("swift-quietly", "exit 0\n", "build")
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_versions(self):
        for version, code in (("5.10.1", 1), ("6.1", 1), ("6.2", 0), ("6.3.1", 0), ("6.10", 0)):
            result = self.run_with_swift(
                "check-swift", f"echo 'Swift version {version} (swift-{version}-RELEASE)'\n")
            self.assertEqual(result.returncode, code, version)
            self.assertEqual(result.stderr.count("\n"), code)

    def test_what_the_compiler_leaves_is_removed(self):
        result = self.run_with_swift("swift-quietly", 'echo "$TMPDIR"; touch "$TMPDIR/left"\n', "build")
        folder = Path(result.stdout.strip())
        self.assertNotEqual(folder, Path(tempfile.gettempdir()))
        self.assertFalse(folder.exists())


class OwnDataTests(unittest.TestCase):
    """What programs leave among the temporary files."""

    def run_with_own_data(self, script):
        return subprocess.run(
            [SCRIPTS / "with-own-data", "sh", "-c", script], capture_output=True, text=True)

    def test_the_status_is_that_of_the_command(self):
        result = self.run_with_own_data("exit 7")
        self.assertEqual((result.returncode, result.stderr), (7, ""))

    def test_what_is_left_is_named(self):
        result = self.run_with_own_data('mkdir "$TMPDIR/folder"; touch "$TMPDIR/folder/file"')
        self.assertEqual(result.returncode, 0)
        self.assertIn("/folder/file, 0 bytes\n", result.stderr)
        self.assertIn("left behind", result.stderr)

    def test_what_the_compiler_leaves_does_not_count(self):
        result = self.run_with_own_data('mkdir "$TMPDIR/TemporaryDirectory.x"; touch "$TMPDIR/_a_.lock"')
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_what_is_removed_a_moment_later_is_waited_for(self):
        result = self.run_with_own_data(
            'touch "$TMPDIR/late"; (sleep 0.3; rm "$TMPDIR/late") >/dev/null 2>&1 &')
        self.assertEqual((result.returncode, result.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
