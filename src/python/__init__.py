"""jgflint: records of Go games, linted, fixed, converted and read.

    import jgflint
    for finding in jgflint.lint("(;GM[1]SZ[9];B[aa];W[aa])"):
        print(finding.line, finding.rule, finding.message)

Places in a str count characters, and places in bytes count bytes. The character set of bytes is detected, so pass the bytes of
files. Formats are JGF, SGF, JSON-SGF, UGF, UGI, UGZ, GIB, NGF, and JSON Lines by their name.

An invalid text is not an error; it produces findings. An argument of a wrong type raises TypeError, a wrong configuration or an
unknown name ValueError, and an unreadable file OSError. The message names the argument.

All functions can be called by several threads at the same time. jgflint-python(7) describes them.
"""
import difflib
import json
import os
from functools import lru_cache, partial
from typing import Any, Dict, Iterable, List, Literal, Optional, Tuple, TypeVar, Union, overload

from ._engine import COLUMNS, Engine
from ._engine import version as __version__
from ._types import Converted, Edit, Finding, Fix, Fixed, Severity
from ._walk import walk

_DRAWINGS = ("text", "svg", "json")
_TARGETS = ("jgf", "jsonl", "sgf", "json-sgf")
_SCHEMAS = ("jgf2", "config", "output")
_RULE = ("name", "family", "headline", "severity", "default_severity", "optional", "fix", "since")
Text = Union[str, bytes]
Given = TypeVar("Given", bound=Text)
Name = Union[None, str, bytes, "os.PathLike[str]"]
Config = Union[None, "Linter", Dict[str, Any], str, bytes, "os.PathLike[str]"]

Target = Literal["jgf", "jsonl", "sgf", "json-sgf"]
Drawing = Literal["text", "svg", "json"]
SchemaName = Literal["jgf2", "config", "output"]

__all__ = ["Converted", "Edit", "Finding", "Fix", "Fixed", "Game", "Linter", "Severity", "convert", "explain", "fix", "format", "lint",
           "read", "rules", "schema", "walk"]


def __dir__() -> List[str]:
    return [*__all__, "__doc__", "__name__", "__version__"]


