"""Files of other programs, taken over and written again, as the readers of others see them.

Every sample has its content as JSON. The program takes it over as an event and writes workbook,
CSV, Papi's database and the document of chess-results.com; openpyxl, access-parser and the readers of
Python's own library must find the players, games and byes of the sample. A part of every folder is
compared; with ``ARBITER_ALL_VECTORS`` all of it.
"""

from __future__ import annotations

import csv
import json
import logging
import os
import pathlib
import subprocess
import xml.etree.ElementTree
from typing import Any, Dict, List, NamedTuple, Set, Tuple

import openpyxl
import pytest
from access_parser import AccessParser

ALL = "ARBITER_ALL_VECTORS" in os.environ

#: Round, player, opponent (none without a game), colour, result of the player.
Line = Tuple[int, str, str, str, str]

RESULTS = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("=", "="),
    "1-0F": ("+", "-"),
    "0-1F": ("-", "+"),
    "0-0F": ("-", "-"),
    "1-0U": ("W", "L"),
    "0-1U": ("L", "W"),
    "*": (" ", " "),
}
#: Results in the document of chess-results.com, by their mark.
SITE_SIGNS = {
    "": {"1": "1", "0,5": "=", "0": "0", "": " "},
    "K": {"1": "+", "0": "-"},
    "U": {"1": "W", "0,5": "D", "0": "L"},
}
BYES = {"pab": "U", "half": "H", "full": "F", "zero": "Z", "absent": "Z", "not_paired": "Z"}


class Sample(NamedTuple):
    """A file of another program, its content, and what it was written as again."""

    name: str
    content: Dict[str, Any]
    again: pathlib.Path

    def file(self, ending: str) -> str:
        """A file that the program wrote."""
        return str(self.again.with_name(self.again.name + ending))

    def meant(self) -> Set[Line]:
        """What the sample says; absences of rounds without a game are announcements."""
        names = {player["no"]: plain(player["name"]) for player in self.content["players"]}
        lines: Set[Line] = set()
        for number, round_ in enumerate(self.content["rounds"], start=1):
            for game in round_["games"]:
                white, black = names[game["white"]], names[game["black"]]
                of_white, of_black = RESULTS[game["result"]]
                lines.add((number, white, black, "w", of_white))
                lines.add((number, black, white, "b", of_black))
            for bye in round_["unpaired"] if round_["games"] else []:
                lines.add((number, names[bye["player"]], "", "", BYES[bye["kind"]]))
        return lines


def plain(name: str) -> str:
    """A name as programs with and without commas have it."""
    return name.replace(",", "").strip()


