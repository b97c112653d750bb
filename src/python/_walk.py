"""Iterates over the records in a folder or an archive."""
import bz2
import gzip
import lzma
import os
import struct
import subprocess
import tarfile
import tempfile
import zipfile
import zlib
from typing import IO, Any, Callable, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from ._program import program

_ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
_OTHERS = (".7z", ".tar.zst", ".tzst", ".zst")
_COMPRESSED: Dict[str, Callable[..., Any]] = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open}
_RECORDS = [".jgf", ".jgf.json"]
_SIZE = 256 * 2**20
# Exceptions of Python's modules for damaged, encrypted and unknown archives.
_DAMAGED = (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, struct.error, EOFError, ArithmeticError, LookupError,
            RuntimeError, ValueError)


def _ends(name: str, endings: Iterable[str]) -> bool:
    """Returns true for a name with one of these endings, in any case, after at least one character."""
    return any(len(name) > len(ending) and name.lower().endswith(ending) for ending in endings)


def _read(file: IO[bytes], name: str) -> bytes:
    data = file.read(_SIZE + 1)
    if len(data) > _SIZE:
        raise OSError(f"{name}: larger than {_SIZE >> 20} MiB")
    return data


class _Header(tarfile.TarInfo):
    """A damaged header is an error. Python's own class reads it as the end of the archive."""

    @classmethod
    def fromtarfile(cls, archive: Any) -> Any:
        try:
            return super().fromtarfile(archive)
        except tarfile.InvalidHeaderError as error:  # type: ignore[attr-defined]
            raise tarfile.ReadError(str(error)) from error


def _members(path: str) -> Iterator[Tuple[str, IO[bytes]]]:
    """All files of an archive, in the order of the archive."""
    if path.lower().endswith(".zip"):
        with zipfile.ZipFile(path) as packed:
            for member in packed.infolist():
                if not member.is_dir():
                    with packed.open(member) as opened:
                        yield member.filename, opened
        return
    with tarfile.open(path, tarinfo=_Header) as archive:
        for entry in archive:
            file = archive.extractfile(entry) if entry.isfile() else None
            if file:
                yield entry.name, file


def _files(path: str, ext: Optional[str]) -> Iterator[str]:
    """The files of a folder, found by the program jgflint."""
    command = [program(), "--show-files", "-0", *(["--ext", ext] if ext else []), "--", path]
    with tempfile.TemporaryFile() as errors, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors) as process:
        rest = b""
        for block in iter(lambda: process.stdout.read(65536), b""):  # type: ignore[union-attr]
            *names, rest = (rest + block).split(b"\0")
            yield from map(os.fsdecode, names)
        process.wait()
        errors.seek(0)
        if process.returncode:
            raise OSError(errors.read().decode(errors="replace").strip() or f"jgflint ended with {process.returncode}")


def walk(path: "Union[str, os.PathLike[str]]", ext: Optional[str] = None) -> Iterator[Tuple[str, bytes]]:
    """Yields pairs of a name and bytes: the records in a folder and its subfolders, the records in an archive (zip, tar,
    tar.gz, tar.xz, tar.bz2), or a single file, which may be compressed (gz, xz, bz2).

    ext: a list of endings, separated by commas, such as 'sgf,jgf'. The default is 'jgf,jgf.json'. The program jgflint lists the
    files of a folder, so .gitignore, .ignore and configurations apply, and the order is that of linting. Members of archives
    have names such as games.zip/round1/a.sgf. Raises OSError for files that cannot be read or exceed 256 MiB; for a subfolder
    that cannot be listed, after the last record.
    """
    path = os.fspath(path)
    try:
        yield from _walk(path, ext)
    except _DAMAGED as error:
        raise OSError(f"{path}: {error}") from error


def _walk(path: str, ext: Optional[str]) -> Iterator[Tuple[str, bytes]]:
    if os.path.isdir(path):
        for name in _files(path, ext):
            with open(name, "rb") as file:
                yield name, _read(file, name)
    elif _ends(path, _ARCHIVES):
        endings = _endings(ext) if ext else _RECORDS
        for name, member in _members(path):
            if _ends(name, endings):
                yield f"{path}/{name}", _read(member, f"{path}/{name}")
    elif _ends(path, _OTHERS):
        raise OSError(f"{path}: Python reads no such archive")
    else:
        opening: Callable[..., Any] = next((opener for ending, opener in _COMPRESSED.items() if _ends(path, [ending])), open)
        with opening(path, "rb") as file:
            yield path, _read(file, path)


def _endings(ext: str) -> List[str]:
    """The endings with dots. Files of one SGF game per line (.sgfs) belong to SGF."""
    dotted = [part if part.startswith(".") else f".{part}" for part in ext.lower().split(",")]
    return dotted + [".sgfs"] * (".sgf" in dotted)
