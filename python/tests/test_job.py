"""The job for a cluster, without an engine: what its tasks do, and what they are given."""

from __future__ import annotations

import gzip
import importlib.util
import pathlib
import sys

import pyarrow as pa
import pytest

import arbiter_chess
from made_games import games

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def audit():
    """The job as a module; it lies beside the package, not inside it."""
    spec = importlib.util.spec_from_file_location("audit", ROOT / "jobs" / "audit.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["audit"] = module
    spec.loader.exec_module(module)
    return module


def judged(audit, parts):
    batch = pa.RecordBatch.from_pylist([part._asdict() for part in parts])
    return pa.Table.from_batches(audit.judge_parts(iter([batch]))).to_pylist()


@pytest.mark.parametrize("size", [100, 333, 4_096, 1 << 20])
def test_a_file_cut_anywhere_is_judged_as_the_whole(audit, tmp_path, monkeypatch, size):
    file = tmp_path / "games.pgn"
    file.write_text(games(60))
    monkeypatch.setattr(audit, "PLAIN_PART", size)
    (batch,) = audit.batches([str(file)], 10_000)

    rows = judged(audit, batch.parts)

    found = [row for row in rows if not row["article"].startswith("_")]
    expected = arbiter_chess.judge(file)
    assert sorted((row["article"], row["what"]) for row in found) == sorted(
        (finding["article"], finding["what"]) for finding in expected["findings"]
    )
    assert sum(row["count"] or 0 for row in rows) == 60
    assert sum(row["article"] == "_unread" for row in rows) == expected["summary"]["unread"] == 9
    # Where a game begins can be looked up in the file.
    text = file.read_bytes()
    assert all(text[row["offset"] :].startswith(b"[Event") for row in found)
    assert {row["month"] for row in found} <= {f"20{year:02}-05" for year in range(24)}
    assert {row["program"] for row in rows} == {f"arbiter-chess {arbiter_chess.__version__}"}


def test_a_packed_file_is_one_part_and_judged_alike(audit, tmp_path):
    plain, packed = tmp_path / "games.pgn", tmp_path / "games.pgn.gz"
    plain.write_text(games(40))
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    zstd = tmp_path / "games.pgn.zst"
    with pa.CompressedOutputStream(str(zstd), "zstd") as file:
        file.write(plain.read_bytes())
    of_plain, of_packed, of_zstd = (
        [
            {key: value for key, value in row.items() if key != "file"}
            for row in judged(audit, audit.batches([str(file)], 64)[0].parts)
        ]
        for file in (plain, packed, zstd)
    )

    assert of_plain == of_packed == of_zstd
    assert [len(audit.batches([str(file)], 64)[0].parts) for file in (packed, zstd)] == [1, 1]


def test_rows_of_a_table_are_judged_and_bad_rows_are_rows(audit):
    names = {"movetext": "movetext", "result": "Result", "date": "UTCDate"}
    table = pa.RecordBatch.from_pydict(
        {
            "movetext": ["1. f3 e5 2. g4 Qh4# 1-0", None, "1. e4 Ke7 *"],
            "Result": ["1-0", "1-0", "*"],
            "UTCDate": pa.array([18_028, 18_028, None], pa.date32()),
        }
    )

    (out,) = audit.judge_parquet(iter([table]), "games.parquet", names)

    rows = [(row["month"], row["article"], row["kind"]) for row in out.to_pylist()]
    assert ("2019-05", "5.1.1", "result") in rows
    assert ("2019-05", "_unread", "unread") in rows
    assert ("unknown", "3.1", "illegal") in rows


def test_an_input_has_the_same_name_until_it_changes(audit, tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text(games(3))
    first = audit.batches([str(file)], 64)
    assert first == audit.batches([str(file)], 64)
    file.write_text(games(4))
    assert first[0].name != audit.batches([str(file)], 64)[0].name


def test_files_are_named_so_that_every_worker_finds_them(audit, tmp_path, monkeypatch):
    (tmp_path / "b.pgn").write_text(games(1))
    (tmp_path / "a.pgn").write_text(games(1))
    monkeypatch.chdir(tmp_path)

    found = audit.inputs(["*.pgn", "s3://bucket/games.parquet"])

    assert found == [str(tmp_path / "a.pgn"), str(tmp_path / "b.pgn"), "s3://bucket/games.parquet"]
