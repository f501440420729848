"""How other tools read the modules that the package manager has built for debugging."""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / ".build/debug"


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def target_information():
    """What the compiler says about its target."""
    return json.loads(output_of("swiftc", "-print-target-info"))


def importing_flags():
    """What the compiler has to be told to import the modules."""
    maps = [*ROOT.glob("Sources/C*/module.modulemap"), *BUILT.glob("*.build/module.modulemap")]
    flags = [f"-fmodule-map-file={each}" for each in maps]
    flags += output_of("pkg-config", "--cflags", "webkitgtk-6.0", "libadwaita-1").split()
    return ["-I", str(BUILT / "Modules")] + [part for each in flags for part in ("-Xcc", each)]
