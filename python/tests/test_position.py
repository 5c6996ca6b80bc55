"""Positions and moves."""

import copy

import pytest

import arbiter_chess
from arbiter_chess import IllegalMoveError, Position


def test_a_game_is_played_and_read_back():
    position = Position()
    for move in ["e4", "e7e5", "Nf3", "Nc6", "Bb5"]:
        position.push(move)

    assert position.fen == "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
    assert position.turn == "black"
    assert position.san("g8f6") == "Nf6"
    assert position.uci("Nf6") == "g8f6"
    assert position.san("g8f6", lang="fr") == "Cf6"
    assert Position(position.fen) == position


def test_play_leaves_the_position_as_it_was():
    start = Position()
    after = start.play("d4")

    assert start == Position() != after
    assert copy.copy(after) == after
    assert len(start.legal_moves()) == 20


def test_an_illegal_move_has_its_article():
    start = Position()

    assert start.why_illegal("e2e4") is None
    assert start.why_illegal("e2e5").article == "3.7.1"
    assert start.why_illegal("Ra3").article == "3.5"
    with pytest.raises(IllegalMoveError, match=r"Article 3\.7\.1"):
        start.push("e2e5")
    with pytest.raises(ValueError, match="is no move"):
        start.push("hello")
    assert start == Position()


def test_bad_positions_are_refused():
    with pytest.raises(ValueError, match="FEN"):
        Position("not a position")
    with pytest.raises(ValueError, match="not playable"):
        Position("8/8/8/8/8/8/8/8 w - - 0 1")


def test_the_end_of_a_game_is_seen():
    mate = Position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    stalemate = Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")

    assert (mate.is_check, mate.is_checkmate, mate.is_stalemate) == (True, True, False)
    assert (stalemate.is_check, stalemate.is_checkmate, stalemate.is_stalemate) == (
        False,
        False,
        True,
    )
    assert Position("8/8/4k3/8/8/3BK3/8/8 w - - 0 1").is_dead() is True
    assert Position().is_dead() is False


def test_can_mate_gives_a_line_or_a_ground():
    queen = arbiter_chess.can_mate("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", "white")
    end = Position(queen["fen"])
    for move in queen["line"]:
        end.push(move)
    bishop = arbiter_chess.can_mate("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "white")

    assert queen["answer"] == "yes"
    assert end.is_checkmate
    assert (bishop["answer"], bishop["line"], bishop["ground"]) == ("no", None, "material")
    with pytest.raises(ValueError, match="side: expected one of white, black"):
        arbiter_chess.can_mate(queen["fen"], "green")
