"""Billions of finished games against the Laws, on a cluster.

One job against the DataFrame interface of Spark (Spark Connect). It runs unchanged on Apache Spark
and on Sail; the engine moves the rows, and ``arbiter_chess.columns.judge`` judges them inside
``mapInArrow``. The wheel must be installed wherever tasks run.

    python jobs/audit.py --output findings games/*.parquet
    python jobs/audit.py --output findings --remote sc://cluster:15002 games/2024-*.pgn.zst

Input is Parquet with a column ``movetext`` (and ``Result``, ``Termination``, ``TimeControl``,
``Date`` or ``UTCDate`` where there are any), or PGN: plain files are cut into byte ranges at the
beginnings of games, files packed with Zstandard, gzip or bzip2 are one part each.

Output, below ``--output``:

``findings/batch=…/month=…/article=…``
    A row for every finding. The article ``_unread`` holds games that could not be judged to their
    end, with the reason; the article ``_games`` counts the games of a month. Every row names the
    program and the edition of the Laws behind it.
``ledger/batch=…``
    A row for every batch that is done. A batch that is in the ledger is not done again; one that
    broke off is overwritten. Where a worker dies, its batch is done again after a pause.
``summary/``
    Counts and plots over the batches of the input that was given.
"""

from __future__ import annotations

import argparse
import glob
import hashlib
import json
import os
import pathlib
import sys
import time
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional

PLAIN_PART = 64 << 20
"""Bytes of a plain PGN file that one task takes."""

ROWS = 4096
"""Games that are handed to the judge at once."""

SCHEMA = (
    "month string, article string, kind string, edition string, ply long, what string, "
    "file string, offset long, game long, count long, program string"
)

LEDGER = "name string, program string, input string"

COLUMNS = {
    "movetext": ["movetext", "moves", "pgn"],
    "result": ["result"],
    "termination": ["termination"],
    "time_control": ["timecontrol", "time_control"],
    "date": ["date", "utcdate"],
}
"""The names that public databases give to what the judge wants, in small letters."""


class Part(NamedTuple):
    """A piece of a PGN file; ``end`` is -1 for the whole file."""

    file: str
    start: int
    end: int


class Batch(NamedTuple):
    """What is written, and done again after a failure, as one."""

    name: str
    parquet: Optional[str]
    parts: List[Part]


# What runs inside tasks. Imports stand inside, because only these functions travel.


def judge_parquet(batches: Iterator[Any], file: str, names: Dict[str, str]) -> Iterator[Any]:
    """Judges rows of a Parquet file; their number in the file is not known to a task."""
    import pyarrow as pa

    for batch in batches:
        for start in range(0, batch.num_rows, ROWS):
            rows = batch.slice(start, ROWS)
            columns = {key: rows.column(name) for key, name in names.items()}
            if "date" in columns and not pa.types.is_string(columns["date"].type):
                columns["date"] = columns["date"].cast(pa.string())
            yield judge_rows(columns, file, lambda _: 0, lambda _: 0)


def judge_parts(batches: Iterator[Any]) -> Iterator[Any]:
    """Judges the games of parts of PGN files."""
    import array

    import pyarrow as pa

    for batch in batches:
        for part in batch.to_pylist():
            number = 1
            for text, bounds, base in part_games(Part(part["file"], part["start"], part["end"])):
                # The games lie in the text one after the other: a column of them copies nothing.
                places = [None, pa.py_buffer(array.array("q", bounds)), pa.py_buffer(text)]
                movetext = pa.Array.from_buffers(pa.large_binary(), len(bounds) - 1, places)
                first = number
                number += len(movetext)
                yield judge_rows(
                    {"movetext": movetext},
                    part["file"],
                    lambda row: base + bounds[row] + 1,
                    lambda row: first + row,
                )


