//! Articles 4 and 7.5: hands on the pieces, and illegal moves.

use super::{
    Answers, Choice, Detail, Group, Incident, OFFENCES, Question, START, ScriptBuilder, YES_NO,
    ask, from_the_start,
};

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PAWN: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

pub(super) const ALL: &[Incident] = &[
    Incident {
        id: "touched",
        title: "incident-touched",
        group: Group::Hands,
        questions: &[
            ask("how", "ask-touched-how", TOUCHED),
            ask("order", "ask-touched-order", ORDER).only_if("how", &["both"]),
            Question::position("ask-touched-where", Detail::Squares),
        ],
        usual: |answers| {
            let squares = match answers.get("how") {
                "enemy" => "d5",
                "both" => "b1 d5",
                _ => "b1",
            };
            ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", squares)
        },
        tell: touched,
    },
    Incident {
        id: "castling",
        title: "incident-castling",
        group: Group::Hands,
        questions: &[ask("how", "ask-castling-how", CASTLING_HOW)],
        usual: from_the_start,
        tell: castling,
    },
    Incident {
        id: "another-piece",
        title: "incident-another-piece",
        group: Group::Hands,
        questions: &[ask("who", "ask-another-who", ANOTHER_WHO)],
        usual: from_the_start,
        tell: another_piece,
    },
    Incident {
        id: "released",
        title: "incident-released",
        group: Group::Hands,
        questions: &[],
        usual: from_the_start,
        tell: |_, tale| {
            tale.steps(&[
                "white e2-e4, pressed",
                "black e7-e5, pressed",
                "white f1-c4",
                "white f1-b5",
            ]);
        },
    },
    Incident {
        id: "promotion",
        title: "incident-promotion",
        group: Group::Hands,
        questions: &[
            ask("how", "ask-promotion-how", PROMOTION_HOW),
            ask("offences", "ask-offences", OFFENCES).only_if("how", &["left"]),
        ],
        usual: from_the_start,
        tell: promotion,
    },
    Incident {
        id: "two-hands",
        title: "incident-two-hands",
        group: Group::Hands,
        questions: &[
            ask("pressed", "ask-pressed", YES_NO),
            ask("offences", "ask-offences", OFFENCES),
        ],
        usual: from_the_start,
        tell: |answers, tale| {
            tale.position(CASTLING);
            offences(answers, tale, "white");
            tale.step("white 0-0 two hands");
            if answers.is("pressed", "yes") {
                tale.step("white presses noticed");
            }
        },
    },
    Incident {
        id: "illegal-move",
        title: "incident-illegal-move",
        group: Group::Illegal,
        questions: &[
            ask("seen", "ask-illegal-seen", ILLEGAL_SEEN),
            ask("offences", "ask-offences", OFFENCES)
                .only_if("seen", &["arbiter", "opponent", "later"]),
            Question::position("ask-illegal-what", Detail::Move)
                .only_if("seen", &["before", "arbiter", "opponent"]),
        ],
        usual: |answers| {
            if answers.is("seen", "later") {
                (START, "b1-b3")
            } else {
                ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2-c3")
            }
        },
        tell: illegal_move,
    },
    Incident {
        id: "king-taken",
        title: "incident-king-taken",
        group: Group::Illegal,
        questions: &[ask("pressed", "ask-king-pressed", YES_NO)],
        usual: from_the_start,
        tell: king_taken,
    },
    Incident {
        id: "no-move",
        title: "incident-no-move",
        group: Group::Illegal,
        questions: &[ask("offences", "ask-offences", OFFENCES)],
        usual: from_the_start,
        tell: |answers, tale| {
            offences(answers, tale, "white");
            tale.step("white presses noticed");
        },
    },
    Incident {
        id: "both-in-check",
        title: "incident-both-in-check",
        group: Group::Illegal,
        questions: &[ask("next", "ask-check-next", CHECK_NEXT)],
        usual: from_the_start,
        tell: |answers, tale| {
            tale.position("4k3/4R3/8/8/8/8/8/r3K3 b - - 0 1")
                .step("arbiter finds illegal position");
            match answers.get("next") {
                "mended" => tale.step("black e8xe7, pressed"),
                _ => tale.step("black a1-b1, pressed"),
            };
        },
    },
];

