"""Types of the native half of the package."""

from typing import Any, List, Optional, Tuple, final

@final
class Illegal:
    """Why a move is illegal."""

    @property
    def article(self) -> str:
        """The number of the article that forbids it."""

    @property
    def reason(self) -> str:
        """The reason, for people."""

class IllegalMoveError(ValueError):
    """A move that the Laws do not allow in the position."""

@final
class Position:
    """A position on the board; moves are given as UCI or in algebraic notation."""

    def __init__(self, fen: Optional[str] = None) -> None:
        """The position of a FEN, X-FEN or Shredder-FEN; the initial position without one."""

    @property
    def fen(self) -> str:
        """The position as FEN."""

    @property
    def turn(self) -> str:
        """The side to move, ``white`` or ``black``."""

    @property
    def is_check(self) -> bool:
        """Whether the side to move is in check."""

    @property
    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""

    @property
    def is_stalemate(self) -> bool:
        """Whether the side to move is stalemated."""

    def is_dead(self, nodes: Optional[int] = None) -> Optional[bool]:
        """Whether neither side can mate by any series of legal moves; ``None`` if unknown."""

    def legal_moves(self) -> List[str]:
        """The legal moves as UCI writes them, in the order of the alphabet."""

    def why_illegal(self, text: str, lang: str = "en") -> Optional[Illegal]:
        """Why a move is illegal, with the article; ``None`` for a legal move."""

    def uci(self, text: str, lang: str = "en") -> str:
        """A move as UCI writes it."""

    def san(self, text: str, lang: str = "en") -> str:
        """A move in algebraic notation of a language."""

    def push(self, text: str, lang: str = "en") -> None:
        """Plays a move on this board; an illegal one raises :class:`IllegalMoveError`."""

    def play(self, text: str, lang: str = "en") -> Position:
        """The position after a move; this one stays as it is."""

    def __copy__(self) -> Position: ...
    def __eq__(self, other: object) -> bool: ...

@final
class Column:
    """A column of answers that speaks Arrow."""

    def __arrow_c_array__(self, requested_schema: object = None) -> Tuple[object, object]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...

def ask(question: str, name: str, data: bytes, options: str) -> str: ...
def version() -> str: ...
def judge_games(
    name: str,
    data: bytes,
    edition: Optional[str],
    nodes: Optional[int],
    lang: str,
    threads: Optional[int],
) -> str: ...
def judge(
    movetext: Any,
    result: Any,
    termination: Any,
    time_control: Any,
    date: Any,
    edition: Optional[str],
    nodes: Optional[int],
    lang: str,
    threads: Optional[int],
) -> Column: ...
def dead(fen: Any, nodes: Optional[int], threads: Optional[int]) -> Column: ...
def legal(fen: Any, uci: Any, threads: Optional[int]) -> Column: ...
def final_position(movetext: Any, threads: Optional[int]) -> Column: ...
def claims(movetext: Any, threads: Optional[int]) -> Column: ...
