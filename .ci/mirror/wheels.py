"""The build backend of this folder (PEP 517): it gives pip the wheel for this machine, without a download."""
import pathlib
import platform
import shutil
import sys


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    here = pathlib.Path(__file__).resolve().parent
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    system = "linux" if sys.platform.startswith("linux") else sys.platform
    wheels = sorted(path for path in here.glob("*.whl") if system in path.name and path.stem.endswith(f"_{machine}"))
    if not wheels:
        there = ", ".join(path.name for path in here.glob("*.whl"))
        sys.exit(f"jgflint: none of the wheels here is for {system} on {machine}: {there}. Take the hooks of jgflint's own "
                 "repository, which want jgflint on the PATH, or those with npm's package.")
    shutil.copy(wheels[0], wheel_directory)
    return wheels[0].name
