"""The notebook runs from its first cell to its last and draws what it says."""

from __future__ import annotations

import json
import pathlib

import pytest

NOTEBOOK = pathlib.Path(__file__).resolve().parents[1] / "examples" / "games.ipynb"

KNIGHTS = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1/2-1/2"
QUEEN_TO_TAKE = "8/8/8/4k3/8/8/4q3/4K3 w - - 0 1"
QUEEN_TO_LOSE_WITH = "8/8/8/4k3/8/8/8/3QK3 w - - 0 1"


def game(movetext: str, result: str, more: str = "") -> str:
    return f'[Event "x"]\n[Date "2024.05.12"]\n[Result "{result}"]\n{more}\n{movetext}\n\n'


def test_the_notebook_runs_and_draws(tmp_path, monkeypatch, capsys):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    file = tmp_path / "games.pgn"
    taken, on_time = (
        f'[FEN "{fen}"]\n[SetUp "1"]\n' for fen in (QUEEN_TO_TAKE, QUEEN_TO_LOSE_WITH)
    )
    file.write_text(
        game(KNIGHTS, "1/2-1/2")
        + game("1. Kxe2 Kd5 2. Kd3 1/2-1/2", "1/2-1/2", taken)
        + game("1. Kf2 0-1", "0-1", on_time + '[Termination "Time forfeit"]\n')
    )
    monkeypatch.setenv("ARBITER_GAMES", str(file))
    titles = []

    def shown() -> None:
        titles.append(plt.gcf().axes[0].get_title())
        plt.close("all")

    monkeypatch.setattr(plt, "show", shown)
    names: dict = {}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)

    said = capsys.readouterr().out
    assert said.startswith("3 games, ")
    # One of three went on after the capture left bare kings, one was won on time by a bare king.
    assert "33.33 % of the games had ended before they ended" in titles
    assert "1 wins on time by a side that cannot mate" in said
    assert "333.33 of 1000 games were won on time against 6.9" in titles
    assert names["chances"]["third repetition (9.2)"] == (0, 1)
    assert len(titles) == 4