def judge_rows(
    columns: Dict[str, Any],
    file: str,
    offset: Callable[[int], int],
    number: Callable[[int], int],
) -> Any:
    """The findings of some games as rows, with what could not be read and a count per month.

    ``offset`` and ``number`` say where in the file a game is; most games have no row that asks.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    import arbiter_chess

    # A task is one core, and the engine runs as many tasks as there are cores.
    judged = pa.array(arbiter_chess.columns.judge(**columns, threads=1))
    dates = pc.fill_null(judged.field("date"), "")
    months = pc.if_else(pc.equal(dates, ""), "unknown", pc.utf8_slice_codeunits(dates, 0, 7))
    rows: List[tuple] = []
    findings, errors = judged.field("findings"), judged.field("error")
    for row, it in zip(pc.list_parent_indices(findings).to_pylist(), pc.list_flatten(findings).to_pylist()):
        rows.append(
            (months[row].as_py(), it["article"], it["kind"], it["edition"], it["ply"], it["what"])
            + (file, offset(row), number(row), None)
        )
    for row in pc.indices_nonzero(errors.is_valid()).to_pylist():
        where = (file, offset(row), number(row), None)
        rows.append((months[row].as_py(), "_unread", "unread", None, None, errors[row].as_py()) + where)
    for it in months.value_counts().to_pylist():
        rows.append((it["values"], "_games", "games", None, None, None, file, None, None, it["counts"]))
    columns_out = list(zip(*rows)) if rows else [[]] * 10
    arrays = [
        pa.array(cells, pa.int64() if name in ("ply", "offset", "game", "count") else pa.string())
        for name, cells in zip(names_of_schema(), columns_out)
    ]
    program = f"arbiter-chess {arbiter_chess.__version__}"
    arrays.append(pa.array([program] * len(rows), pa.string()))
    return pa.RecordBatch.from_arrays(arrays, names_of_schema())


def names_of_schema() -> List[str]:
    """The columns of the findings."""
    return [column.split()[0] for column in SCHEMA.split(", ")]


def part_games(part: Part) -> Iterator[Any]:
    """The games of a part, some thousands at a time: a text, where in it each begins and the last ends,
    and where in the file the text begins.

    A game belongs to the part in which its first tag begins, so that neighbours neither share a
    game nor lose one.
    """
    import bisect
    import re

    mark = re.compile(rb"\n\[Event ")
    with opened(part.file) as file:
        if part.start == 0:
            # So that the first game of a file begins like any other.
            buffer, base = b"\n", -1
        else:
            file.seek(part.start - 1)
            buffer, base = b"", part.start - 1
        is_first = part.start == 0
        while True:
            data = file.read(1 << 22)
            buffer += data
            begins = [found.start() for found in mark.finditer(buffer)]
            if is_first and buffer[: begins[0] if begins else len(buffer)].strip():
                # A file may begin with a game that has other tags, or none.
                begins.insert(0, 0)
            # The last game may go on in what was not read yet.
            bounds = begins if data else begins + [len(buffer)]
            games = max(0, len(bounds) - 1)
            inside = bisect.bisect_left(begins, part.end - 1 - base) if 0 <= part.end else len(begins)
            games = min(games, inside)
            if games:
                yield buffer, bounds[: games + 1], base
            if not data or inside < len(begins):
                return
            longest = len(b"\n[Event ") - 1
            keep = begins[-1] if begins else 0 if is_first else max(0, len(buffer) - longest)
            is_first = is_first and keep == 0
            buffer, base = buffer[keep:], base + keep


def opened(file: str) -> Any:
    """A file of games, unpacked as it is read."""
    if file.endswith((".zst", ".zstd")):
        import pyarrow as pa

        return pa.CompressedInputStream(pa.OSFile(file, "rb"), "zstd")
    if file.endswith(".gz"):
        import gzip

        return gzip.open(file, "rb")
    if file.endswith(".bz2"):
        import bz2

        return bz2.open(file, "rb")
    return open(file, "rb")


# What runs where the job was started.


def main() -> int:
    """Does what is not done yet, then summarises."""
    arguments = parse()
    with connected(arguments) as spark:
        files = inputs(arguments.input)
        if not files:
            print("audit: no input", file=sys.stderr)
            return 2
        done = patiently(lambda: ledger(spark, arguments.output), "the ledger", arguments)
        asked = batches(files, arguments.parts)
        for batch in asked:
            if batch.name in done:
                print(f"done before: {batch.name}", flush=True)
                continue
            patiently(lambda: run(spark, batch, arguments), batch.name, arguments)
        names = [batch.name for batch in asked]
        return patiently(lambda: summarise(spark, arguments.output, names), "the summary", arguments)


def parse() -> argparse.Namespace:
    """The command line."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("input", nargs="+", help="Parquet or PGN files, or patterns of them")
    parser.add_argument("--output", required=True, help="where findings, ledger and summary go")
    parser.add_argument("--remote", help="Spark Connect, such as sc://localhost:15002")
    parser.add_argument("--sail", action="store_true", help="start Sail in this process")
    parser.add_argument("--spark", metavar="MASTER", help="start Spark, such as local[2]")
    parser.add_argument("--parts", type=int, default=64, help="parts of PGN files in a batch")
    parser.add_argument(
        "--tasks",
        type=int,
        help="tasks at once; Sail refuses more than its workers have slots "
        "(default: the cores of this machine with --sail, one per part elsewhere)",
    )
    parser.add_argument("--attempts", type=int, default=3, help="how often a step is tried")
    parser.add_argument("--pause", type=float, default=30, help="seconds before a step is tried again")
    arguments = parser.parse_args()
    if "://" not in arguments.output:
        arguments.output = os.path.abspath(arguments.output)
    return arguments


