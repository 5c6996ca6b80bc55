"""The large test data: the package and the command line agree on all that both cover."""

import gzip
import json
import re

import pyarrow as pa
import pytest

import arbiter_chess
from arbiter_chess import columns


def test_the_corpus_is_judged_alike_by_file_and_by_column(command, vectors, tmp_path):
    corpus = vectors / "pgn" / "corpus.pgn.gz"
    with gzip.open(corpus, "rt", encoding="utf-8", errors="replace") as packed:
        text = "".join(line for line, _ in zip(packed, range(60_000)))
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


def test_dead_positions_have_the_same_answers(command, vectors, tmp_path):
    files = sorted((vectors / "winnable").rglob("*.csv"))
    if not files:
        pytest.skip(f"no positions in {vectors}")
    lines = files[0].read_text().splitlines()[:400]
    fens = [line.split(",")[0].strip('"') for line in lines if line.count("/") == 7]
    positions = tmp_path / "positions.txt"
    positions.write_text("\n".join(fens) + "\n")

    asked = command("winnable", str(positions))
    rows = pa.array(columns.dead(fens)).to_pylist()
    assert [(row["white"], row["black"]) for row in rows] == [
        (row["white"], row["black"]) for row in asked
    ]


@pytest.mark.parametrize("system", ["dutch", "dutch2026", "dubov2026", "burstein2026"])
def test_reports_are_checked_alike(command, vectors, system):
    reports = sorted(path for path in (vectors / system).rglob("*.trf*"))[:5]
    if not reports:
        pytest.skip(f"no reports in {vectors / system}")
    for report in reports:
        assert command("check", str(report)) == [[arbiter_chess.check(report)]]
        try:
            paired = arbiter_chess.pair(report)
        except ValueError as refusal:
            # An event whose rounds are all paired is refused by both, in the same words.
            with pytest.raises(AssertionError, match=re.escape(str(refusal).splitlines()[0])):
                command("pair", str(report))
            continue
        assert json.dumps(command("pair", str(report))) == json.dumps([paired])
