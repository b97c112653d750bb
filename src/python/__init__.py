"""jgflint: records of Go games, linted, fixed, converted and read.

    import jgflint
    for finding in jgflint.lint("(;GM[1]SZ[9];B[aa];W[aa])"):
        print(finding.line, finding.rule, finding.message)

A text is a str, whose places count characters, or bytes, whose places count bytes. Bytes are read in whatever character set they
are in: so give bytes of files. Formats are JGF, SGF, JSON-SGF, UGF, UGI, UGZ, GIB, NGF, and JSON Lines by their name.

A wrong text is no error, but has findings. What is raised is a TypeError for what is no text, name or configuration, a ValueError
for a configuration or format that cannot be, and an OSError for a file that cannot be read.

All functions may be called by any number of threads, which work at the same time. jgflint-python(7) has it all.
"""
import json
import os
from functools import lru_cache, partial
from typing import Any, Dict, List, Optional, Tuple, TypeVar, Union, overload

from ._engine import COLUMNS, Engine
from ._engine import version as __version__
from ._types import Converted, Edit, Finding, Fix, Fixed
from ._walk import walk

_DRAWINGS = ("text", "svg", "json")
Text = Union[str, bytes]
Given = TypeVar("Given", bound=Text)
Name = Union[None, str, bytes, "os.PathLike[str]"]
Config = Union[None, "Linter", Dict[str, Any], str, bytes, "os.PathLike[str]"]

__all__ = ["Converted", "Edit", "Finding", "Fix", "Fixed", "Game", "Linter", "convert", "fix", "lint", "read", "walk"]


class Game:
    """A game that read() has read. It can be pickled, and keeps the text that it was read from for board() and comment().

    size        (width, height) of the board, in points; (0, 0) if the record does not say that
    nodes       how many nodes the tree has
    main_line   how many of them, from the first on, are the main line
    digest      32 hexadecimal digits, equal for games with the same moves, however the board is turned; '' if nobody can say
    header      a dict: players, result, komi, rules, ... with the names of JGF, as jgflint(3) lists them
    rows        the nodes, depth first, as a memoryview of int32 with shape (nodes, 7), which numpy.asarray takes without copying
    """
    __slots__ = ("size", "nodes", "main_line", "digest", "_header", "_rows", "_linter", "_text", "_name", "_index")

    def __init__(self, linter: "Linter", text: Text, name: Optional[bytes], index: int, width: int, height: int, nodes: int,
                 main_line: int, digest: str, header: str, rows: bytes):
        self.size = (width, height)
        self.nodes = nodes
        self.main_line = main_line
        self.digest = digest
        self._header = header
        self._rows = rows
        self._linter = linter
        self._text = text
        self._name = name
        self._index = index

    @property
    def header(self) -> Dict[str, Any]:
        """A new dict of what the record says of the game, in its own words or numbers: komi in points, time in seconds."""
        header: Dict[str, Any] = json.loads(self._header)
        return header

    @property
    def rows(self) -> memoryview:
        """The nodes, as they lie in memory. Columns: parent, the row of the node before, -1 for the first; kind, a sum of 1 move,
        2 pass (a move, too: 3), 4 setup, 8 comment, 16 unread; color of the move, 0 none, 1 black, 2 white, more: others; x and y
        of the move, from 0, from the top left corner, -1 for a pass and where there is none; spot and length, in the text from
        where the node begins to the end of the last value in it, -1 if nobody knows."""
        return memoryview(self._rows).cast("i", (self.nodes, COLUMNS)) if self.nodes else memoryview(b"").cast("i")

    @overload
    def board(self, node: Optional[int] = None, format: None = None) -> memoryview: ...

    @overload
    def board(self, node: Optional[int], format: str) -> str: ...

    @overload
    def board(self, *, format: str) -> str: ...

    def board(self, node: Optional[int] = None, format: Optional[str] = None) -> Union[memoryview, str]:
        """The board after a node, which is an index into rows; None: at the end of the main line.

        A memoryview of bytes with shape (height, width), which numpy.asarray takes without copying: 0 empty, 1 black, 2 white,
        more: others. With format 'text', 'svg' or 'json' a str: a drawing, or the stones with their numbers. An IndexError if
        there is no such node; a ValueError if there is no such format, or the game has no board.
        """
        board = self._linter._engine.board(self._text, self._name, self._index, self._node(node), format or "bytes")
        if board is None:
            raise ValueError("the game has no board" if format in (None, *_DRAWINGS) else f"no such format: {format!r}")
        return str(board) if format else memoryview(board).cast("B", self.size[::-1])

    def comment(self, node: int) -> Optional[str]:
        """The comments of a node, which is an index into rows, with an empty line between two; None if it has none. An IndexError
        if there is no such node."""
        return self._linter._engine.comment(self._text, self._name, self._index, self._node(node))

    def _node(self, node: Optional[int]) -> int:
        last = self.main_line - 1 if node is None else node
        if not -self.nodes <= last < self.nodes:
            raise IndexError(f"the game has {self.nodes} nodes")
        return last % self.nodes

    def __repr__(self) -> str:
        return f"<jgflint.Game of {self.nodes} nodes on {self.size[0]} by {self.size[1]}>"


