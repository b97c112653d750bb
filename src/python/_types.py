"""What the functions of jgflint answer."""
from typing import List, Literal, NamedTuple, Optional, Tuple, Union

Severity = Literal["error", "warning", "info"]


class Edit(NamedTuple):
    """What a fix does at one place: text[start:end] becomes `text`."""
    start: int
    """Offset in the caller's text, from 0: characters of a str, bytes of bytes."""
    end: int
    """Behind the last one."""
    text: Union[str, bytes]
    """A str for a str; for bytes UTF-8, whatever character set the text is in."""


class Fix(NamedTuple):
    """How a finding can be fixed. fix() makes the edits, and proves them first."""
    title: Optional[str]
    """What is done, in the imperative."""
    safe: bool
    """True: the game stays the same. False: it might change what the record says, so only fix(unsafe=True) makes it."""
    edits: Tuple[Edit, ...]
    """Sorted, and without overlap; empty if there are too many to be told."""


class Finding(NamedTuple):
    """Something in a text that is wrong, or might be."""
    rule: str
    """As in jgflint-rules(7): 'move-on-stone'."""
    severity: Severity
    """'error', 'warning' or 'info'."""
    message: str
    """One line."""
    line: int
    """From 1."""
    column: int
    """In characters, from 1."""
    start: int
    """Offset in the caller's text, from 0: characters of a str, bytes of bytes."""
    end: int
    """Behind the last one: text[start:end] is what the finding is about."""
    pointer: str
    """JSON Pointer of it; '' for the whole text, and for formats that are not JSON."""
    fix: Optional[Fix]
    """None: there is none."""


class Fixed(NamedTuple):
    """A text after fix()."""
    text: Union[str, bytes]
    """Of the type that was given, and in the same character set; the same text if nothing was fixed."""
    count: int
    """How many findings were fixed."""
    findings: List[Finding]
    """What is left; their places are in the new text."""


class Converted(NamedTuple):
    """A text after convert()."""
    games: List[str]
    """A text for each game."""
    findings: List[Finding]
    """What is lost, and what could not be read; their places are in the text that was given."""
    complete: bool
    """True: there is a game for each in the text, and all that stands in it is there, perhaps in other words. False: a game could
    not be written, something in one is not in the output, or it could not be told what the text says; findings say what."""
