"""Texts, bytes and files as the functions of the package take them."""

from __future__ import annotations

import bz2
import gzip
import os
from typing import Tuple, Union

Source = Union[str, bytes, "os.PathLike[str]"]
"""A text, its bytes, or a path to a file that holds it (plain, ``.gz`` or ``.bz2``)."""


def read(source: Source) -> Tuple[str, bytes]:
    """The name that the answer gives the source, and its bytes.

    A text has the name ``-``, as standard input has for the command line.
    """
    if isinstance(source, str):
        return "-", source.encode("utf-8")
    if isinstance(source, (bytes, bytearray, memoryview)):
        return "-", bytes(source)
    path = os.fspath(source)
    if path.endswith(".gz"):
        with gzip.open(path, "rb") as packed:
            return path, packed.read()
    if path.endswith(".bz2"):
        with bz2.open(path, "rb") as packed:
            return path, packed.read()
    with open(path, "rb") as file:
        return path, file.read()