const TOUCHED: &[Choice] = &[
    ("own", "pick-touched-own"),
    ("enemy", "pick-touched-enemy"),
    ("both", "pick-touched-both"),
    ("accident", "pick-touched-accident"),
    ("adjust", "pick-touched-adjust"),
    ("silent", "pick-touched-silent"),
];
const ORDER: &[Choice] = &[("known", "pick-order-known"), ("unclear", "pick-order-unclear")];
const CASTLING_HOW: &[Choice] = &[
    ("king", "pick-castling-king"),
    ("rook", "pick-castling-rook"),
    ("together", "pick-castling-together"),
    ("illegal", "pick-castling-illegal"),
    ("released", "pick-castling-released"),
];
const ANOTHER_WHO: &[Choice] = &[
    ("opponent", "pick-another-opponent"),
    ("late", "pick-another-late"),
    ("arbiter", "pick-another-arbiter"),
];
const PROMOTION_HOW: &[Choice] = &[
    ("left", "pick-promotion-left"),
    ("touched", "pick-promotion-touched"),
    ("free", "pick-promotion-free"),
];
const ILLEGAL_SEEN: &[Choice] = &[
    ("before", "pick-illegal-before"),
    ("arbiter", "pick-illegal-arbiter"),
    ("opponent", "pick-illegal-opponent"),
    ("later", "pick-illegal-later"),
];
const CHECK_NEXT: &[Choice] = &[("mended", "pick-check-mended"), ("same", "pick-check-same")];

/// Illegal moves counted before this one.
fn offences(answers: &Answers, tale: &mut ScriptBuilder, player: &str) {
    let number = answers.get("offences");
    if matches!(number, "1" | "2") {
        tale.head(format!("offences {player} {number}"));
    }
}

fn touched(answers: &Answers, tale: &mut ScriptBuilder) {
    let (player, _) = answers.sides();
    let squares = answers.detail();
    let first = squares.split(' ').next().unwrap_or_default();
    let together = if answers.is("order", "unclear") { " together" } else { "" };
    tale.step(match answers.get("how") {
        "accident" => format!("{player} brushes {first}"),
        "adjust" => format!("{player} adjusts {first}"),
        "silent" => format!("{player} adjusts {first} without announcing"),
        _ => format!("{player} touches {squares}{together}"),
    });
}

fn castling(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.position(match answers.get("how") {
        "illegal" => "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        _ => CASTLING,
    });
    tale.step(match answers.get("how") {
        "rook" => "white touches h1 e1",
        "together" => "white touches e1 h1 together",
        "released" => "white releases king on g1",
        _ => "white touches e1 h1",
    });
}

fn another_piece(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.step("white touches b1");
    match answers.get("who") {
        "arbiter" => tale.steps(&["white e2-e4 anyway", "arbiter intervenes"]),
        "late" => {
            tale.steps(&["white e2-e4 anyway, pressed", "black touches e7", "black complains"])
        }
        _ => tale.steps(&["white e2-e4 anyway, pressed", "black complains"]),
    };
}

fn promotion(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.position(PAWN);
    match answers.get("how") {
        "touched" => tale.steps(&["white puts queen on a8", "white a7-a8=N"]),
        "free" => tale.step("white a7-a8=N, pressed"),
        _ => {
            offences(answers, tale, "white");
            tale.step("white a7-a8, pressed noticed")
        }
    };
}

fn illegal_move(answers: &Answers, tale: &mut ScriptBuilder) {
    let (player, opponent) = answers.sides();
    let what = answers.detail();
    offences(answers, tale, player);
    match answers.get("seen") {
        "before" => {
            tale.step(format!("{player} {what}")).step(format!("{player} takes back"));
        }
        "opponent" => {
            tale.step(format!("{player} {what}, pressed unnoticed"));
            tale.step(format!("{opponent} claims illegal move"));
        }
        "later" => {
            tale.steps(&[
                "white b1-b3, pressed unnoticed",
                "black e7-e5, pressed",
                "white e2-e4, pressed",
            ]);
            tale.step("arbiter notices illegal move");
        }
        _ if answers.is_watched() => {
            tale.step(format!("{player} {what}, pressed noticed"));
        }
        _ => {
            tale.step(format!("{player} {what}, pressed unnoticed"));
            tale.step("arbiter notices illegal move");
        }
    }
}

fn king_taken(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.position("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1").step("white h1-h2, pressed unnoticed");
    if answers.is("pressed", "yes") {
        tale.steps(&["black e2xe1, pressed unnoticed", "white claims illegal move"]);
    } else {
        tale.steps(&["black e2xe1", "black takes back", "black claims illegal move"]);
    }
}
