"""wheel.py: writes a wheel, a zip file with a list of its contents.

    wheel.py PACKAGE PROGRAMS LICENSES VERSION DATE TO
    wheel.py --missing EXTENSION

The files of the folders PACKAGE (with _engine.abi3.so), PROGRAMS and LICENSES become the contents. DATE is in seconds since 1970.
The name of the wheel contains the oldest version of glibc with all functions that the extension calls (PEP 600). The same files
make the same wheel. Prints its path. The second form prints the functions that the extension calls but no library defines, because
the linker does not check them.
"""
import base64
import ctypes
import hashlib
import pathlib
import platform
import re
import subprocess
import sys
import time
import zipfile

# Libraries of every Linux with glibc.
SYSTEM = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
# The minor version of the oldest glibc on which a Python that can install this wheel runs.
OLDEST = 17
MACHINE = platform.machine()


def output_of(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()


def needed(extension):
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", output_of("readelf", "-dW", extension)))


def platform_of(extension):
    """manylinux_2_N if the extension needs only glibc 2.N; otherwise the platform of this machine."""
    others = needed(extension) - SYSTEM
    if others:
        print(f"wheel.py: for this system only: the extension needs {', '.join(sorted(others))}", file=sys.stderr)
        return f"linux_{MACHINE}"
    wanted = {int(minor) for minor in re.findall(r"Name: GLIBC_2\.(\d+)", output_of("readelf", "-VW", extension))}
    minor = max(wanted | {OLDEST})
    return f"manylinux_2_{minor}_{MACHINE}" + (f".manylinux2014_{MACHINE}" if minor == OLDEST else "")


def missing(extension):
    """Functions that neither Python nor a linked library defines."""
    rows = (line.split() for line in output_of("readelf", "--dyn-syms", "-W", extension).splitlines())
    names = [row[7].split("@")[0] for row in rows if len(row) > 7 and row[4] == "GLOBAL" and row[6] == "UND"]
    libraries = [ctypes.pythonapi, *map(ctypes.CDLL, needed(extension))]
    return [name for name in names if not any(hasattr(library, name) for library in libraries)]


def metadata(version, readme):
    return f"""Metadata-Version: 2.1
Name: jgflint
Version: {version}
Summary: Linter, fixer, converter and reader for records of Go games: JGF, SGF and others
License: MIT
Keywords: go,baduk,weiqi,sgf,jgf,linter
Classifier: Intended Audience :: Science/Research
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: C
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Games/Entertainment :: Board Games
Classifier: Typing :: Typed
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{readme}"""


def wheel_file(tag):
    python, abi, platforms = tag.split("-")
    tags = "".join(f"Tag: {python}-{abi}-{name}\n" for name in platforms.split("."))
    return f"Wheel-Version: 1.0\nGenerator: jgflint\nRoot-Is-Purelib: false\n{tags}"


def contents(package, programs, licenses, version, tag):
    """Pairs of a name in the wheel and bytes, in the order of the wheel, which ends with its list of files."""
    info = f"jgflint-{version}.dist-info"
    readme = (package / "README.md").read_text(encoding="utf-8")
    for folder, where in ((package, "jgflint"), (programs, f"jgflint-{version}.data/scripts"), (licenses, f"{info}/licenses")):
        for path in sorted(folder.iterdir()):
            if path.name != "README.md":
                yield f"{where}/{path.name}", path.read_bytes()
    yield f"{info}/METADATA", metadata(version, readme).encode()
    yield f"{info}/WHEEL", wheel_file(tag).encode()


def record(files, info):
    rows = []
    for name, data in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join(rows) + f"{info}/RECORD,,\n"


def main():
    if sys.argv[1] == "--missing":
        print(*missing(sys.argv[2]), sep="\n")
        return
    package, programs, licenses = map(pathlib.Path, sys.argv[1:4])
    version, date, to = sys.argv[4], int(sys.argv[5]), pathlib.Path(sys.argv[6])
    lost = missing(package / "_engine.abi3.so")
    if lost:
        sys.exit(f"wheel.py: no library defines functions that the extension calls: {', '.join(lost)}")
    tag = f"cp38-abi3-{platform_of(package / '_engine.abi3.so')}"
    files = list(contents(package, programs, licenses, version, tag))
    info = f"jgflint-{version}.dist-info"
    files.append((f"{info}/RECORD", record(files, info).encode()))
    when = time.gmtime(max(date, 315532800))[:6]  # the first date of the zip format
    path = to / f"jgflint-{version}-{tag}.whl"
    for old in to.glob(f"jgflint-*_{MACHINE}.whl"):
        old.unlink()
    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in files:
            entry = zipfile.ZipInfo(name, when)
            entry.create_system = 3
            entry.external_attr = (0o100755 if "/scripts/" in name or name.endswith(".so") else 0o100644) << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    print(path)


if __name__ == "__main__":
    main()