class Linter:
    """lint(), fix(), convert() and read() with a configuration.

    config: a dict or the text of a .jgflint.json, or a path of one (an os.PathLike); None: nothing is configured. Files that it
    names, which it extends or has as its baseline, are read now, relative to its own folder, or for a dict or text to the current
    one. It can be pickled, and takes along what it has read.

    Raises ValueError for what is wrong with it, with the place and what was probably meant; OSError if its file cannot be read.
    """
    __slots__ = ("_given", "_engine")

    def __init__(self, config: Config = None):
        path = os.fspath(config) if isinstance(config, os.PathLike) else None
        text = _text_of(config)
        files: Dict[bytes, Optional[bytes]] = {}
        while True:
            self._set(text, path and os.fsencode(path), tuple(files.items()))
            findings, wanted = self._engine.check()
            if wanted is None:
                break
            files[wanted] = _read(wanted)
        faults = [finding for finding in findings if finding.severity == "error"]
        if faults:
            raise ValueError("\n".join(f"{path or 'config'}:{fault.line}:{fault.column}: {fault.message}" for fault in faults))

    def _set(self, *given: Any) -> None:
        self._given = given
        self._engine = Engine(*given, *(partial(tuple.__new__, kind) for kind in (Finding, Fix, Edit)))

    def lint(self, text: Text, *, name: Name = None) -> List[Finding]:
        """Like jgflint.lint()."""
        return self._engine.lint(text, _name_of(name))

    def fix(self, text: Given, unsafe: bool = False, *, name: Name = None) -> "Fixed[Given]":
        """Like jgflint.fix()."""
        return Fixed(*self._engine.fix(text, _name_of(name), unsafe))

    def convert(self, text: Text, to: str = "sgf", *, name: Name = None) -> Converted:
        """Like jgflint.convert()."""
        return Converted(*self._engine.convert(text, _name_of(name), to))

    def read(self, text: Text, *, name: Name = None) -> List[Game]:
        """Like jgflint.read()."""
        given = _name_of(name)
        return [Game(self, text, given, index, *game) for index, game in enumerate(self._engine.read(text, given))]

    def __reduce__(self) -> Tuple[Any, ...]:
        return _unpickled, self._given


def _unpickled(*given: Any) -> Linter:
    linter = Linter.__new__(Linter)
    linter._set(*given)
    return linter


def _text_of(config: Config) -> Optional[bytes]:
    if config is None or isinstance(config, bytes):
        return config
    if isinstance(config, os.PathLike):
        with open(config, "rb") as file:
            return file.read()
    return (config if isinstance(config, str) else json.dumps(config, indent=2)).encode("utf-8", "surrogatepass")


def _read(path: bytes) -> Optional[bytes]:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _name_of(name: Name) -> Optional[bytes]:
    return None if name is None else os.fsencode(name)


_plain = Linter()
_configured: Any = lru_cache(maxsize=16)(Linter)


def _linter(config: Config) -> Linter:
    if config is None:
        return _plain
    if isinstance(config, Linter):
        return config
    linter: Linter = _configured(json.dumps(config, indent=2) if isinstance(config, dict) else config)
    return linter


def lint(text: Text, *, name: Name = None, config: Config = None) -> List[Finding]:
    """What is wrong with a text: a list of Findings, sorted by place; empty if nothing is.

    text    a str, or bytes (or what bytes() takes); a Finding's start and end count its characters or bytes, from 0
    name    of the file: it says the format where the text does not, and is what patterns of a configuration see
    config  a Linter, or what makes one, which is kept: so a dict may be given each time, and a file is read once

    Raises TypeError for another type, ValueError for errors in the configuration, and OSError if its file cannot be read.
    """
    return _linter(config).lint(text, name=name)


def fix(text: Given, unsafe: bool = False, *, name: Name = None, config: Config = None) -> "Fixed[Given]":
    """The text with what can be fixed: a Fixed, with the new text, how many findings that were, and what is left.

    unsafe  also fixes that might change what the record says; the others keep the game as it is, which is proved for each text
    text, name, config  as in lint(); so are the errors. Of JSON Lines each line is fixed by itself.
    """
    return _linter(config).fix(text, unsafe, name=name)


def convert(text: Text, to: str = "sgf", *, name: Name = None, config: Config = None) -> Converted:
    """The games of a text in another format: a Converted, with a str for each game, what is lost, and whether that is all.

    to      'jgf', 'jsonl' (JGF in one line), 'sgf' or 'json-sgf'; anything else is a ValueError
    text, name, config  as in lint(); so are the errors
    """
    return _linter(config).convert(text, to, name=name)


def read(text: Text, *, name: Name = None, config: Config = None) -> List[Game]:
    """The games of a text: a list of Games, which are not judged, since lint() does that. What is no record has none.

    text, name, config  as in lint(); so are the errors
    """
    return _linter(config).read(text, name=name)
