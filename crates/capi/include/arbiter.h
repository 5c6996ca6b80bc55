/* The FIDE rulebook for C. Written by `cargo xtask generate`; see README.md. */

#ifndef ARBITER_H
#define ARBITER_H

#include <stddef.h>
#include <stdint.h>

/*
 How a call went. Where it is not `ARBITER_STATUS_OK`, no answer is written, and `error` holds
 a message.
 */
typedef enum {
  /*
   The answer is written.
   */
  ARBITER_STATUS_OK = 0,
  /*
   The input was read and is not what it should be: a FEN, a move, a report, an option.
   */
  ARBITER_STATUS_BAD_INPUT = 1,
  /*
   The Laws do not allow the move.
   */
  ARBITER_STATUS_ILLEGAL_MOVE = 2,
  /*
   The rules give no pairing.
   */
  ARBITER_STATUS_NO_PAIRING = 3,
  /*
   A pointer is null that must not be.
   */
  ARBITER_STATUS_NULL_POINTER = 4,
  /*
   A text is not UTF-8.
   */
  ARBITER_STATUS_NOT_UTF8 = 5,
  /*
   A fault of the library; the objects of the call should no longer be used.
   */
  ARBITER_STATUS_FAULT = 6,
} ArbiterStatus;

/*
 White or Black.
 */
typedef enum {
  /*
   White.
   */
  ARBITER_SIDE_WHITE = 0,
  /*
   Black.
   */
  ARBITER_SIDE_BLACK = 1,
} ArbiterSide;

/*
 What the side to move meets.
 */
typedef enum {
  /*
   Neither check nor the end.
   */
  ARBITER_STATE_QUIET = 0,
  /*
   It is in check and has a move.
   */
  ARBITER_STATE_CHECK = 1,
  /*
   It is mated (5.1.1).
   */
  ARBITER_STATE_CHECKMATE = 2,
  /*
   It has no move and is not in check (5.2.1).
   */
  ARBITER_STATE_STALEMATE = 3,
} ArbiterState;

/*
 Whether a side can mate by any series of legal moves.
 */
typedef enum {
  /*
   It cannot.
   */
  ARBITER_VERDICT_NO = 0,
  /*
   It can.
   */
  ARBITER_VERDICT_YES = 1,
  /*
   The search gave up.
   */
  ARBITER_VERDICT_UNKNOWN = 2,
} ArbiterVerdict;

/*
 A position on the board. One thread at a time may change it; several may read it.
 */
typedef struct ArbiterPosition ArbiterPosition;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 The version of the library, such as `0.1.0`. It is not to be freed.
 */
const char *arbiter_version(void);

/*
 Pairs the next round of a tournament report (TRF).

 The answer is a text as pairing engines write it: the number of lines to follow, then a game
 per line, White's number and Black's, the bye with 0. `options` is null or an object in JSON
 with `system`, `edition`, `acceleration`, `round`, `absent` and `arrived`. Where the rules give
 no pairing the status is `ARBITER_STATUS_NO_PAIRING` and the message says why.

 # Safety

 `report` points to `length` bytes; `options` is null or a text; `pairing` is a place for a
 pointer; `error` is null or one.
 */
ArbiterStatus arbiter_pair(const char *report,
                           size_t length,
                           const char *options,
                           char **pairing,
                           char **error);

/*
 Asks a question by its name: `moves`, `can_mate`, `games`, `rule`, `pair`, `standings`,
 `rate`, `norms` or `check`. Input is a FEN, PGN, script or report; options and answer are JSON,
 and the answer is what `arbiter … --format json` prints.

 # Safety

 `question` is a text; `input` points to `length` bytes; `options` is null or a text; `answer`
 is a place for a pointer; `error` is null or one.
 */
ArbiterStatus arbiter_ask(const char *question,
                          const char *input,
                          size_t length,
                          const char *options,
                          char **answer,
                          char **error);

/*
 Makes a position of a FEN, or the initial one where `fen` is null. It is freed with
 `arbiter_position_free`.

 # Safety

 `fen` is null or a text; `position` is a place for a pointer; `error` is null or one.
 */
