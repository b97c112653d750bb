"""wheel.py: writes a wheel: a zip with a list of what is in it.

    wheel.py PACKAGE PROGRAMS LICENSES VERSION DATE TO
    wheel.py --missing EXTENSION

PACKAGE, PROGRAMS and LICENSES are folders with what is to be in it, and nothing else: the first has _engine.abi3.so. DATE is in
seconds since 1970. The name of the wheel, and so which systems install it, says the oldest glibc that has all the extension calls,
as PEP 600 has it. The same files make the same wheel. Prints its path. The second form prints what the extension calls and nobody
has, which its linker does not ask; there is no wheel of such a one.
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

# What every Linux with glibc has.
SYSTEM = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
# Older ones are of no matter: no Python that installs this wheel runs on them.
OLDEST = 17
MACHINE = platform.machine()


def said(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()


def needed(extension):
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "-dW", extension)))


def platform_of(extension):
    """manylinux_2_N, if it needs the C library alone, and of that only what N had; else just Linux, and this one."""
    others = needed(extension) - SYSTEM
    if others:
        print(f"wheel.py: for this system only: the extension needs {', '.join(sorted(others))}", file=sys.stderr)
        return f"linux_{MACHINE}"
    wanted = {int(minor) for minor in re.findall(r"Name: GLIBC_2\.(\d+)", said("readelf", "-VW", extension))}
    minor = max(wanted | {OLDEST})
    return f"manylinux_2_{minor}_{MACHINE}" + (f".manylinux2014_{MACHINE}" if minor == OLDEST else "")


def missing(extension):
    """Names that neither Python nor a library that the extension is linked with defines."""
    rows = (line.split() for line in said("readelf", "--dyn-syms", "-W", extension).splitlines())
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
    """Pairs of a name in the wheel and bytes, in the order in which they are written: the list of all comes last."""
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
        sys.exit(f"wheel.py: the extension calls what is nowhere: {', '.join(lost)}")
    tag = f"cp38-abi3-{platform_of(package / '_engine.abi3.so')}"
    files = list(contents(package, programs, licenses, version, tag))
    info = f"jgflint-{version}.dist-info"
    files.append((f"{info}/RECORD", record(files, info).encode()))
    when = time.gmtime(max(date, 315532800))[:6]  # a zip knows no day before 1980
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
