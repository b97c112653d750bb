from typing import Generic, List, Literal, NamedTuple, Optional, Tuple, TypeVar, Union

Severity = Literal["error", "warning", "info"]
Text = TypeVar("Text", bound=Union[str, bytes])

class Edit(NamedTuple):
    start: int
    end: int
    text: Union[str, bytes]

class Fix(NamedTuple):
    title: Optional[str]
    safe: bool
    edits: Tuple[Edit, ...]

class Finding(NamedTuple):
    rule: str
    severity: Severity
    message: str
    line: int
    column: int
    start: int
    end: int
    pointer: str
    fix: Optional[Fix]

class Fixed(Tuple[Text, int, List[Finding]], Generic[Text]):
    def __new__(cls, text: Text, count: int, findings: List[Finding]) -> "Fixed[Text]": ...
    @property
    def text(self) -> Text: ...
    @property
    def count(self) -> int: ...  # type: ignore[override]
    @property
    def findings(self) -> List[Finding]: ...

class Converted(NamedTuple):
    games: List[str]
    findings: List[Finding]
    complete: bool
