//! Article 7: boards, pieces and colours that are not as they should be.

use arbiter_board::Color;

use super::{
    Answers, Choice, Incident, MATE_POSITION, OFFENDER, OFFENDER_OF_THREE, WHO, ask,
    clock::{MOVES_MADE, counters},
    illegal,
    script::{ScriptBuilder, name},
    third_loses,
};

pub(super) const ALL: &[Incident] = &[
    Incident {
        title: "incident-array",
        clause: "7.2.1",
        questions: &[
            ask("moves", "ask-array-moves", ARRAY_MOVES),
            ask("piece", "ask-array-piece", ARRAY_PIECE)
                .only_if(|answers| answers.is("moves", "many") && !answers.is_watched()),
            ask("who", "ask-array-who", super::SIDES)
                .only_if(|answers| matches!(answers.get("piece"), "king" | "rook")),
        ],
        tell: array,
    },
    Incident {
        title: "incident-orientation",
        clause: "7.2.2",
        questions: &[
            ask("moves", "ask-moves-made", MOVES_MADE).only_if(|answers| !answers.is_watched())
        ],
        tell: |answers, tale| {
            counters(answers, tale);
            tale.step("arbiter finds wrong orientation");
        },
    },
    Incident {
        title: "incident-colours",
        clause: "7.3",
        questions: &[ask("moves", "ask-moves-black", MOVES_BLACK)],
        tell: |answers, tale| {
            counters(answers, tale);
            tale.step("arbiter finds colours reversed");
        },
    },
    Incident {
        title: "incident-knocked",
        clause: "7.4.1",
        questions: &[
            ask("when", "ask-knocked-when", KNOCKED),
            WHO.only_if(|answers| !answers.is("when", "pressed")),
            ask("which", "ask-which", OFFENDER)
                .only_if(|answers| answers.is("when", "pressed") && !third_loses(answers)),
            ask("which", "ask-which", OFFENDER_OF_THREE)
                .only_if(|answers| answers.is("when", "pressed") && third_loses(answers)),
            super::CAN_MATE
                .only_if(|answers| illegal::may_lose(answers) && illegal::pressing_counts(answers)),
            MATE_POSITION,
        ],
        tell: knocked,
    },
    Incident {
        title: "incident-displaced",
        clause: "7.6",
        questions: &[],
        tell: |_, tale| {
            tale.all_before(&[
                "white e2-e4, pressed",
                "black e7-e5, pressed",
                "white g1-f3, pressed",
                "black b8-c6, pressed",
            ]);
            tale.step("arbiter finds pieces displaced after 2 plies");
        },
    },
];

const ARRAY_MOVES: &[Choice] =
    &[("few", "pick-moves-few"), ("many", "pick-moves-many"), ("over", "pick-moves-over")];
const ARRAY_PIECE: &[Choice] =
    &[("king", "pick-array-king"), ("rook", "pick-array-rook"), ("other", "pick-array-other")];
const MOVES_BLACK: &[Choice] =
    &[("few", "pick-moves-black-few"), ("many", "pick-moves-black-many")];
const KNOCKED: &[Choice] = &[
    ("own", "pick-knocked-own"),
    ("other", "pick-knocked-other"),
    ("pressed", "pick-knocked-pressed"),
];

fn array(answers: &Answers, tale: &mut ScriptBuilder) {
    if answers.is("moves", "over") {
        tale.before("black resigns").step("arbiter finds wrong array");
        return;
    }
    counters(answers, tale);
    let square = match (answers.get("piece"), answers.player()) {
        ("king", Color::White) => " e1",
        ("king", Color::Black) => " e8",
        ("rook", Color::White) => " h1",
        ("rook", Color::Black) => " h8",
        _ => "",
    };
    tale.step(format!("arbiter finds wrong array{square}"));
}

fn knocked(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    match answers.get("when") {
        "other" => {
            tale.on_move(!player).step(format!("{} knocks over pieces", name(player)));
        }
        "pressed" => {
            tale.on_move(player);
            illegal::counted(answers, tale);
            tale.step(format!("{} knocks over pieces", name(player)));
            tale.step(format!("{} presses noticed", name(player)));
        }
        _ => {
            tale.on_move(player).step(format!("{} knocks over pieces", name(player)));
        }
    }
}
