"""How other tools read the modules that the package manager has built for debugging."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / ".build/debug"


def run_tool(*command, **options):
    """Runs one of the compiler's tools; what they leave among the temporary files (Swift 6.3) is removed."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            command, capture_output=True, text=True, env={**os.environ, "TMPDIR": folder}, **options)


def output_of(*command):
    return run_tool(*command, check=True).stdout


def target_information():
    """What the compiler says about its target."""
    return json.loads(output_of("swiftc", "-print-target-info"))


def importing_flags():
    """What the compiler has to be told to import the modules."""
    maps = [*ROOT.glob("Sources/C*/module.modulemap"), *BUILT.glob("*.build/module.modulemap")]
    flags = [f"-fmodule-map-file={each}" for each in maps]
    flags += output_of("pkg-config", "--cflags", "webkitgtk-6.0", "libadwaita-1").split()
    return ["-I", str(BUILT / "Modules")] + [part for each in flags for part in ("-Xcc", each)]
