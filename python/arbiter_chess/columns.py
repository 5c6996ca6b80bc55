"""Functions over whole columns, for tables of games and positions of any size.

A column is anything that speaks Arrow (``pyarrow``, Polars, DuckDB through ``.arrow()``, pandas
with Arrow types) or, where pyarrow is installed, any sequence that it understands. The answer is
a :class:`Column` of structures that speaks Arrow too: ``pyarrow.array(column)``,
``polars.Series(column)``. Nothing is copied on the way in or out.

All cores work, without the interpreter lock. A row that cannot be read has its reason in the field
``error``; it never stops the others and never raises.
"""

from __future__ import annotations

from typing import Any, Optional, Union

from . import _native
from ._native import Column

__all__ = ["Column", "claims", "dead", "final_position", "judge", "legal"]


def _column(values: Any) -> Any:
    if values is None or hasattr(values, "__arrow_c_array__"):
        return values
    # A series of pandas streams only with pyarrow, and is best asked for its array.
    if hasattr(values, "__arrow_c_stream__"):
        return values
    try:
        import pyarrow
    except ImportError:
        kind = type(values).__name__
        raise TypeError(f"a {kind} does not speak Arrow, and pyarrow is not installed") from None
    return pyarrow.array(values, from_pandas=True)


def judge(
    movetext: Any,
    result: Any = None,
    termination: Any = None,
    time_control: Any = None,
    *,
    date: Any = None,
    edition: Union[int, str, None] = None,
    nodes: Optional[int] = None,
    lang: str = "en",
    threads: Optional[int] = None,
) -> Column:
    """Finished games against the Laws, one per row.

    ``movetext`` is the moves of a game, with PGN tags before them or without; the other columns
    stand for the tags of their names, and may be missing or hold nulls. The date of a game decides
    the edition of the Laws, unless ``edition`` does.

    Returns structures of

    - ``findings``: a list of ``ply``, ``article``, ``edition``, ``kind`` and ``what``;
    - ``plies``: half-moves that were legal;
    - ``date``: the day of the game (``2019-05-12``), from its column or its tag;
    - ``tempo``: ``standard``, ``rapid`` or ``blitz``, by the time control in seconds;
    - ``unsettled``: whether the search gave up on a question;
    - ``error``: why the row could not be judged to its end, or null.
    """
    return _native.judge(
        _column(movetext),
        _column(result),
        _column(termination),
        _column(time_control),
        _column(date),
        None if edition is None else str(edition),
        nodes,
        lang,
        threads,
    )


def dead(fen: Any, *, nodes: Optional[int] = None, threads: Optional[int] = None) -> Column:
    """Whether positions are dead (5.2.2).

    Returns structures of ``dead`` (null if unknown), ``white`` and ``black`` (whether that side
    can mate: ``yes``, ``no`` or ``unknown``) and ``error``.
    """
    return _native.dead(_column(fen), nodes, threads)


def legal(fen: Any, uci: Any, *, threads: Optional[int] = None) -> Column:
    """Whether moves are legal in their positions.

    Returns structures of ``legal``, ``article`` and ``reason`` (where it is not) and ``error``.
    """
    return _native.legal(_column(fen), _column(uci), threads)


def final_position(movetext: Any, *, threads: Optional[int] = None) -> Column:
    """Where games end.

    Returns structures of ``fen`` (after the last legal move), ``plies`` and ``error``.
    """
    return _native.final_position(_column(movetext), threads)


def claims(movetext: Any, *, threads: Optional[int] = None) -> Column:
    """Where a draw could first have been claimed, whether or not anybody did (9.2, 9.3).

    Returns structures of ``repetition`` and ``moves`` (the half-move after which the claim was
    correct, or null), ``plies`` and ``error``.
    """
    return _native.claims(_column(movetext), threads)
