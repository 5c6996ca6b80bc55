"""Every answer is what ``arbiter … --format json`` prints."""

import gzip
import pathlib

import pytest

import arbiter_chess

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPORTS = ROOT / "crates" / "cli" / "tests" / "data"
STANDINGS = ROOT / "crates" / "standings" / "tests" / "data"

GAMES = """[Event "a dead end"]
[Date "2019.05.12"]
[FEN "8/8/4k3/8/8/3BK3/8/8 w - - 0 1"]
[SetUp "1"]
[Result "1-0"]
[Termination "Time forfeit"]

1. Kd4 Kd6 1-0

[Event "an illegal move"]
[Date "2024.01.01"]
[Result "0-1"]

1. e4 Ke7 0-1

[Event "two results"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "nothing wrong"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "unreadable"]
[Result "*"]

1. e4 xyzzy *
"""

FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/4k3/8/8/3BK3/8/8 w - - 0 1",
    "8/8/4k3/8/8/3QK3/8/8 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
]


@pytest.mark.parametrize("fen", FENS)
def test_moves(command, fen):
    assert command("moves", "--fen", fen) == [arbiter_chess.moves(fen)]


@pytest.mark.parametrize("fen", FENS)
def test_can_mate(command, fen):
    sides = [arbiter_chess.can_mate(fen, side) for side in ("white", "black")]

    assert command("winnable", "--fen", fen, "--explain") == sides


@pytest.mark.parametrize("edition", [None, 2018])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_judge(command, edition, lang):
    options = [] if edition is None else ["--edition", str(edition)]
    *findings, summary = command("judge", "-", "--lang", lang, *options, text=GAMES)
    answer = arbiter_chess.judge(GAMES, edition=edition, lang=lang)

    assert findings == answer["findings"]
    assert summary["summary"] == answer["summary"]
    assert answer["summary"]["games"] == 5
    assert len(answer["unread"]) == 1
    assert {finding["kind"] for finding in findings} >= {"illegal", "two-results"}


def test_games(command, tmp_path):
    assert command("notate", "-", text=GAMES) == arbiter_chess.games(GAMES)
    assert arbiter_chess.games(GAMES)[0]["tags"]["Event"] == "a dead end"
    assert command("notate", "-", "--to", "de", text=GAMES) == arbiter_chess.games(GAMES, lang="de")
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress(GAMES.encode()))
    assert arbiter_chess.games(packed) == arbiter_chess.games(GAMES)


SCRIPTS = sorted((ROOT / "scenarios" / "worked").iterdir())[:3] + sorted(
    (ROOT / "scenarios" / "incidents").iterdir()
)[:3]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_rule(command, script):
    answer = arbiter_chess.rule(script)

    assert answer == command("rule", str(script))
    assert all(case["failures"] == [] for case in answer)
    assert arbiter_chess.rule(script, lang="nl") == command("rule", str(script), "--lang", "nl")


def test_a_script_that_cannot_be_read_shows_where():
    with pytest.raises(ValueError, match="line 2"):
        arbiter_chess.rule('case "x"\nnonsense\n')


REPORT_FILES = [REPORTS / "rate" / "open.trf", REPORTS / "norms" / "closed.trf"]


@pytest.mark.parametrize("report", REPORT_FILES, ids=lambda path: path.name)
def test_rate_norms_and_check(command, report):
    assert command("rate", str(report)) == [[arbiter_chess.rate(report)]]
    assert command("norms", str(report)) == [[arbiter_chess.norms(report)]]
    assert command("check", str(report)) == [[arbiter_chess.check(report)]]


@pytest.mark.parametrize("name", ["s6.trf", "rr5.trf"])
def test_standings(command, name):
    report = STANDINGS / name
    options = ["--tiebreaks", "BH/C1,SB", "--working"]

    assert command("standings", str(report), *options) == [
        arbiter_chess.standings(report, tiebreaks=["BH/C1", "SB"], working=True)
    ]


@pytest.mark.parametrize("players", [9, 20])
def test_pair(command, players, tmp_path):
    report = tmp_path / "event.trf"
    report.write_text(_opening(players))

    for options, keywords in [
        ([], {}),
        (["--explain", "--lang", "de"], {"explain": True, "lang": "de"}),
        (["--absent", "1,2"], {"absent": [1, 2]}),
        (["--system", "dubov"], {"system": "dubov"}),
    ]:
        answer = arbiter_chess.pair(report, **keywords)
        assert command("pair", str(report), *options) == [answer]
        assert answer["round"] == 1
        assert len(answer["boards"]) == (players - len(keywords.get("absent", ()))) // 2


def test_wrong_reports_and_options_are_refused():
    with pytest.raises(ValueError, match="not a sound report"):
        arbiter_chess.pair("001 nonsense")
    with pytest.raises(ValueError, match="system"):
        arbiter_chess.pair(_opening(4), system="nobody")
    with pytest.raises(ValueError, match="edition"):
        arbiter_chess.judge(GAMES, edition=1066)
    with pytest.raises(FileNotFoundError):
        arbiter_chess.pair(pathlib.Path("no such file"))


def _opening(players: int) -> str:
    """A report before its first round."""
    lines = ["012 An open", "062 %d" % players, "XXR 5", "XXC white1"]
    for number in range(1, players + 1):
        rating = 2400 - 10 * number
        lines.append(
            f"001 {number:>4}      {'Player ' + str(number):<33} {rating:>4} {'':<3} {'':>11} "
            f"{'':>10}  0.0 {number:>4}"
        )
    return "\n".join(lines) + "\n"
