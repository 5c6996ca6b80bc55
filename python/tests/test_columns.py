"""Columns: the same findings as for files, whatever the column comes from."""

import pyarrow as pa
import pytest

import arbiter_chess
from arbiter_chess import columns

MATE = "1. f3 e5 2. g4 Qh4# 0-1"
ROWS = {
    "movetext": [MATE, MATE, "1. e4 Ke7 0-1", None, "", "1. e4 xyzzy *", "1. Nf3 Nf6 1/2-1/2"],
    "result": ["0-1", "1-0", "0-1", None, None, "*", "1/2-1/2"],
    "termination": ["Normal"] * 7,
    "time_control": ["300+3", "60+0", "5400+30", "-", None, "nonsense", "900+10"],
    "date": ["2019.05.12", "2024-01-01", "2020.??.??", None, "x", "", "2023.07.01"],
}


def judged(make):
    column = columns.judge(*(make(ROWS[name]) for name in list(ROWS)[:4]), date=make(ROWS["date"]))
    return pa.array(column).to_pylist()


def as_file():
    """The findings of the same games in a file."""
    found = []
    for row in zip(*ROWS.values()):
        movetext, result, termination, _, date = row
        if not movetext:
            found.append([])
            continue
        tags = [("Result", result), ("Termination", termination), ("Date", date)]
        head = "".join(f'[{name} "{value}"]\n' for name, value in tags if value is not None)
        findings = arbiter_chess.judge(f"{head}\n{movetext}\n")["findings"]
        keys = ["ply", "article", "edition", "kind", "what"]
        found.append([{key: finding[key] for key in keys} for finding in findings])
    return found


def test_rows_are_judged_as_the_same_games_in_a_file():
    rows = judged(pa.array)

    assert [row["findings"] for row in rows] == as_file()
    assert [row["plies"] for row in rows] == [4, 4, 1, 0, 0, 1, 2]
    assert [row["tempo"] for row in rows] == [
        "blitz", "blitz", "standard", None, None, None, "rapid",
    ]  # fmt: skip
    assert rows[3]["error"] == "no movetext"
    assert rows[4]["error"] == "no game"
    assert "xyzzy" in rows[5]["error"]
    assert [row["error"] for row in rows[:3]] == [None] * 3


def chunked(values):
    return pa.chunked_array([pa.array(values[:2], pa.string()), pa.array(values[2:], pa.string())])


@pytest.mark.parametrize(
    "make",
    [
        chunked,
        lambda values: pa.array(values, pa.large_string()),
        lambda values: pa.array(values, pa.string_view()),
        lambda values: pa.array(values).dictionary_encode(),
        lambda values: pa.array([None, *values, None])[1:-1],
        list,
    ],
    ids=["chunked", "large", "view", "dictionary", "slice", "list"],
)
def test_every_form_of_a_text_column_is_understood(make):
    assert judged(make) == judged(pa.array)


def test_polars_pandas_and_duckdb_work():
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    duckdb = pytest.importorskip("duckdb")
    expected = judged(pa.array)

    assert judged(polars.Series) == expected
    assert polars.Series(columns.final_position(polars.Series([MATE]))).struct.field(
        "plies"
    ).to_list() == [4]
    assert judged(pandas.Series) == expected
    assert judged(lambda values: pandas.Series(values, dtype="string[pyarrow]")) == expected
    games = pa.table(ROWS)
    asked = duckdb.sql("select * from games").to_arrow_table()
    assert judged(lambda values: asked[_name(values)]) == expected


def _name(values):
    return next(name for name, known in ROWS.items() if known is values)


def test_many_rows_on_many_threads_keep_their_order():
    movetext = pa.array([f"1. e4 e5 2. {m} *" for m in ("Nf3", "Ke2", "Qh5", "Ke3")] * 2_000)
    one = pa.array(columns.judge(movetext, threads=1))
    many = pa.array(columns.judge(movetext, threads=4))

    assert one.equals(many)
    assert [len(row) for row in many.field("findings").to_pylist()[:4]] == [0, 0, 0, 1]


def test_dead():
    fens = ["8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "8/8/4k3/8/8/3QK3/8/8 w - - 0 1", "nonsense", None]
    rows = pa.array(columns.dead(fens)).to_pylist()

    assert [(row["dead"], row["white"], row["black"]) for row in rows] == [
        (True, "no", "no"),
        (False, "yes", "no"),
        (None, None, None),
        (None, None, None),
    ]
    assert rows[2]["error"].startswith("the FEN")
    assert rows[3]["error"] == "no position"


def test_legal():
    start = arbiter_chess.Position().fen
    rows = pa.array(
        columns.legal([start] * 4 + ["nonsense", None], ["e2e4", "e2e5", "zzz", None, "e2e4", "a"])
    ).to_pylist()

    assert [(row["legal"], row["article"]) for row in rows] == [
        (True, None),
        (False, "3.7.1"),
        (None, None),
        (None, None),
        (None, None),
        (None, None),
    ]
    assert all(row["error"] for row in rows[2:])


def test_final_position_and_claims():
    movetext = [MATE, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", None]
    ends = pa.array(columns.final_position(movetext)).to_pylist()
    claims = pa.array(columns.claims(movetext)).to_pylist()

    fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert ends[0] == {"fen": fen, "plies": 4, "error": None}
    assert ends[2] == {"fen": None, "plies": None, "error": "no movetext"}
    assert [row["repetition"] for row in claims] == [None, 8, None]


def test_columns_of_other_things_and_lengths_are_refused():
    with pytest.raises(TypeError, match="movetext: expected a column of texts, found Int64"):
        columns.judge([1, 2])
    with pytest.raises(ValueError, match="result: expected 2 rows"):
        columns.judge([MATE, MATE], ["0-1"])
    empty = columns.judge(pa.array([], pa.string()))
    assert (len(empty), pa.array(empty).to_pylist()) == (0, [])
