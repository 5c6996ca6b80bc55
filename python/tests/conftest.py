"""The command line beside the package: both must give the same answers."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
from typing import Any, Callable, List

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def _program() -> pathlib.Path:
    given = os.environ.get("ARBITER_BIN")
    return pathlib.Path(given) if given else ROOT / "target" / "debug" / "arbiter"


@pytest.fixture(scope="session")
def program() -> pathlib.Path:
    """The command line."""
    program = _program()
    if not program.exists():
        pytest.fail(f"{program} is missing: cargo build, or set ARBITER_BIN")
    return program


@pytest.fixture(scope="session")
def command(program: pathlib.Path) -> Callable[..., List[Any]]:
    """Runs ``arbiter … --format json`` and gives the values of its lines."""

    def run(*arguments: str, text: "str | None" = None) -> List[Any]:
        done = subprocess.run(
            [str(program), *arguments, "--format", "json"],
            input=None if text is None else text.encode(),
            stdin=subprocess.DEVNULL if text is None else None,
            capture_output=True,
            check=False,
            cwd=ROOT,
        )
        assert done.returncode in (0, 1, 2), done.stderr.decode()
        lines = done.stdout.decode().splitlines()
        assert lines, done.stderr.decode()
        return [json.loads(line) for line in lines]

    return run


@pytest.fixture(scope="session")
def vectors() -> pathlib.Path:
    """The large test data, where they are."""
    folder = pathlib.Path(os.environ.get("ARBITER_VECTORS", ROOT.parent / "shared" / "vectors"))
    if not folder.is_dir():
        pytest.skip(f"no test data in {folder}: set ARBITER_VECTORS")
    return folder
