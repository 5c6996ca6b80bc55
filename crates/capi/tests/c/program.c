/* Every function of the header, called as another program would. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arbiter.h"

#define EXPECT(condition)                                                              \
    do {                                                                               \
        if (!(condition)) {                                                            \
            fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition);   \
            exit(1);                                                                   \
        }                                                                              \
    } while (0)

/* Compares a text of the library and frees it. */
static void expect_text(char *text, const char *wanted) {
    if (text == NULL || strcmp(text, wanted) != 0) {
        fprintf(stderr, "expected \"%s\", found \"%s\"\n", wanted, text == NULL ? "(null)" : text);
        exit(1);
    }
    arbiter_string_free(text);
}

/* Looks for words in a text of the library and frees it. */
static void expect_words(char *text, const char *words) {
    if (text == NULL || strstr(text, words) == NULL) {
        fprintf(stderr, "expected \"%s\" in \"%s\"\n", words, text == NULL ? "(null)" : text);
        exit(1);
    }
    arbiter_string_free(text);
}

static void positions(void) {
    ArbiterPosition *position = NULL, *copy = NULL;
    ArbiterSide side;
    ArbiterState state;
    char *text = NULL, *article = NULL, *reason = NULL, *error = NULL;
    const char *line[] = {"f3", "e7e5", "g2g4", "Qh4#"};
    size_t i;

    EXPECT(arbiter_position_new(NULL, &position, &error) == ARBITER_STATUS_OK);
    EXPECT(error == NULL);
    EXPECT(arbiter_position_legal_moves(position, &text, &error) == ARBITER_STATUS_OK);
    expect_text(text,
                "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 "
                "g2g3 g2g4 h2h3 h2h4");
    EXPECT(arbiter_position_san(position, "g1f3", &text, &error) == ARBITER_STATUS_OK);
    expect_text(text, "Nf3");

    EXPECT(arbiter_position_why_illegal(position, "e2e5", &article, &reason, &error) ==
           ARBITER_STATUS_OK);
    expect_text(article, "3.7.1");
    EXPECT(reason != NULL);
    arbiter_string_free(reason);
    EXPECT(arbiter_position_why_illegal(position, "e2e4", &article, &reason, &error) ==
           ARBITER_STATUS_OK);
    EXPECT(article == NULL && reason == NULL);
    EXPECT(arbiter_position_why_illegal(position, "hello", &article, &reason, &error) ==
           ARBITER_STATUS_BAD_INPUT);
    expect_words(error, "hello");

    copy = arbiter_position_copy(position);
    EXPECT(arbiter_position_apply(copy, "e2e5", &error) == ARBITER_STATUS_ILLEGAL_MOVE);
    expect_words(error, "3.7.1");
    EXPECT(arbiter_position_turn(copy, &side, NULL) == ARBITER_STATUS_OK);
    EXPECT(side == ARBITER_SIDE_WHITE);
    for (i = 0; i < sizeof line / sizeof line[0]; i++) {
        EXPECT(arbiter_position_state(copy, &state, NULL) == ARBITER_STATUS_OK);
        EXPECT(state == ARBITER_STATE_QUIET);
        EXPECT(arbiter_position_apply(copy, line[i], &error) == ARBITER_STATUS_OK);
    }
    EXPECT(arbiter_position_state(copy, &state, NULL) == ARBITER_STATUS_OK);
    EXPECT(state == ARBITER_STATE_CHECKMATE);
    EXPECT(arbiter_position_fen(copy, &text, NULL) == ARBITER_STATUS_OK);
    expect_text(text, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    EXPECT(arbiter_position_fen(position, &text, NULL) == ARBITER_STATUS_OK);
    expect_text(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    arbiter_position_free(copy);
    arbiter_position_free(position);

    position = NULL;
    EXPECT(arbiter_position_new("nonsense", &position, &error) == ARBITER_STATUS_BAD_INPUT);
    expect_words(error, "nonsense");
    EXPECT(position == NULL);
    EXPECT(arbiter_position_new("8/8/8/8/8/8/8/8 w - - 0 1", &position, &error) ==
           ARBITER_STATUS_BAD_INPUT);
    expect_words(error, "not playable");
    EXPECT(arbiter_position_new("\xff\xfe", &position, &error) == ARBITER_STATUS_NOT_UTF8);
    expect_words(error, "UTF-8");
    EXPECT(arbiter_position_fen(NULL, &text, &error) == ARBITER_STATUS_NULL_POINTER);
    expect_words(error, "position");
    EXPECT(arbiter_position_new(NULL, NULL, NULL) == ARBITER_STATUS_NULL_POINTER);
    EXPECT(arbiter_position_copy(NULL) == NULL);
    arbiter_position_free(NULL);
    arbiter_string_free(NULL);
}

static void winnable(void) {
    ArbiterPosition *position = NULL;
    ArbiterState state;
    ArbiterVerdict verdict;
    char *line = NULL, *ground = NULL, *error = NULL, *move;

    EXPECT(arbiter_position_new("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", &position, NULL) ==
           ARBITER_STATUS_OK);
    EXPECT(arbiter_can_mate(position, ARBITER_SIDE_WHITE, 0, &verdict, &line, &ground, &error) ==
           ARBITER_STATUS_OK);
    EXPECT(verdict == ARBITER_VERDICT_YES && line != NULL && ground == NULL);
    /* The line is a proof: its moves are legal and end in mate. */
    for (move = strtok(line, " "); move != NULL; move = strtok(NULL, " ")) {
        EXPECT(arbiter_position_apply(position, move, NULL) == ARBITER_STATUS_OK);
    }
    arbiter_string_free(line);
    EXPECT(arbiter_position_state(position, &state, NULL) == ARBITER_STATUS_OK);
    EXPECT(state == ARBITER_STATE_CHECKMATE);
    EXPECT(arbiter_can_mate(position, ARBITER_SIDE_BLACK, 0, &verdict, NULL, &ground, NULL) ==
           ARBITER_STATUS_OK);
    EXPECT(verdict == ARBITER_VERDICT_NO);
    arbiter_string_free(ground);
    EXPECT(arbiter_can_mate(position, 7, 0, &verdict, NULL, NULL, &error) ==
           ARBITER_STATUS_BAD_INPUT);
    expect_words(error, "7");
    arbiter_position_free(position);

    EXPECT(arbiter_position_new("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", &position, NULL) ==
           ARBITER_STATUS_OK);
    EXPECT(arbiter_can_mate(position, ARBITER_SIDE_WHITE, 0, &verdict, &line, &ground, NULL) ==
           ARBITER_STATUS_OK);
    EXPECT(verdict == ARBITER_VERDICT_NO && line == NULL);
    expect_text(ground, "material");
    arbiter_position_free(position);
}

/* A report before its first round, or after one game. */
static void report(char *text, size_t size, int players, const char *games[]) {
    int number, length;

    length = snprintf(text, size, "012 An open\n062 %d\nXXR 5\nXXC white1\n", players);
    for (number = 1; number <= players; number++) {
        const char *game = games == NULL ? "" : games[number - 1];
        const char *points = strstr(game, " 1") != NULL ? "1.0" : "0.0";
        length += snprintf(text + length, size - (size_t)length,
                           "001 %4d      Player %-26d %4d %27s%4s %4d  %s\n", number, number,
                           2400 - 10 * number, "", points, number, game);
    }
}

static void pairings(void) {
    const char *met[] = {"   2 w 1", "   1 b 0"};
    char text[4096];
    char *pairing = NULL, *answer = NULL, *error = NULL;

    report(text, sizeof text, 5, NULL);
    EXPECT(arbiter_pair(text, strlen(text), NULL, &pairing, &error) == ARBITER_STATUS_OK);
    expect_text(pairing, "3\n1 3\n4 2\n5 0\n");
    EXPECT(arbiter_pair(text, strlen(text), "{\"absent\": [5]}", &pairing, &error) ==
           ARBITER_STATUS_OK);
    expect_text(pairing, "2\n1 3\n4 2\n");
    EXPECT(arbiter_ask("pair", text, strlen(text), NULL, &answer, &error) == ARBITER_STATUS_OK);
    expect_words(answer, "\"bye\":5");
    EXPECT(arbiter_pair(text, strlen(text), "{\"system\": \"nobody\"}", &pairing, &error) ==
           ARBITER_STATUS_BAD_INPUT);
    expect_words(error, "system");
    EXPECT(arbiter_pair("001 nonsense", 12, NULL, &pairing, &error) == ARBITER_STATUS_BAD_INPUT);
    expect_words(error, "not a sound report");
    EXPECT(arbiter_pair(NULL, 0, NULL, &pairing, &error) == ARBITER_STATUS_NULL_POINTER);
    expect_words(error, "report");

    /* Two players who have met have no second round. */
    report(text, sizeof text, 2, met);
    EXPECT(arbiter_pair(text, strlen(text), NULL, &pairing, &error) == ARBITER_STATUS_NO_PAIRING);
    EXPECT(error != NULL && strlen(error) > 0);
    arbiter_string_free(error);

    EXPECT(arbiter_ask("gossip", "", 0, NULL, &answer, &error) == ARBITER_STATUS_BAD_INPUT);
    expect_words(error, "gossip");
}

int main(void) {
    EXPECT(strlen(arbiter_version()) >= 5);
    positions();
    winnable();
    pairings();
    puts("all of it");
    return 0;
}
