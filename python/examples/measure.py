"""How many games a core judges in a second: the program, the columns, and python-chess.

All take turns in one run, in CPU time, so that the ratios hold whatever else the machine is doing.

    pip install arbiter-chess pyarrow chess
    python measure.py games.pgn --arbiter target/release/arbiter
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import io
import os
import re
import resource
import subprocess
import tempfile
import time
from typing import Callable, Dict, List

import pyarrow as pa

from arbiter_chess import columns

TAG = re.compile(rb'^\[(\w+) "([^"]*)"\]', re.MULTILINE)


def read(path: str) -> List[bytes]:
    """The games of a file, each with its tags."""
    opener = {".gz": gzip.open, ".bz2": bz2.open}.get(os.path.splitext(path)[1], open)
    with opener(path, "rb") as file:
        text = b"\n" + file.read()
    begins = [found.start() for found in re.finditer(rb"\n\[Event ", text)] + [len(text)]
    return [text[begin:end] for begin, end in zip(begins, begins[1:])]


def in_columns(games: List[bytes]) -> Dict[str, pa.Array]:
    """Movetext and tags apart, as public databases have them."""
    rows: Dict[str, List[object]] = {"movetext": [], "result": [], "termination": [], "date": []}
    for game in games:
        tags = {name.lower(): value for name, value in TAG.findall(game)}
        rows["movetext"].append(TAG.sub(b"", game).strip())
        for name in ("result", "termination", "date"):
            value = tags.get(name.encode())
            rows[name].append(None if value is None else value.decode("utf-8", "replace"))
    kinds = {"movetext": pa.large_binary()}
    return {name: pa.array(cells, kinds.get(name, pa.string())) for name, cells in rows.items()}


def by_the_program(arbiter: str, path: str) -> float:
    """Seconds of all its threads together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([arbiter, "judge", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"{arbiter} judge ended with {done.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seconds(work: Callable[[], object]) -> float:
    """Seconds of this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def by_python_chess(games: List[bytes]) -> None:
    """Only the moves, and a look at the last position: less than the judge does."""
    import chess.pgn

    for text in games:
        game = chess.pgn.read_game(io.StringIO(text.decode("utf-8", "replace")))
        if game is not None:
            board = game.end().board()
            board.is_checkmate(), board.is_insufficient_material()


def main() -> None:
    """Measures and prints a table."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games")
    parser.add_argument("--arbiter", default="arbiter")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--slow-games", type=int, default=1000, help="for python-chess")
    arguments = parser.parse_args()
    games = read(arguments.games)
    whole, apart = pa.array(games, pa.large_binary()), in_columns(games)
    slow = games[:: max(1, len(games) // arguments.slow_games)]
    best: Dict[str, float] = {}

    def turn(name: str, took: float, count: int) -> None:
        best[name] = max(best.get(name, 0.0), count / took)

    with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
        file.write(b"".join(games))
        file.flush()
        for _ in range(arguments.turns):
            turn("arbiter judge", by_the_program(arguments.arbiter, file.name), len(games))
            on_whole = seconds(lambda: columns.judge(whole, threads=1))
            turn("columns.judge, whole games", on_whole, len(games))
            on_columns = seconds(lambda: columns.judge(**apart, threads=1))
            turn("columns.judge, columns", on_columns, len(games))
            turn("python-chess", seconds(lambda: by_python_chess(slow)), len(slow))
    plies = sum(pa.array(columns.judge(whole)).field("plies").to_pylist())
    print(f"{len(games):,} games, {plies / len(games):.0f} half-moves each")
    for name, rate in best.items():
        of_rust, of_chess = rate / best["arbiter judge"], rate / best["python-chess"]
        print(f"{name:28} {rate:10,.0f} games/s per core  {of_rust:6.2f} of arbiter judge  {of_chess:6.0f} x python-chess")


if __name__ == "__main__":
    main()
