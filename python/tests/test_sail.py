"""The job for a cluster on Sail with two workers: whole, broken off and started again."""

from __future__ import annotations

import json
import os
import pathlib
import signal
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import arbiter_chess
from made_games import games
from pods import Pods

pytest.importorskip("pysail")
pytest.importorskip("pyspark")

JOB = pathlib.Path(__file__).resolve().parents[2] / "jobs" / "audit.py"

WORKERS = {
    "SAIL_MODE": "local-cluster",
    "SAIL_CLUSTER__WORKER_INITIAL_COUNT": "2",
    "SAIL_CLUSTER__WORKER_MAX_COUNT": "2",
    "SAIL_CLUSTER__WORKER_TASK_SLOTS": "1",
}


def started(output: pathlib.Path, *files: pathlib.Path) -> subprocess.Popen:
    line = [sys.executable, str(JOB), "--sail", "--tasks", "2", "--parts", "1"]
    line += ["--output", str(output), *map(str, files)]
    environment = {**os.environ, **WORKERS, "RUST_LOG": "error"}
    return subprocess.Popen(line, stdout=subprocess.PIPE, env=environment, text=True)


def ended(job: subprocess.Popen) -> str:
    said, _ = job.communicate(timeout=600)
    assert job.returncode == 0, said
    return said


def summary(output: pathlib.Path) -> dict:
    return json.loads((output / "summary" / "summary.json").read_text())


def rows(output: pathlib.Path) -> list:
    """What was found, whatever the order and the files it was written in."""
    found = []
    for file in sorted((output / "findings").rglob("*.parquet")):
        month, article = (part.split("=")[1] for part in file.parts[-3:-1])
        for row in pq.ParquetFile(file).read().to_pylist():
            found.append((month, article, row["file"], row["game"] or 0, row["what"] or ""))
    return sorted(found)


@pytest.fixture
def files(tmp_path):
    """Games in three forms, the same in each."""
    plain, packed, table = (tmp_path / name for name in ("a.pgn", "b.pgn.zst", "c.parquet"))
    plain.write_text(games(60))
    with pa.CompressedOutputStream(str(packed), "zstd") as file:
        file.write(games(60).encode())
    whole = ["[Event " + game for game in games(60).split("[Event ")[1:]]
    pq.write_table(pa.table({"movetext": whole}), table)
    return plain, packed, table


def test_the_job_finds_what_the_judge_finds_and_does_nothing_twice(files, tmp_path):
    output = tmp_path / "out"
    said = ended(started(output, *files))
    assert said.count("done: ") == 3

    expected = arbiter_chess.judge(files[0])["summary"]
    counted = summary(output)
    assert counted["games"] == 180
    assert counted["findings"]["unread"] == 3 * expected["unread"] == 27
    found = [row for row in rows(output) if not row[1].startswith("_")]
    assert len(found) == 3 * len(arbiter_chess.judge(files[0])["findings"])
    programs = {
        row["program"]
        for file in (output / "findings").rglob("*.parquet")
        for row in pq.ParquetFile(file).read(["program"]).to_pylist()
    }
    assert programs == {f"arbiter-chess {arbiter_chess.__version__}"}
    assert (output / "summary" / "findings.png").exists()

    again = ended(started(output, *files))
    assert (again.count("done: "), again.count("done before: ")) == (0, 3)
    assert summary(output) == counted

    # A file that grew is judged again, and what it held before does not count twice.
    files[0].write_text(games(61))
    grown = ended(started(output, *files))
    assert (grown.count("done: "), grown.count("done before: ")) == (1, 2)
    assert summary(output)["games"] == 181


def test_a_job_that_is_killed_in_the_middle_changes_nothing_in_the_result(files, tmp_path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    ended(started(whole, *files))

    job = started(broken, *files)
    assert job.stdout is not None
    assert job.stdout.readline().startswith("done: ")
    job.send_signal(signal.SIGKILL)
    job.wait(timeout=60)
    job.stdout.close()
    assert not (broken / "summary").exists()

    said = ended(started(broken, *files))
    assert said.count("done before: ") >= 1
    assert rows(broken) == rows(whole)
    assert summary(broken) == summary(whole)


def test_a_worker_that_is_killed_in_the_middle_changes_nothing_in_the_result(files, tmp_path):
    whole, struck = tmp_path / "whole", tmp_path / "struck"
    ended(started(whole, *files))

    with Pods(tmp_path) as pods:
        line = [sys.executable, str(JOB), "--remote", pods.connect(), "--tasks", "2", "--parts", "2"]
        line += ["--pause", "6", "--attempts", "9", "--output", str(struck), *map(str, files)]
        job = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        assert job.stdout is not None
        assert job.stdout.readline().startswith("done: ")
        assert len(pods.processes) == 2
        pods.processes[0].kill()
        said = ended(job)
        # The table was the first batch. The games in PGN are the second: two parts, which want a
        # worker each, so that another was started.
        assert said.count("done: ") == 1
        assert len(pods.processes) > 2

    assert rows(struck) == rows(whole)
    assert summary(struck) == summary(whole)