class connected:
    """A session, and the server behind it where we started one."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.server: Any = None
        self.session: Any = None

    def __enter__(self) -> Any:
        from pyspark.sql import SparkSession

        remote = self.arguments.remote
        if self.arguments.spark:
            # Tasks run in the environment of the job, not in the machine's own Python.
            os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
            builder = SparkSession.builder.master(self.arguments.spark)
            self.session = builder.appName("audit").getOrCreate()
            return self.session
        if self.arguments.sail or not remote:
            from pysail.spark import SparkConnectServer

            self.server = SparkConnectServer(port=0)
            self.server.start(background=True)
            _, port = self.server.listening_address
            remote = f"sc://localhost:{port}"
        self.session = SparkSession.builder.remote(remote).getOrCreate()
        return self.session

    def __exit__(self, *_: Any) -> None:
        if self.session is not None:
            self.session.stop()
        if self.server is not None:
            self.server.stop()


def inputs(patterns: List[str]) -> List[str]:
    """The files of the patterns, in order, by paths that hold in whatever folder a task runs.

    What names another file system is left to the engine.
    """
    files = []
    for pattern in patterns:
        if "://" in pattern:
            files.append(pattern)
        else:
            files.extend(os.path.abspath(file) for file in sorted(glob.glob(pattern)))
    return files


def batches(files: List[str], parts_per_batch: int) -> List[Batch]:
    """One batch per Parquet file; PGN files in parts, some of them in a batch."""
    made = []
    parts: List[Part] = []
    for file in files:
        if file.endswith(".parquet"):
            made.append(Batch(identity([file, size(file)]), file, []))
        elif file.endswith((".zst", ".zstd", ".gz", ".bz2")):
            parts.append(Part(file, 0, -1))
        else:
            length = size(file)
            starts = range(0, max(length, 1), PLAIN_PART)
            parts.extend(Part(file, at, min(length, at + PLAIN_PART)) for at in starts)
    for at in range(0, len(parts), parts_per_batch):
        some = parts[at : at + parts_per_batch]
        made.append(Batch(identity([[*part, size(part.file)] for part in some]), None, some))
    return made


def size(file: str) -> int:
    """The bytes of a file, so that a file that grew is another input."""
    return os.path.getsize(file) if os.path.exists(file) else -1


def identity(what: Any) -> str:
    """A short name of an input that stays the same from run to run."""
    import arbiter_chess

    text = json.dumps([arbiter_chess.__version__, what])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def ledger(spark: Any, output: str) -> set:
    """The batches that are done."""
    try:
        noted = spark.read.schema(LEDGER).parquet(f"{output}/ledger")
        rows = noted.select("name").distinct().collect()
    except Exception as error:  # The engines have no common name for a path that is not there.
        if any(word in str(error).lower() for word in ("not found", "not exist", "no such", "empty", "infer")):
            return set()
        raise
    return {row["name"] for row in rows}


def run(spark: Any, batch: Batch, arguments: argparse.Namespace) -> None:
    """Judges one batch and writes it down."""
    if batch.parquet is not None:
        frame = spark.read.parquet(batch.parquet)
        known = {name.lower(): name for name in frame.columns}
        names = {}
        for key, candidates in COLUMNS.items():
            found = next((known[name] for name in candidates if name in known), None)
            if found is not None:
                names[key] = found
        if "movetext" not in names:
            raise SystemExit(f"audit: {batch.parquet}: no column movetext among {frame.columns}")
        file = batch.parquet
        frame = frame.select(*names.values())
        tasks = tasks_at_once(arguments)
        if tasks is not None:
            # Without moving the games between machines.
            frame = frame.coalesce(tasks)
        judged = frame.mapInArrow(lambda rows: judge_parquet(rows, file, names), SCHEMA)
    else:
        rows = [tuple(part) for part in batch.parts]
        frame = spark.createDataFrame(rows, "file string, start long, end long")
        tasks = min(len(rows), tasks_at_once(arguments) or len(rows))
        judged = frame.repartition(tasks).mapInArrow(judge_parts, SCHEMA)
    # A month and article is written by one task: findings are few, and a file for each of them from
    # every task would cost more than the judging.
    by = ("month", "article")
    judged = judged.repartition(*by) if tasks is None else judged.repartition(tasks, *by)
    findings = f"{arguments.output}/findings/batch={batch.name}"
    judged.write.mode("overwrite").partitionBy(*by).parquet(findings)
    import arbiter_chess

    what = batch.parquet or json.dumps(batch.parts)
    row = spark.createDataFrame([(batch.name, arbiter_chess.__version__, what)], LEDGER)
    row.write.mode("overwrite").parquet(f"{arguments.output}/ledger/batch={batch.name}")
    print(f"done: {batch.name}", flush=True)


def patiently(work: Callable[[], Any], name: str, arguments: argparse.Namespace) -> Any:
    """Does something, and does it again where the engine failed.

    A worker that dies takes its tasks with it before the engine has missed it; until then an engine
    gives them to the same worker again. What was written of a batch is overwritten.
    """
    for attempt in range(1, arguments.attempts + 1):
        try:
            return work()
        except Exception as error:  # The engines have no common name for what befalls them.
            if attempt == arguments.attempts:
                raise
            reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
            print(f"again in {arguments.pause:g} s: {name}: {reason}", file=sys.stderr, flush=True)
            time.sleep(arguments.pause)


def tasks_at_once(arguments: argparse.Namespace) -> Optional[int]:
    """The number that was asked for; for a Sail of our own, what this machine can do."""
    if arguments.tasks:
        return arguments.tasks
    is_own_sail = not (arguments.spark or arguments.remote)
    return os.cpu_count() if is_own_sail else None


def summarise(spark: Any, output: str, names: List[str]) -> int:
    """Counts by month and article, as JSON and as plots where matplotlib is installed.

    Only the batches of this input count: what an earlier program found, or what a file held before
    it grew, lies beside them.
    """
    # By name, because an engine would take the article 5.10 of a folder's name for a number.
    findings = spark.read.schema(f"{SCHEMA}, batch string").parquet(f"{output}/findings")
    findings.where(findings["batch"].isin(names)).createOrReplaceTempView("findings")
    counted = spark.sql(
        "select month, article, kind, count(*) as findings, sum(count) as games from findings "
        "group by month, article, kind order by month, article, kind"
    ).collect()
    rows = [row.asDict() for row in counted]
    folder = pathlib.Path(output) / "summary"
    folder.mkdir(parents=True, exist_ok=True)
    games = sum(row["games"] or 0 for row in rows)
    kinds: Dict[str, int] = {}
    for row in rows:
        if row["kind"] != "games":
            kinds[row["kind"]] = kinds.get(row["kind"], 0) + row["findings"]
    summary = {"games": games, "findings": kinds, "months": rows}
    (folder / "summary.json").write_text(json.dumps(summary, indent=1, default=str))
    print(json.dumps({"games": games, "findings": kinds}))
    try:
        plot(rows, kinds, games, folder)
    except ImportError:
        print("audit: no plots, because matplotlib is not installed", file=sys.stderr)
    return 0


def plot(rows: List[Dict[str, Any]], kinds: Dict[str, int], games: int, folder: pathlib.Path) -> None:
    """Findings per thousand games, by kind and by month."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (by_kind, by_month) = plt.subplots(1, 2, figsize=(11, 4), layout="constrained")
    order = sorted(kinds, key=lambda kind: kinds[kind])
    by_kind.barh(order, [1000 * kinds[kind] / max(games, 1) for kind in order], color="#33658a")
    by_kind.set_xlabel("per 1000 games")
    by_kind.set_title("Findings by kind")
    per_month: Dict[str, List[int]] = {}
    for row in rows:
        counts = per_month.setdefault(row["month"], [0, 0])
        counts[row["kind"] != "games"] += row["games"] if row["kind"] == "games" else row["findings"]
    months = sorted(month for month in per_month if month != "unknown")
    shares = [1000 * per_month[month][1] / max(per_month[month][0], 1) for month in months]
    by_month.plot(range(len(months)), shares, color="#c84630")
    step = max(1, len(months) // 8)
    by_month.set_xticks(range(0, len(months), step), months[::step], rotation=45, ha="right")
    by_month.set_ylabel("findings per 1000 games")
    by_month.set_title("Findings by month")
    figure.savefig(folder / "findings.png", dpi=120)


if __name__ == "__main__":
    sys.exit(main())
