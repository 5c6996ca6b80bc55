"""What the engine of a cluster costs beside the judge: the job on Sail with two workers.

The games of a file are put side by side under many names, judged by the program and by the job, and
the findings compared. The cost is CPU time, so that it holds whatever else the machine is doing.

    pip install arbiter_chess-*.whl pyarrow pysail "pyspark-client<4.2"
    python jobs/measure.py corpus.pgn.gz --games 5000000 --arbiter target/release/arbiter
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
from typing import Callable, Counter, Tuple

import pyarrow.parquet as pq

JOB = pathlib.Path(__file__).resolve().parent / "audit.py"

WORKERS = {
    "SAIL_MODE": "local-cluster",
    "SAIL_CLUSTER__WORKER_INITIAL_COUNT": "2",
    "SAIL_CLUSTER__WORKER_MAX_COUNT": "2",
    "SAIL_CLUSTER__WORKER_TASK_SLOTS": "1",
    "RUST_LOG": "error",
}

Found = Counter[Tuple[str, str]]


def spread(source: pathlib.Path, folder: pathlib.Path, wanted: int) -> Tuple[int, int]:
    """The file under as many names as make the wanted number of games; names and games of one."""
    first = folder / "0000.pgn"
    opener = gzip.open if source.suffix == ".gz" else open
    with opener(source, "rb") as packed, first.open("wb") as plain:
        shutil.copyfileobj(packed, plain)
    games = 0
    with first.open("rb") as lines:
        games = sum(line.startswith(b"[Event ") for line in lines)
    copies = -(-wanted // games)
    for copy in range(1, copies):
        os.link(first, folder / f"{copy:04}.pgn")
    return copies, games


def cost(work: Callable[[], object]) -> float:
    """Seconds of CPU time of the programs that the work starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def by_the_program(arbiter: str, folder: pathlib.Path) -> Found:
    """What the program finds in the file."""
    line = [arbiter, "judge", "--format", "json", str(folder / "0000.pgn")]
    said = subprocess.run(line, capture_output=True, text=True).stdout.splitlines()
    rows = [json.loads(row) for row in said]
    return collections.Counter((row["article"], row["what"]) for row in rows if "article" in row)


def judge_all(arbiter: str, folder: pathlib.Path) -> None:
    """The program over every name of the file."""
    done = subprocess.run([arbiter, "judge", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"{arbiter} judge ended with {done.returncode}")


def run_job(folder: pathlib.Path, output: pathlib.Path) -> None:
    """The job on Sail in a process of its own."""
    line = [sys.executable, str(JOB), "--sail", "--tasks", "2", "--output", str(output), f"{folder}/*.pgn"]
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **WORKERS})


def by_the_job(output: pathlib.Path) -> Found:
    """What the job found."""
    found: Found = collections.Counter()
    for file in (output / "findings").rglob("*.parquet"):
        article = file.parent.name.split("=", 1)[1]
        if not article.startswith("_"):
            found.update((article, what) for what in pq.ParquetFile(file).read(["what"])["what"].to_pylist())
    return found


def main() -> None:
    """Measures and prints."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=pathlib.Path)
    parser.add_argument("--games", dest="wanted", type=int, default=5_000_000)
    parser.add_argument("--arbiter", default="arbiter")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder, output = pathlib.Path(place, "games"), pathlib.Path(place, "out")
        folder.mkdir()
        copies, games = spread(arguments.games, folder, arguments.wanted)
        expected = by_the_program(arguments.arbiter, folder)
        alone = cost(lambda: judge_all(arguments.arbiter, folder))
        whole = cost(lambda: run_job(folder, output))
        found = by_the_job(output)
        is_same = found == collections.Counter({row: count * copies for row, count in expected.items()})
    print(f"{games * copies:,} games, {sum(found.values()):,} findings, {'the same' if is_same else 'NOT the same'}")
    print(f"arbiter judge {alone:8.1f} s of CPU time  {games * copies / alone:10,.0f} games/s per core")
    print(f"the job       {whole:8.1f} s of CPU time  {games * copies / whole:10,.0f} games/s per core")
    print(f"the engine takes {100 * (1 - alone / whole):.0f} % of the job")
    sys.exit(0 if is_same else 1)


if __name__ == "__main__":
    main()