class Game:
    """A game that read() has read. It can be pickled, and keeps the text that it was read from for board() and comment().

    size        (width, height) of the board in points. (0, 0): the record has no size.
    nodes       The number of nodes in the tree.
    main_line   The number of nodes in the main line. They are the first nodes.
    digest      32 hexadecimal digits, equal for games with the same moves on a turned board. Empty: the moves are unknown.
    header      A dict with players, result, komi, rules and so on. The names are those of JGF (jgflint(3)).
    rows        The nodes, depth first: a memoryview of int32 with shape (nodes, 7). numpy.asarray does not copy it.
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
        """A new dict with the values of the record: komi in points, time in seconds."""
        header: Dict[str, Any] = json.loads(self._header)
        return header

    @property
    def rows(self) -> memoryview:
        """The nodes, one row each, with seven columns.

        parent        The row of the previous node. -1: the first node.
        kind          The sum of 1 (move), 2 (pass, so 3 in all), 4 (setup), 8 (comment) and 16 (unread).
        color         The color of the move: 0 (no move), 1 (black), 2 (white), or another color.
        x, y          The point of the move, 0-based, from the top left corner. -1: a pass or no move.
        spot, length  The place of the node in the text, up to the end of its last value. -1: unknown.
        """
        return memoryview(self._rows).cast("i", (self.nodes, COLUMNS)) if self.nodes else memoryview(b"").cast("i")

    @overload
    def board(self, node: Optional[int] = None, format: None = None) -> memoryview: ...

    @overload
    def board(self, node: Optional[int], format: Drawing) -> str: ...

    @overload
    def board(self, *, format: Drawing) -> str: ...

    def board(self, node: Optional[int] = None, format: Optional[Drawing] = None) -> Union[memoryview, str]:
        """The board after a node, which is an index into rows; None: at the end of the main line.

        Returns a memoryview of bytes with shape (height, width), which numpy.asarray does not copy: 0 (empty), 1 (black), 2
        (white), or another color. With the format 'text', 'svg' or 'json', returns a str: a drawing, or the stones with their numbers.
        Raises IndexError for an unknown node, and ValueError for an unknown format or a game without a board.
        """
        if format is not None:
            _check_word("format", format, _DRAWINGS)
        board = self._linter._engine.board(self._text, self._name, format or "bytes", self._index, self._node(node))
        if board is None:
            raise ValueError("the game has no board")
        return str(board) if format else memoryview(board).cast("B", self.size[::-1])

    def comment(self, node: int) -> Optional[str]:
        """The comments of a node, which is an index into rows, separated by empty lines. None: the node has no comment. Raises
        IndexError for an unknown node."""
        return self._linter._engine.comment(self._text, self._name, None, self._index, self._node(node))

    def _node(self, node: Optional[int]) -> int:
        if node is not None and not hasattr(node, "__index__"):
            raise TypeError(f"node must be an int, not {_described(node)}")
        last = self.main_line - 1 if node is None else node
        if not -self.nodes <= last < self.nodes:
            raise IndexError(f"the game has {self.nodes} nodes")
        return last % self.nodes

    def __repr__(self) -> str:
        return f"<jgflint.Game of {self.nodes} nodes on {self.size[0]} by {self.size[1]}>"


class Linter:
    """lint(), fix(), convert() and read() with a configuration.

    config: a dict, the text of a .jgflint.json, or the path of one (an os.PathLike). None: the defaults. The files that the
    configuration extends and its baseline are read now. Their paths are relative to the folder of the configuration, or to the
    current folder for a dict or a text. A linter can be pickled with the files that it has read.

    Raises ValueError for an error in the configuration, with its place and a suggestion, and OSError for an unreadable file.
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
            hint = "\n(a str is the text of a configuration; the path of a file is a pathlib.Path)"
            is_path = isinstance(config, str) and "{" not in config
            places = (f"{path or 'config'}:{fault.line}:{fault.column}: {fault.message}" for fault in faults)
            raise ValueError("\n".join(places) + (hint if is_path else ""))

    def _set(self, *given: Any) -> None:
        self._given = given
        self._engine = Engine(*given, *(partial(tuple.__new__, kind) for kind in (Finding, Fix, Edit)))

    def lint(self, text: Text, *, name: Name = None) -> List[Finding]:
        """Like jgflint.lint()."""
        return self._engine.lint(_checked(text), _name_of(name))

    def fix(self, text: Given, unsafe: bool = False, *, name: Name = None) -> "Fixed[Given]":
        """Like jgflint.fix()."""
        return Fixed(*self._engine.fix(_checked(text), _name_of(name), "unsafe" if unsafe else None))

    def convert(self, text: Text, to: Target = "sgf", *, name: Name = None) -> Converted:
        """Like jgflint.convert()."""
        _check_word("to", to, _TARGETS)
        return Converted(*self._engine.convert(_checked(text), _name_of(name), to))

    def read(self, text: Text, *, name: Name = None) -> List[Game]:
        """Like jgflint.read()."""
        given, text = _name_of(name), _checked(text)
        return [Game(self, text, given, index, *game) for index, game in enumerate(self._engine.read(text, given))]

    def format(self, text: Text, to: str = "text", *, name: Name = None) -> str:
        """Like jgflint.format()."""
        if not isinstance(to, str):
            raise TypeError(f"to must be a str, not {_described(to)}")
        report = self._engine.report(_checked(text), _name_of(name) or b"-", to)
        if report is None:
            raise ValueError(f"no output format is named {to!r}")
        return report

    def __reduce__(self) -> Tuple[Any, ...]:
        return _unpickled, self._given


def _unpickled(*given: Any) -> Linter:
    linter = Linter.__new__(Linter)
    linter._set(*given)
    return linter


def _described(value: Any) -> str:
    """A wrong argument, for the message of an error."""
    if value is None:
        return "None"
    if isinstance(value, os.PathLike):
        return f"the path {os.fspath(value)!r}: read the file first, or use walk()"
    if hasattr(value, "read"):
        return f"the file {getattr(value, 'name', value)!r}: use its read()"
    kind = type(value).__name__
    if isinstance(value, (list, tuple)):
        return f"a {kind}: pass one text at a time"
    if isinstance(value, (str, int, float)):
        return f"the {kind} {value!r:.40}"
    return f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"


def _checked(text: Any) -> Any:
    if isinstance(text, (str, bytes)):
        return text
    try:
        return bytes(memoryview(text))
    except TypeError:
        raise TypeError(f"text must be a str or bytes, not {_described(text)}") from None


def _near(word: str, words: Iterable[str]) -> str:
    return "".join(f"; did you mean {near!r}?" for near in difflib.get_close_matches(word, list(words), 1))


