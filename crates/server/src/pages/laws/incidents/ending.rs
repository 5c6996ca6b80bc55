//! Articles 5 and 8.7 and Guidelines I: how games end.

use arbiter_board::Color;

use super::{
    Answers, CAN_MATE, Choice, Detail, Incident, MATE_POSITION, Question, WHO, ask,
    script::{ScriptBuilder, name, turned},
};

pub(super) const ALL: &[Incident] = &[
    Incident {
        title: "incident-resignation",
        clause: "5.1.2",
        questions: &[
            WHO,
            ask("how", "ask-resign-how", RESIGN_HOW),
            CAN_MATE.only_if(|answers| answers.is("how", "says") && draws_if_unwinnable(answers)),
            Question::position("ask-resign-position", Detail::None),
        ],
        tell: resignation,
    },
    Incident {
        title: "incident-result",
        clause: "8.7",
        questions: &[
            ask("what", "ask-result-what", RESULT_WHAT),
            ask("true", "ask-result-true", RESULTS).only_if(|answers| answers.is("what", "wrong")),
        ],
        tell: result,
    },
    Incident {
        title: "incident-sealed",
        clause: "I.8.1",
        questions: &[
            ask("what", "ask-sealed-what", SEALED_WHAT),
            WHO.only_if(|answers| !answers.is("what", "missing")),
            CAN_MATE.only_if(|answers| {
                matches!(answers.get("what"), "ambiguous" | "unreadable" | "illegal")
            }),
            MATE_POSITION,
        ],
        tell: sealed,
    },
];

const RESIGN_HOW: &[Choice] = &[
    ("says", "pick-resign-says"),
    ("hands", "pick-resign-hands"),
    ("clock", "pick-resign-clock"),
    ("king", "pick-resign-king"),
    ("over", "pick-resign-over"),
];
const RESULT_WHAT: &[Choice] = &[("wrong", "pick-result-wrong"), ("differ", "pick-result-differ")];
const RESULTS: &[Choice] =
    &[("1-0", "pick-result-white"), ("1/2-1/2", "pick-result-draw"), ("0-1", "pick-result-black")];
const SEALED_WHAT: &[Choice] = &[
    ("ambiguous", "pick-sealed-ambiguous"),
    ("unreadable", "pick-sealed-unreadable"),
    ("illegal", "pick-sealed-illegal"),
    ("missing-agreed", "pick-sealed-missing-agreed"),
    ("missing", "pick-sealed-missing"),
    ("late", "pick-sealed-late"),
];

/// Whether a player who resigns against somebody who cannot mate draws.
fn draws_if_unwinnable(answers: &Answers) -> bool {
    use arbiter_laws::article_05_completion::{RESIGNATION, Resignation};
    RESIGNATION.at(answers.edition()).content() == Some(Resignation::LosesUnlessUnwinnable)
}

fn resignation(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    let own = name(player);
    if answers.is("how", "over") {
        let (pieces, mv) = match player {
            Color::Black => ("7k/8/6K1/8/8/8/5Q2/8", "f2-f7"),
            Color::White => ("8/5q2/8/8/8/6k1/8/7K", "f7-f2"),
        };
        tale.position(&turned(pieces, !player, "-"));
        tale.before(format!("{} {mv}", name(!player))).step(format!("{own} resigns"));
        return;
    }
    if answers.board.is_none() {
        tale.all_before(&["white e2-e4, pressed", "black e7-e5, pressed"]);
    }
    tale.step(match answers.get("how") {
        "hands" => format!("{own} shakes hands"),
        "clock" => format!("{own} stops clock silently"),
        "king" => format!("{own} lays down king"),
        _ => format!("{own} resigns"),
    });
}

fn result(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.all_before(&["white e2-e4, pressed", "black resigns"]);
    if answers.is("what", "differ") {
        tale.before("white signs 1-0").step("black signs 0-1");
        return;
    }
    // What was signed is another result than the true one.
    let found = answers.get("true");
    let signed = if found == "1-0" { "1/2-1/2" } else { "1-0" };
    tale.before(format!("white signs {signed}")).before(format!("black signs {signed}"));
    tale.step(format!("arbiter corrects result {found}"));
}

fn sealed(answers: &Answers, tale: &mut ScriptBuilder) {
    let what = answers.get("what");
    // The player who is late has to reply to what the opponent has sealed.
    let player = if what == "late" { !answers.player() } else { answers.player() };
    let (own, other) = (name(player), name(!player));
    tale.head("regulation adjournment guidelines");
    if what == "late" {
        tale.head("regulation default time 10:00");
    }
    tale.position(&turned("4k2r/p6p/2n2n2/8/8/2N2N2/P6P/4K2R", player, "-"));
    let (ambiguous, illegal, clear) = match player {
        Color::White => ("\"N\" c3-d5 f3-d4", "\"0-0\" 0-0", "\"a3\" a2-a3"),
        Color::Black => ("\"N\" c6-d4 f6-d5", "\"0-0\" 0-0", "\"a6\" a7-a6"),
    };
    let seals = match what {
        "ambiguous" => ambiguous,
        "unreadable" => "\"N?5\"",
        "illegal" => illegal,
        _ => clear,
    };
    tale.before("arbiter requests seal").before(format!("{own} seals {seals}"));
    tale.before("arbiter closes envelope \"A\" \"B\" \"tomorrow\" \"arbiter\"");
    match what {
        "missing-agreed" => {
            let mv = match player {
                Color::White => "a2-a3",
                Color::Black => "a7-a6",
            };
            tale.step(format!("arbiter finds envelope missing declared {own} {mv}"))
        }
        "missing" => tale.step("arbiter finds envelope missing"),
        "late" => {
            tale.before("arbiter resumes adjourned game").step(format!("+20:00 {other} arrives"))
        }
        _ => tale
            .before("arbiter resumes adjourned game")
            .before(format!("{other} arrives"))
            .step("arbiter opens envelope"),
    };
}
