"""spdx.py RELEASE VERSION SECONDS: writes RELEASE/jgflint-VERSION.spdx, the libraries in the archives and their licenses.

The format is SPDX 2.3 as text. The folder "licenses" of an archive has a license for each library in the archive. A license is
recognized by its words, or by the name in a file in Debian's form. An unknown license ends the run."""
import hashlib
import io
import pathlib
import re
import subprocess
import sys
import tarfile
import time
import zipfile

WORDS = (
    ("MIT", "Permission is hereby granted, free of charge"),
    ("ISC", "Permission to use, copy, modify, and/or distribute this software"),
    ("BSD-3-Clause", "Redistribution and use in source and binary forms"),
    ("GPL-3.0-or-later", "GNU GENERAL PUBLIC LICENSE"),
    ("Apache-2.0", "Apache License"),
)
HOMES = {
    "json-c": "https://github.com/json-c/json-c", "pcre2": "https://github.com/PCRE2Project/pcre2",
    "mimalloc": "https://github.com/microsoft/mimalloc", "lhasa": "https://github.com/fragglet/lhasa", "musl": "https://musl.libc.org",
    "mingw-w64": "https://www.mingw-w64.org",
}


def licenses_in(archive):
    """The name of each library in an archive, with the text of its license."""
    name = archive.name
    if name.endswith((".zip", ".whl", ".vsix")):
        with zipfile.ZipFile(archive) as opened:
            return {part.filename: opened.read(part) for part in opened.infolist() if is_license(part.filename)}
    if name.endswith((".tar.gz", ".tgz")):
        with tarfile.open(archive) as opened:
            return {part.name: opened.extractfile(part).read() for part in opened if part.isfile() and is_license(part.name)}
    if name.endswith(".deb"):
        data = subprocess.run(["dpkg-deb", "--fsys-tarfile", archive], stdout=subprocess.PIPE, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(data)) as opened:
            return {part.name: opened.extractfile(part).read() for part in opened if part.isfile() and part.name.endswith("/copyright")}
    return {}


def is_license(name):
    return pathlib.PurePath(name).parent.name == "licenses"


def license_of(name, text):
    """The license of all files, or of the first."""
    if "\nFormat: " in "\n" + text or text.startswith("Format:"):
        said = re.search(r"^License: *(\S+)", text[text.index("Files:"):], re.M)
        if not said:
            sys.exit(f"spdx: no license in {name}")
        return {"Expat": "MIT", "GPL-3+": "GPL-3.0-or-later"}.get(said.group(1), said.group(1))
    flat = " ".join(text.split())
    for known, words in WORDS:
        if words in flat:
            return known
    sys.exit(f"spdx: {name} is under no license that is known here")


def copyright_of(text):
    lines = [line.strip(" *#-") for line in text.splitlines() if re.match(r"[\s*#-]*(Copyright|\(c\))", line, re.I)]
    lines = [line for line in dict.fromkeys(lines) if re.search(r"\d{4}|©|\(c\)", line, re.I)]
    return "\n".join(lines) or "NOASSERTION"


def main(release, version, seconds):
    release = pathlib.Path(release)
    own = pathlib.Path(__file__).resolve().parent.parent / "LICENSE"
    libraries, contained, archives = {}, [], []
    for archive in sorted(release.iterdir()):
        if not archive.is_file() or archive.suffix not in (".gz", ".zip", ".whl", ".tgz", ".vsix", ".deb"):
            continue
        archives.append(archive)
        for path, text in sorted(licenses_in(archive).items()):
            name = pathlib.PurePath(path).name
            if name in ("jgflint", "copyright"):
                continue
            libraries.setdefault(name, text.decode("utf-8", "replace"))
            contained.append((archive.name, name))
    out = []

    def say(tag, text):
        out.append(f"{tag}: {text}")

    def package(name, said, **more):
        out.append("")
        say("PackageName", name)
        say("SPDXID", ident(name))
        if "version" in more:
            say("PackageVersion", more["version"])
        say("PackageDownloadLocation", more.get("home", "NOASSERTION"))
        say("FilesAnalyzed", "false")
        if "sum" in more:
            say("PackageChecksum", "SHA256: " + more["sum"])
        say("PackageLicenseConcluded", said)
        say("PackageLicenseDeclared", said)
        rights = more.get("rights", "NOASSERTION")
        say("PackageCopyrightText", rights if rights == "NOASSERTION" else f"<text>{rights}</text>")

    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(seconds)))
    sums = {archive.name: hashlib.sha256(archive.read_bytes()).hexdigest() for archive in archives}
    whole = hashlib.sha256("".join(sums.values()).encode()).hexdigest()
    for tag, text in (("SPDXVersion", "SPDX-2.3"), ("DataLicense", "CC0-1.0"), ("SPDXID", "SPDXRef-DOCUMENT"),
                      ("DocumentName", f"jgflint-{version}"),
                      ("DocumentNamespace", f"https://spdx.org/spdxdocs/jgflint-{version}-{whole}"),
                      ("Creator", "Tool: jgflint-.ci/spdx.py"), ("Created", created)):
        say(tag, text)
    text = own.read_text(encoding="utf-8")
    license_own = license_of("LICENSE", text)
    for archive in archives:
        package(archive.name, license_own, version=version, sum=sums[archive.name], rights=copyright_of(text))
    for name, text in sorted(libraries.items()):
        package(name, license_of(name, text), home=HOMES.get(name, "NOASSERTION"), rights=copyright_of(text))
    out.append("")
    for archive in archives:
        say("Relationship", f"SPDXRef-DOCUMENT DESCRIBES {ident(archive.name)}")
    for archive, name in contained:
        say("Relationship", f"{ident(archive)} CONTAINS {ident(name)}")
    (release / f"jgflint-{version}.spdx").write_text("\n".join(out) + "\n", encoding="utf-8")


def ident(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


main(*sys.argv[1:])
