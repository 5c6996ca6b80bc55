"""The FIDE rulebook as a package: positions, games, rulings, pairings, standings, ratings, norms.

Every answer is what ``arbiter … --format json`` prints, as dictionaries and lists.

>>> from arbiter_chess import Position, can_mate
>>> position = Position()
>>> position.push("e4")
>>> position.why_illegal("e7e4").article
'3.7.1'
>>> can_mate("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "white")["ground"]
'material'
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Sequence, Union

from . import columns
from ._native import Illegal, IllegalMoveError, Position
from ._native import ask as _ask
from ._native import judge_games as _judge_games
from ._native import version as _version
from ._source import Source
from ._source import read as _read

__all__ = [
    "Illegal",
    "IllegalMoveError",
    "Position",
    "can_mate",
    "check",
    "columns",
    "games",
    "judge",
    "moves",
    "norms",
    "pair",
    "rate",
    "rule",
    "standings",
]

__version__: str = _version()

Edition = Union[int, str, None]
TieBreaks = Union[str, Sequence[str], None]


def _answer(question: str, data: Source, /, **options: Any) -> Any:
    name, content = _read(data)
    given = {key: value for key, value in options.items() if value is not None}
    for key in given.keys() & {"absent", "arrived"}:
        given[key] = list(given[key])
    if "edition" in given:
        given["edition"] = str(given["edition"])
    if not isinstance(given.get("tiebreaks", ""), str):
        given["tiebreaks"] = ",".join(given["tiebreaks"])
    return json.loads(_ask(question, name, content, json.dumps(given)))


def _of_report(question: str, /, trf: Source, **options: Any) -> Any:
    """The answer about a report; a function hands on its own parameters, which are the options."""
    return _answer(question, trf, **options)


def moves(fen: str, *, lang: str = "en") -> Dict[str, Any]:
    """The legal moves of a position, as UCI writes them and in notation.

    Returns ``fen``, ``check``, ``moves`` and ``notation``, as ``arbiter moves --format json``.
    """
    return _answer("moves", fen, lang=lang)


def can_mate(fen: str, side: str, *, nodes: Optional[int] = None) -> Dict[str, Any]:
    """Whether ``side`` (``"white"`` or ``"black"``) can mate by any series of legal moves.

    Returns ``answer`` (``yes``, ``no`` or ``unknown``), with ``line``, moves that end in mate,
    or ``ground``, the reason why there is none (``bare-king``, ``material``, ``wall``,
    ``forced-line`` or ``exhaustive``), and ``text`` for people. ``nodes`` limits the work.
    """
    return _answer("can_mate", fen, side=side, nodes=nodes)


def games(pgn: Source, *, source: Optional[str] = None, lang: str = "en") -> List[Dict[str, Any]]:
    """The games of a PGN with tags, moves in notation of ``lang`` and as UCI writes them.

    ``source`` is the language in which the moves are written; if it is not given, it is inferred
    for each game. What could not be read is in ``troubles``; the next game is read all the same.
    """
    return _answer("games", pgn, source=source, lang=lang)


def judge(
    pgn: Source,
    *,
    edition: Edition = None,
    nodes: Optional[int] = None,
    lang: str = "en",
    threads: Optional[int] = None,
) -> Dict[str, Any]:
    """Finished games against the Laws, on all cores.

    Each game is judged by the Laws in force on its date, unless ``edition`` names a year.
    Returns ``findings``, one for each as ``arbiter judge --format json`` prints them;
    ``unread`` and ``variants``, what was not judged and why; and ``summary``, the counts.
    """
    name, data = _read(pgn)
    year = None if edition is None else str(edition)
    return json.loads(_judge_games(name, data, year, nodes, lang, threads))


def rule(
    script: Source, *, edition: Edition = None, date: Optional[str] = None, lang: str = "en"
) -> List[Dict[str, Any]]:
    """The rulings of an incident script, case by case, with their articles.

    Cases that name no edition are ruled by the one in force on ``date`` (``YYYY-MM-DD``, today
    if it is not given); ``edition`` rules them all by one.
    """
    return _answer("rule", script, edition=edition, date=date, lang=lang)


def pair(
    trf: Source,
    *,
    system: Optional[str] = None,
    edition: Edition = None,
    acceleration: Optional[str] = None,
    round: Optional[int] = None,
    absent: Sequence[int] = (),
    arrived: Sequence[int] = (),
    explain: bool = False,
    criteria: bool = False,
    lang: str = "en",
) -> Dict[str, Any]:
    """The next round of a tournament report: ``boards`` and ``bye``, or ``no_pairing``.

    ``explain`` adds why every bracket, pair, floater and colour is as it is.
    """
    return _of_report("pair", **locals())


def standings(
    trf: Source,
    *,
    tiebreaks: TieBreaks = None,
    edition: Edition = None,
    rounds: Optional[int] = None,
    teams: Optional[str] = None,
    working: bool = False,
    lang: str = "en",
) -> Dict[str, Any]:
    """The ranking of a report by points and tie-breaks, with every value.

    ``tiebreaks`` are codes in their order (``"BH/C1,BH,SB"`` or a sequence), the name of a
    recommended list, or those that the report names. ``teams`` is ``match-points`` or
    ``game-points``. ``working`` adds how every value came about.
    """
    return _of_report("standings", **locals())


def rate(
    trf: Source,
    *,
    edition: Edition = None,
    time_control: Optional[str] = None,
    tempo: Optional[str] = None,
    shape: Optional[str] = None,
    championship: Optional[str] = None,
    official: bool = False,
    long: bool = False,
    rating_list: Optional[str] = None,
    lang: str = "en",
) -> Dict[str, Any]:
    """What an event does to the ratings of its players, game by game.

    ``rating_list`` is the text of a rating list (CSV) with the players' past. Reasons are in the
    language ``lang``.
    """
    return _answer(
        "rate",
        trf,
        edition=edition,
        time_control=time_control,
        tempo=tempo,
        shape=shape,
        championship=championship,
        official=official,
        long=long,
        list=rating_list,
        lang=lang,
    )[0]


def norms(
    trf: Source,
    *,
    edition: Edition = None,
    time_control: Optional[str] = None,
    national_final: Optional[str] = None,
    subzonal: bool = False,
    national_league: Optional[str] = None,
    zonal: bool = False,
    team_championship: bool = False,
    world_cup: bool = False,
    disabled: bool = False,
    lang: str = "en",
) -> Dict[str, Any]:
    """The title norms of an event: every requirement of every player, with its article.

    Requirements and what was found are in the language ``lang``; verdicts are words for programs.
    """
    return _of_report("norms", **locals())[0]


def check(
    trf: Source,
    *,
    system: Optional[str] = None,
    edition: Edition = None,
    acceleration: Optional[str] = None,
    tiebreaks: TieBreaks = None,
    criteria: bool = False,
    lang: str = "en",
) -> Dict[str, Any]:
    """Whether the pairings, points and ranks of a report are what the rules give.

    Returns ``differences``, each with its round, its kind and the reason.
    """
    return _of_report("check", **locals())[0]
