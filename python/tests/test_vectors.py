"""The large test data: the package and the command line agree on all that both cover.

A part of every folder is compared; with ``ARBITER_ALL_VECTORS`` all of it, which takes a while.
"""

from __future__ import annotations

import csv
import gzip
import os
import pathlib
from typing import Any, Callable, List

import pyarrow as pa
import pytest

import arbiter_chess
from arbiter_chess import columns

ALL = "ARBITER_ALL_VECTORS" in os.environ


def part(found: List[Any], size: int) -> List[Any]:
    """Some of what was found, from all over it."""
    if not found:
        pytest.skip("no such test data")
    return found if ALL else found[:: max(1, len(found) // size)]


def agree(ask: Callable[[], Any], command: Callable[..., Any], *arguments: str) -> Any:
    """Both answer alike, or both refuse with the same words."""
    try:
        answer = ask()
    except ValueError as refusal:
        with pytest.raises(AssertionError) as refused:
            command(*arguments)
        assert str(refusal).splitlines()[0] in str(refused.value), arguments
        return None
    assert command(*arguments) == [answer], arguments
    return answer


def test_the_corpus_is_judged_alike_by_file_and_by_column(command, vectors, tmp_path):
    corpus = vectors / "pgn" / "corpus.pgn.gz"
    with gzip.open(corpus, "rt", encoding="utf-8", errors="replace") as packed:
        text = packed.read() if ALL else "".join(line for line, _ in zip(packed, range(60_000)))
    text = text[: text.rindex("[Event ")]
    sample = tmp_path / "sample.pgn"
    sample.write_text(text)

    *findings, summary = command("judge", str(sample))
    answer = arbiter_chess.judge(sample)
    assert findings == answer["findings"]
    assert summary["summary"] == answer["summary"]

    # A row of a column may be a whole game with its tags.
    games = ["[Event " + game for game in text.split("[Event ")[1:]]
    rows = pa.array(columns.judge(pa.array(games))).field("findings").to_pylist()
    found = [(game, row["ply"], row["what"]) for game, row in _numbered(rows)]
    assert found == [(row["game"], row["ply"], row["what"]) for row in findings]


def _numbered(rows):
    return [(number, row) for number, found in enumerate(rows, start=1) for row in found]


def test_odd_files_of_games_are_read_and_judged_alike(command, vectors):
    files = [path for path in sorted((vectors / "pgn" / "tricky").rglob("*")) if path.is_file()]
    for file in part(files, 12):
        *findings, summary = command("judge", str(file))
        answer = arbiter_chess.judge(file)
        assert (findings, summary["summary"]) == (answer["findings"], answer["summary"]), file


@pytest.mark.parametrize("name", ["community", "generated", "hard", "lichess", "unfair"])
def test_positions_have_the_same_answers_and_the_right_ones(command, vectors, tmp_path, name):
    file = vectors / "winnable" / f"{name}.csv"
    if not file.exists():
        pytest.skip(f"no positions in {file}")
    rows = part(list(csv.DictReader(file.open())), 300)
    positions = tmp_path / "positions.txt"
    positions.write_text("".join(row["fen"] + "\n" for row in rows))

    asked = command("winnable", str(positions))
    answered = pa.array(columns.dead([row["fen"] for row in rows])).to_pylist()
    verdicts = [(row["white"], row["black"]) for row in answered]
    assert verdicts == [(row["white"], row["black"]) for row in asked]
    wrong = [
        (row["fen"], verdict)
        for row, verdict in zip(rows, verdicts)
        if any(said not in (row[side], "unknown") for side, said in zip(("white", "black"), verdict))
    ]
    assert wrong == []


SYSTEMS = ["dutch", "dutch2026", "dubov2026", "burstein2026", "double2026", "team2026"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_reports_are_paired_and_checked_alike(command, vectors, system):
    for report in part(reports(vectors / system), 6):
        agree(lambda: [arbiter_chess.check(report)], command, "check", str(report))
        agree(lambda: arbiter_chess.pair(report), command, "pair", str(report))


@pytest.mark.parametrize("folder", ["trf26", "tiebreaks", "tiebreaks2026", "dutch"])
def test_reports_are_ranked_rated_and_looked_at_for_norms_alike(command, vectors, folder):
    for report in part(reports(vectors / folder), 6):
        agree(lambda: arbiter_chess.standings(report), command, "standings", str(report))
        agree(lambda: [arbiter_chess.rate(report)], command, "rate", str(report))
        agree(lambda: [arbiter_chess.norms(report)], command, "norms", str(report))


def reports(folder: pathlib.Path) -> List[pathlib.Path]:
    """The tournament reports in a folder and below it."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".trf", ".trfx"))
