//! Article 7: boards, pieces and colours that are not as they should be.

use super::{
    Choice, Group, Incident, ask, from_the_start,
    time::{MOVES_MADE, counters},
};

pub(super) const ALL: &[Incident] = &[
    Incident {
        id: "array",
        title: "incident-array",
        group: Group::Board,
        questions: &[ask("moves", "ask-array-moves", ARRAY_MOVES)],
        usual: from_the_start,
        tell: |answers, tale| {
            tale.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w HAkq - 0 1");
            if answers.is("moves", "over") {
                tale.steps(&["black resigns", "arbiter finds wrong array d1 e1"]);
            } else {
                counters(answers, tale);
                tale.step("arbiter finds wrong array d1 e1");
            }
        },
    },
    Incident {
        id: "orientation",
        title: "incident-orientation",
        group: Group::Board,
        questions: &[ask("moves", "ask-moves-made", MOVES_MADE)],
        usual: from_the_start,
        tell: |answers, tale| {
            counters(answers, tale);
            tale.step("arbiter finds wrong orientation");
        },
    },
    Incident {
        id: "colours",
        title: "incident-colours",
        group: Group::Board,
        questions: &[ask("moves", "ask-moves-made", MOVES_MADE)],
        usual: from_the_start,
        tell: |answers, tale| {
            counters(answers, tale);
            tale.step("arbiter finds colours reversed");
        },
    },
    Incident {
        id: "knocked",
        title: "incident-knocked",
        group: Group::Board,
        questions: &[ask("when", "ask-knocked-when", KNOCKED)],
        usual: from_the_start,
        tell: |answers, tale| {
            match answers.get("when") {
                "other" => tale.step("black knocks over pieces"),
                "pressed" => tale.steps(&["white knocks over pieces", "white presses noticed"]),
                _ => tale.step("white knocks over pieces"),
            };
        },
    },
    Incident {
        id: "displaced",
        title: "incident-displaced",
        group: Group::Board,
        questions: &[],
        usual: from_the_start,
        tell: |_, tale| {
            tale.steps(&[
                "white e2-e4, pressed",
                "black e7-e5, pressed",
                "white g1-f3, pressed",
                "black b8-c6, pressed",
                "arbiter finds pieces displaced after 2 plies",
            ]);
        },
    },
];

const ARRAY_MOVES: &[Choice] =
    &[("few", "pick-moves-few"), ("many", "pick-moves-many"), ("over", "pick-moves-over")];
const KNOCKED: &[Choice] = &[
    ("own", "pick-knocked-own"),
    ("other", "pick-knocked-other"),
    ("pressed", "pick-knocked-pressed"),
];