ArbiterStatus arbiter_position_new(const char *fen, ArbiterPosition **position, char **error);

/*
 A copy of a position, to be freed like any other; null for null.

 # Safety

 `position` is null or one of ours and alive.
 */
ArbiterPosition *arbiter_position_copy(const ArbiterPosition *position);

/*
 Frees a position. Null is allowed.

 # Safety

 `position` is null or one of ours and was not freed before.
 */
void arbiter_position_free(ArbiterPosition *position);

/*
 The FEN of a position.

 # Safety

 `position` is one of ours and alive; `fen` is a place for a pointer; `error` is null or one.
 */
ArbiterStatus arbiter_position_fen(const ArbiterPosition *position, char **fen, char **error);

/*
 The side to move.

 # Safety

 `position` is one of ours and alive; `side` is a place; `error` is null or a place for a
 pointer.
 */
ArbiterStatus arbiter_position_turn(const ArbiterPosition *position,
                                    ArbiterSide *side,
                                    char **error);

/*
 Whether the side to move is in check, mated or stalemated.

 # Safety

 `position` is one of ours and alive; `state` is a place; `error` is null or a place for a
 pointer.
 */
ArbiterStatus arbiter_position_state(const ArbiterPosition *position,
                                     ArbiterState *state,
                                     char **error);

/*
 The legal moves as UCI writes them, in the order of the alphabet, with a blank between two of
 them; an empty text where there is none.

 # Safety

 `position` is one of ours and alive; `moves` is a place for a pointer; `error` is null or one.
 */
ArbiterStatus arbiter_position_legal_moves(const ArbiterPosition *position,
                                           char **moves,
                                           char **error);

/*
 Plays a move, written as UCI (`e2e4`) or in notation (`e4`). The position stays as it was
 where the move is illegal.

 # Safety

 `position` is one of ours and alive, and nobody else uses it; `text` is a text; `error` is
 null or a place for a pointer.
 */
ArbiterStatus arbiter_position_apply(ArbiterPosition *position, const char *text, char **error);

/*
 A move in algebraic notation, such as `Nf3` or `exd6`, from UCI or from notation.

 # Safety

 `position` is one of ours and alive; `text` is a text; `san` is a place for a pointer; `error`
 is null or one.
 */
ArbiterStatus arbiter_position_san(const ArbiterPosition *position,
                                   const char *text,
                                   char **san,
                                   char **error);

/*
 Why a move is illegal: the number of the article and the reason for people. Both are null for
 a legal move. A text that is no move at all is bad input.

 # Safety

 `position` is one of ours and alive; `text` is a text; `article` and `reason` are places for
 pointers; `error` is null or one.
 */
ArbiterStatus arbiter_position_why_illegal(const ArbiterPosition *position,
                                           const char *text,
                                           char **article,
                                           char **reason,
                                           char **error);

/*
 Frees a text that a function of this library gave. Null is allowed.

 # Safety

 The text came from this library and was not freed before.
 */
void arbiter_string_free(char *text);

/*
 Whether a side can mate by any series of legal moves. `side` is `ARBITER_SIDE_WHITE` or
 `ARBITER_SIDE_BLACK`.

 `line` is a series of moves as UCI writes them, with blanks between them, that ends in mate;
 `ground` is why there is none: `bare-king`, `material`, `wall`, `forced-line` or
 `exhaustive`. The one that does not apply is null, and for an unknown answer both are; where
 `line` or `ground` is null itself, it is not written. `nodes` is the most positions to visit, 0
 for the usual limit.

 # Safety

 `position` is one of ours and alive; `verdict` is a place; `line`, `ground` and `error` are
 null or places for pointers.
 */
ArbiterStatus arbiter_can_mate(const ArbiterPosition *position,
                               int side,
                               uint64_t nodes,
                               ArbiterVerdict *verdict,
                               char **line,
                               char **ground,
                               char **error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ARBITER_H */
