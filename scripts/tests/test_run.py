"""Tests of how `scripts/run` finds out whether there is a display."""

import os
import socket
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent / "run"


def has_display(**environment):
    """Whether the script finds one, in a process of its own that leaves no compiled copy behind."""
    code = (
        "import sys; sys.dont_write_bytecode = True\n"
        "from importlib.machinery import SourceFileLoader\n"
        f"import types; run = types.ModuleType('run'); run.__file__ = {str(SCRIPT)!r}\n"
        f"SourceFileLoader('run', {str(SCRIPT)!r}).exec_module(run)\n"
        "print(run.has_display())")
    path = {"PATH": os.environ["PATH"]}
    result = subprocess.run(
        ["python3", "-c", code], env={**path, **environment}, capture_output=True, text=True,
        check=True)
    return result.stdout.strip() == "True"


class DisplayTests(unittest.TestCase):
    def test_none(self):
        self.assertFalse(has_display())

    def test_one_that_does_not_answer(self):
        for name in (":4711", "localhost:4711", "nonsense"):
            self.assertFalse(has_display(DISPLAY=name), name)
        self.assertFalse(has_display(WAYLAND_DISPLAY="wayland-4711"))

    def test_one_that_answers(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as display:
            display.bind(str(Path(folder, "wayland-0")))
            display.listen()
            place = {"XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "wayland-0"}
            self.assertTrue(has_display(**place))
            self.assertFalse(has_display(**place, WEBKIT_HEADLESS="1"))


if __name__ == "__main__":
    unittest.main()
