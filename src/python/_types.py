"""The results of jgflint's functions."""
from typing import List, Literal, NamedTuple, Optional, Tuple, Union

Severity = Literal["error", "warning", "info"]


class Edit(NamedTuple):
    """A change of a text: text[start:end] becomes `text`."""
    start: int
    """0-based offset in the given text: in characters for str, in bytes for bytes."""
    end: int
    """Offset after the last character or byte."""
    text: Union[str, bytes]
    """A str if the given text is a str; otherwise bytes in UTF-8, even if the text has another character set."""


class Fix(NamedTuple):
    """The fix of a finding. fix() proves the edits and makes them."""
    title: Optional[str]
    """A description in the imperative."""
    safe: bool
    """True if the game stays the same. Unsafe fixes can change the game; only fix(unsafe=True) makes them."""
    edits: Tuple[Edit, ...]
    """Sorted, without overlap; empty if there are too many edits."""


class Finding(NamedTuple):
    """A mistake or a possible mistake in a text."""
    rule: str
    """The name of the rule, as in jgflint-rules(7): 'move-on-stone'."""
    severity: Severity
    """'error', 'warning' or 'info'."""
    message: str
    """One line."""
    line: int
    """1-based."""
    column: int
    """1-based, in characters."""
    start: int
    """0-based offset in the given text: in characters for str, in bytes for bytes."""
    end: int
    """Offset after the last character or byte: the finding is about text[start:end]."""
    pointer: str
    """The JSON Pointer of the value; '' for the whole text and for formats other than JSON."""
    fix: Optional[Fix]
    """None if there is no fix."""


class Fixed(NamedTuple):
    """A text after fix()."""
    text: Union[str, bytes]
    """The new text, with the type and the character set of the given one; the given text if there was no fix."""
    count: int
    """The number of fixed findings."""
    findings: List[Finding]
    """The remaining findings, with places in the new text."""


class Converted(NamedTuple):
    """A text after convert()."""
    games: List[str]
    """A text for each game."""
    findings: List[Finding]
    """Losses and unreadable parts, with places in the given text."""
    complete: bool
    """True if the output has all games of the text with all their data. False if a game or a part of it is missing; the
    findings describe the loss."""