def _check_word(what: str, word: Any, words: Tuple[str, ...]) -> None:
    if not isinstance(word, str):
        raise TypeError(f"{what} must be a str, not {_described(word)}")
    if word not in words:
        raise ValueError(f"{what} must be {', '.join(map(repr, words[:-1]))} or {words[-1]!r}, not {word!r}{_near(word, words)}")


def _text_of(config: Any) -> Optional[bytes]:
    if config is None or isinstance(config, bytes):
        return config
    if not isinstance(config, (str, dict, os.PathLike)):
        raise TypeError(f"config must be a dict, a str, bytes, a path or a Linter, not {_described(config)}")
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
    if name is None or isinstance(name, bytes):
        return name
    if not isinstance(name, (str, os.PathLike)):
        raise TypeError(f"name must be a str, bytes or a path, not {_described(name)}")
    return os.fsencode(name)


_plain = Linter()
_configured: Any = lru_cache(maxsize=16)(Linter)


def _linter(config: Config) -> Linter:
    if config is None:
        return _plain
    if isinstance(config, Linter):
        return config
    if isinstance(config, dict):
        config = json.dumps(config, indent=2)
    linter: Linter = (_configured if isinstance(config, (str, bytes, os.PathLike)) else Linter)(config)
    return linter


def lint(text: Text, *, name: Name = None, config: Config = None) -> List[Finding]:
    """Returns the findings of a text: a list of Findings, sorted by place.

    text    A str, bytes, or an argument of bytes(). Places in findings count its characters or bytes from 0.
    name    The name of the file. It decides about the format if the text does not, and patterns of a configuration match it.
    config  A Linter, or an argument of Linter(). The linter is reused, so a file is read once.

    Raises TypeError for another type, ValueError for errors in the configuration, and OSError if its file cannot be read.
    """
    return _linter(config).lint(text, name=name)


def fix(text: Given, unsafe: bool = False, *, name: Name = None, config: Config = None) -> "Fixed[Given]":
    """Fixes a text. Returns a Fixed with the new text, the number of fixed findings, and the remaining findings.

    unsafe  Also make fixes that may change the record. Other fixes keep the game unchanged, which is proved for each text.
    text, name, config  See lint(), also for errors. In JSON Lines, each line is fixed separately.
    """
    return _linter(config).fix(text, unsafe, name=name)


def convert(text: Text, to: Target = "sgf", *, name: Name = None, config: Config = None) -> Converted:
    """Converts the games of a text. Returns a Converted with a str for each game, the losses, and whether it is complete.

    to      'jgf', 'jsonl' (JGF in one line), 'sgf' or 'json-sgf'. Other values raise ValueError.
    text, name, config  See lint(), also for errors.
    """
    return _linter(config).convert(text, to, name=name)


def read(text: Text, *, name: Name = None, config: Config = None) -> List[Game]:
    """Reads the games of a text without checking them. Returns a list of Games, which is empty for a text without records.

    text, name, config  See lint(), also for errors.
    """
    return _linter(config).read(text, name=name)


def format(text: Text, to: str = "text", *, name: Name = None, config: Config = None) -> str:
    """Returns the findings of a text in the output of the program.

    to      An output format of jgflint(1): 'text', 'gcc', 'json', 'sarif', 'html' and so on. Other values raise ValueError.
    text, name, config  See lint(), also for errors.
    """
    return _linter(config).format(text, to, name=name)


def _known(what: str, question: Any, name: str, names: Iterable[str]) -> Any:
    if not isinstance(name, str):
        raise TypeError(f"{what} must be a str, not {_described(name)}")
    answer = question(name)
    if answer is None:
        raise ValueError(f"no {what} is named {name!r}{_near(name, names)}")
    return json.loads(answer)


def explain(rule: str) -> Any:
    """Returns a rule as a dict with its name, severity, reason, examples and more, like jgflint --explain RULE -f json. For a
    family or 'all', returns a list of dicts. Raises ValueError for an unknown name."""
    return _known("rule", _plain._engine.explain, rule, () if rule == "all" else (known["name"] for known in rules()))


def rules() -> List[Dict[str, Any]]:
    """All rules: dicts with name, family, headline, severity, default_severity, optional, fix and since."""
    return [{key: rule[key] for key in _RULE if key in rule} for rule in explain("all")]


def schema(name: SchemaName) -> Dict[str, Any]:
    """A JSON Schema: 'jgf2', 'config' or 'output'. An unknown name is a ValueError."""
    _check_word("name", name, _SCHEMAS)
    found: Dict[str, Any] = _known("schema", _plain._engine.schema, name, _SCHEMAS)
    return found