def contents(folder: pathlib.Path) -> List[pathlib.Path]:
    """The contents of those samples of a folder that are events with rounds of known number."""
    found = []
    for path in sorted(folder.glob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        # Neither rounds nor colours are in such a list.
        is_without_rounds = content.get("list") == "crosstable_round_robin"
        if isinstance(content.get("rounds"), list) and not is_without_rounds:
            found.append(path)
    return found if ALL else found[:: max(1, len(found) // 3)]


@pytest.fixture(scope="module", params=["chess_results", "papi", "swar", "trf_dialects", "tunx", "veg"])
def samples(request, program, vectors, tmp_path_factory) -> List[Sample]:
    found = []
    for path in contents(vectors / "exchange" / request.param):
        again = tmp_path_factory.mktemp(request.param) / "again"
        database = f"{again}.sqlite"

        def arbiter(*arguments: str) -> None:
            line = [str(program), *arguments, "--database", database]
            done = subprocess.run(line, capture_output=True, check=False)
            assert done.returncode == 0, (path, done.stderr.decode())

        arbiter("import", str(path.with_suffix("")), "--really")
        arbiter("export", "1", "--xlsx", f"{again}.xlsx")
        arbiter("export", "1", "--csv", f"players={again}.csv")
        arbiter("export", "1", "--papi", f"{again}.papi")
        arbiter("export", "1", "--chess-results", f"{again}.xml")
        content = json.loads(path.read_text(encoding="utf-8"))
        found.append(Sample(path.stem, content, again))
    if not found:
        pytest.skip(f"no samples in {request.param}")
    return found


def sheet(book: openpyxl.Workbook, name: str) -> List[Dict[str, Any]]:
    """The rows of a sheet by its headings; of two alike the second is called so."""
    rows = list(book[name].iter_rows(values_only=True))
    heads: List[str] = []
    for head in rows[0]:
        heads.append(f"{head} 2" if head in heads else str(head))
    return [dict(zip(heads, row)) for row in rows[1:]]


def test_a_workbook_and_its_csv_hold_players_games_and_byes(samples):
    signs = {"½ - ½": "1/2-1/2", "+ - -": "1-0F", "- - +": "0-1F", "- - -": "0-0F", None: "*", "": "*"}
    for sample in samples:
        book = openpyxl.load_workbook(sample.file(".xlsx"))
        players = sheet(book, "Players")
        with open(sample.file(".csv"), encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        cells = [{head: "" if cell is None else str(cell) for head, cell in row.items()} for row in players]
        assert rows == cells, sample.name
        rated = {plain(it["name"]): it.get("rating") or None for it in sample.content["players"]}
        if len(rated) == len(players):
            assert {plain(it["Name"]): it["Rtg_Int"] for it in players} == rated, sample.name

        lines: Set[Line] = set()
        for name in (name for name in book.sheetnames if name.startswith("Round ")):
            number = int(name.split()[1])
            for row in sheet(book, name):
                white = plain(row["White"])
                if row["No 2"] is None:
                    lines.add((number, white, "", "", ""))
                    continue
                said = row["Result"]
                of_white, of_black = RESULTS[signs.get(said, (said or "").replace(" ", ""))]
                lines.add((number, white, plain(row["Black"]), "w", of_white))
                lines.add((number, plain(row["Black"]), white, "b", of_black))
        # Which kind of bye it was is in the report, not in the list of a round.
        rated_alike = {"W": "1", "L": "0"}
        meant = {
            (*line[:4], rated_alike.get(line[4], line[4]) if line[2] else "") for line in sample.meant()
        }
        assert lines == meant, sample.name


def test_the_document_for_the_results_site_holds_players_games_and_byes(samples):
    for sample in samples:
        root = xml.etree.ElementTree.parse(sample.file(".xml")).getroot()
        names = {
            player.get("no"): plain(f'{player.get("lastname")} {player.get("firstname")}')
            for player in root.iter("player")
        }
        lines: Set[Line] = set()
        for row in root.iter("playerpairing"):
            number, white = int(row.get("round", "")), names[row.get("whiteno")]
            if row.get("blackno") == "-1":
                lines.add((number, white, "", "", "U"))
            elif row.get("blackno") == "-2":
                lines.add((number, white, "", "", {"1": "F", "0,5": "H", "0": "Z"}[row.get("reswhite", "")]))
            else:
                black, signs = names[row.get("blackno")], SITE_SIGNS[row.get("forfeit", "")]
                lines.add((number, white, black, "w", signs[row.get("reswhite", "")]))
                lines.add((number, black, white, "b", signs[row.get("resblack", "")]))
        assert lines == as_letters(sample), sample.name


def test_the_database_of_papi_holds_players_games_and_byes(samples):
    logging.disable(logging.CRITICAL)
    results = {3: "1", 2: "=", 1: "0", 6: "+", 4: "-", 5: "-", 0: " "}
    for sample in samples:
        table = AccessParser(sample.file(".papi")).parse_table("JOUEUR")
        refs = range(len(table["Ref"]))
        names = {table["Ref"][at]: plain(f'{table["Nom"][at]} {table["Prenom"][at] or ""}') for at in refs}
        lines: Set[Line] = set()
        for number in range(1, 1 + max(line[0] for line in sample.meant()) if sample.meant() else 1):
            for at in refs:
                player, color = names[table["Ref"][at]], table[f"Rd{number:02}Cl"][at]
                opponent, result = table[f"Rd{number:02}Adv"][at], table[f"Rd{number:02}Res"][at]
                if table["Ref"][at] == 1:
                    continue
                if color in ("B", "N") and opponent == 1:
                    lines.add((number, player, "", "", "U"))
                elif color in ("B", "N"):
                    lines.add((number, player, names[opponent], "w" if color == "B" else "b", results[result]))
                else:
                    lines.add((number, player, "", "", {2: "H", 6: "F", 0: "Z"}[result]))
        # Papi has no place for results that are not rated.
        rated_alike = {"W": "1", "L": "0"}
        meant = {(*line[:4], rated_alike.get(line[4], line[4])) for line in as_letters(sample)}
        assert lines == {shortened(line, sample) for line in meant}, sample.name


def as_letters(sample: Sample) -> Set[Line]:
    """What the sample says; a bye that its program wrote with the letter F is one of a full point."""
    if "written F" not in sample.content.get("deviation", ""):
        return sample.meant()
    return {(*line[:4], "F" if line[4] == "U" and not line[2] else line[4]) for line in sample.meant()}


def shortened(line: Line, sample: Sample) -> Line:
    """Names as Papi has them: twenty letters each."""
    short = {"": ""}
    for player in sample.content["players"]:
        last, _, first = player["name"].partition(",")
        short[plain(player["name"])] = plain(f"{last.strip()[:20]} {first.strip()[:20]}")
    return (line[0], short[line[1]], short[line[2]], line[3], line[4])
