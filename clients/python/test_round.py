"""A round through a client that was generated from the description of the interface.

``ARBITER_BIN`` is the program. ``cargo xtask clients`` generates the package ``arbiter_client`` and
runs this file beside it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
from typing import Any, List, Tuple

from arbiter_client import AuthenticatedClient, Client, models
from arbiter_client.api.accounts import make_token
from arbiter_client.api.events import command, create
from arbiter_client.api.public import event as show_event
from arbiter_client.api.public import round_, standings
from arbiter_client.api.session import log_in, set_up, who

PASSWORD = "correct horse battery"
WAIT_S = 60


def start(folder: str) -> Tuple[subprocess.Popen, str, str]:
    """The program on a new database; the key of the first account is in what it prints."""
    database = os.path.join(folder, "events.sqlite")
    line = [os.environ["ARBITER_BIN"], "serve", "--listen", "127.0.0.1:0", "--database", database]
    program = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    found: List[Tuple[str, str]] = []

    def listen() -> None:
        assert program.stdout
        for said in program.stdout:
            link = re.search(r"(https?://\S+)/setup\?key=(\S+)", said)
            if link and not found:
                found.append((link[1], link[2]))
                ready.set()
        ready.set()

    ready = threading.Event()
    threading.Thread(target=listen, daemon=True).start()
    if not ready.wait(WAIT_S) or not found:
        program.kill()
        raise SystemExit("no link for the first account in time")
    return program, *found[0]


def token(url: str, key: str) -> str:
    """Opens the first account and makes a token for it."""
    visitor = Client(base_url=url)
    first = models.FirstAccount(key=key, name="chief", password=PASSWORD)
    assert set_up.sync_detailed(client=visitor, body=first).status_code == 204
    wrong = log_in.sync(client=visitor, body=models.LoginForm(name="chief", password="a guess"))
    # A refusal is a problem with a sentence that says what to do next.
    assert isinstance(wrong, models.ProblemView) and wrong.detail and wrong.next_
    form = models.LoginForm(name="chief", password=PASSWORD)
    assert log_in.sync_detailed(client=visitor, body=form).status_code == 204
    # The client keeps the cookie of the session.
    session = who.sync(client=visitor)
    assert session and session.name == "chief"
    visitor.get_httpx_client().headers["X-Csrf"] = str(session.csrf)
    wanted = models.TokenForm(label="round", role=models.Role.ORGANISER)
    made = make_token.sync(client=visitor, body=wanted)
    assert isinstance(made, models.MadeToken), made
    return made.token


def play(url: str, word: str) -> None:
    """An event, its players, a round, its results, the standings."""
    arbiter = AuthenticatedClient(base_url=url, token=word)
    settings = models.SettingsForm.from_dict(
        {"name": "Open of the town", "rounds": 3, "system": "dutch"}
    )
    created = create.sync(client=arbiter, body=settings)
    assert isinstance(created, models.Created), created

    def tell(*commands: Any) -> None:
        body = models.CommandRequest(commands=list(commands), consent="doubly-confirmed")
        done = command.sync(created.id, client=arbiter, body=body)
        assert isinstance(done, models.Done), done

    names = ["Anderssen, A", "Bird, H", "Chigorin, M", "Duras, O", "Euwe, M"]
    players = [
        models.DetailsForm(name=name, rating=2400 - 100 * at) for at, name in enumerate(names)
    ]
    tell(models.EnterCommand(kind=models.EnterCommandKind.ENTER, players=players))
    tell(
        models.AssignNumbersCommand(kind=models.AssignNumbersCommandKind.ASSIGN_NUMBERS),
        models.DrawInitialColorCommand.from_dict({"kind": "draw-initial-color", "color": "white"}),
    )
    tell(
        models.PairNextRoundCommand.from_dict({"kind": "pair-next-round"}),
        models.PublishRoundCommand.from_dict({"kind": "publish-round"}),
    )
    paired = round_.sync(created.id, 1, client=arbiter)
    assert isinstance(paired, models.RoundView), paired
    assert [(board.white_name, board.black_name) for board in paired.boards] == [
        ("Anderssen, A", "Chigorin, M"),
        ("Duras, O", "Bird, H"),
    ]
    kind = models.EnterResultCommandKind.ENTER_RESULT
    tell(
        models.EnterResultCommand(kind=kind, round_=1, board=1, result="1-0"),
        models.EnterResultCommand(kind=kind, round_=1, board=2, result="=-="),
    )
    ranked = standings.sync(created.id, client=arbiter, after=1)
    assert isinstance(ranked, models.StandingsView), ranked
    top = sorted((row.name, row.points) for row in ranked.rows[:2])
    assert top == [("Anderssen, A", "1.0"), ("Euwe, M", "1.0")], top
    missing = show_event.sync(99, client=arbiter)
    assert isinstance(missing, models.ProblemView) and missing.status == 404


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        program, url, key = start(folder)
        try:
            play(url, token(url, key))
        finally:
            program.terminate()
            program.wait(WAIT_S)
    print("a round through the generated client")
    return 0


if __name__ == "__main__":
    sys.exit(main())
