"""Ranks tournaments by FIDE's tie-break server, as `cargo xtask cross` asks for them.

A request is a file and codes with a tab between them; the answer is number, place and values of each
player, or `error`.
"""

import re
import sys

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json


def ranked(path, codes):
    with open(path, encoding="latin1") as file:
        report = file.read()
    # Without a day the newest edition counts.
    report = re.sub(r"(?m)^042.*$", "042 2026/03/01", report)
    reader = trf2json()
    reader.parse_file(report, 0)
    event = reader.get_tournament(1)
    event.setdefault("pairingSystem", ["dutch"])
    options = {
        "tiebreak": codes,
        "is_rr": None,
        "unrated": None,
        "check": 0,
        "verbose": 0,
        "experimental": [],
        "swiss": True,
        "pre_determined": False,
    }
    found = tiebreak(event, -1, options).compute_tiebreaks(event, options)
    rows = []
    for player in found["competitors"]:
        values = " ".join(str(value) for value in player["tiebreakScore"])
        rows.append(f"{player['cid']} {player['rank']} {values}")
    return "\t".join(rows)


for line in sys.stdin:
    path, codes = line.rstrip("\n").split("\t")
    try:
        print(ranked(path, codes.split(",")), flush=True)
    except Exception as error:  # what it cannot read is told, and the next one asked for
        print(f"error\t{error!r}".replace("\n", " "), flush=True)
