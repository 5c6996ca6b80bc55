//! Articles 7.5 and A.4.2: illegal moves and what is treated like them.

use arbiter_board::Color;

use super::{
    Answers, CAN_MATE, Choice, Detail, Group, Incident, Question, WHICH, WHO, YES_NO, ask,
    script::{ScriptBuilder, name, turned},
};

pub(super) const ALL: &[Incident] = &[
    Incident {
        id: "illegal-move",
        title: "incident-illegal-move",
        group: Group::Illegal,
        clause: "7.5.1",
        questions: &[
            WHICH,
            ask("seen", "ask-illegal-seen", ILLEGAL_SEEN),
            CAN_MATE.only_if(|answers| may_lose(answers) && answers.is("seen", "now")),
            Question::position("ask-illegal-what", Detail::Move),
        ],
        tell: illegal_move,
    },
    Incident {
        id: "promotion",
        title: "incident-promotion",
        group: Group::Illegal,
        clause: "7.5.2",
        questions: &[
            ask("how", "ask-promotion-how", PROMOTION_HOW),
            WHICH.only_if(|answers| answers.is("how", "left")),
            WHO.only_if(|answers| !answers.is("how", "left")),
            CAN_MATE.only_if(may_lose),
        ],
        tell: promotion,
    },
    Incident {
        id: "two-hands",
        title: "incident-two-hands",
        group: Group::Illegal,
        clause: "7.5.4",
        questions: &[
            WHICH,
            ask("pressed", "ask-pressed", YES_NO),
            CAN_MATE.only_if(|answers| may_lose(answers) && answers.is("pressed", "yes")),
        ],
        tell: two_hands,
    },
    Incident {
        id: "no-move",
        title: "incident-no-move",
        group: Group::Illegal,
        clause: "7.5.3",
        questions: &[WHICH, CAN_MATE.only_if(may_lose)],
        tell: |answers, tale| {
            let player = answers.player();
            tale.on_move(player);
            counted(answers, tale);
            tale.step(format!("{} presses noticed", name(player)));
        },
    },
    Incident {
        id: "king-taken",
        title: "incident-king-taken",
        group: Group::Illegal,
        clause: "7.5.1",
        questions: &[WHO, ask("pressed", "ask-king-pressed", YES_NO)],
        tell: king_taken,
    },
    Incident {
        id: "both-in-check",
        title: "incident-both-in-check",
        group: Group::Illegal,
        clause: "A.4.4",
        questions: &[
            ask("next", "ask-check-next", CHECK_NEXT).only_if(|answers| !answers.is_watched())
        ],
        tell: |answers, tale| {
            tale.position("4k3/4R3/8/8/8/8/8/r3K3 b - - 0 1");
            match answers.get("next") {
                "mended" => {
                    tale.before("arbiter finds illegal position").step("black e8xe7, pressed")
                }
                "same" => {
                    tale.before("arbiter finds illegal position").step("black a1-b1, pressed")
                }
                _ => tale.step("arbiter finds illegal position"),
            };
        },
    },
];

const ILLEGAL_SEEN: &[Choice] = &[
    ("now", "pick-illegal-now"),
    ("later", "pick-illegal-later"),
    ("before", "pick-illegal-before"),
];
const PROMOTION_HOW: &[Choice] = &[
    ("left", "pick-promotion-left"),
    ("touched", "pick-promotion-touched"),
    ("free", "pick-promotion-free"),
];
const CHECK_NEXT: &[Choice] =
    &[("now", "pick-check-now"), ("mended", "pick-check-mended"), ("same", "pick-check-same")];

/// Whether this offence may lose the game, so that the opponent's chances decide.
fn may_lose(answers: &Answers) -> bool {
    use arbiter_laws::article_07_irregularities::SCALE;
    let scale = SCALE.at(answers.edition()).at(answers.regime());
    let number = if answers.is_second() { 2 } else { 1 };
    !answers.get("which").is_empty() && scale.get().is_ok_and(|scale| scale.says.loses_at <= number)
}

/// An offence counted before this one.
pub(super) fn counted(answers: &Answers, tale: &mut ScriptBuilder) {
    if answers.is_second() {
        tale.head(format!("offences {} 1", name(answers.player())));
    }
}

fn illegal_move(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    let (usual, reply) = match player {
        Color::White => ("b1-b3", "e7-e5"),
        Color::Black => ("b8-b6", "d2-d4"),
    };
    let what = if answers.board.is_some() { answers.detail.clone() } else { usual.to_owned() };
    let (player, opponent) = (name(player), name(!player));
    tale.on_move(answers.player());
    counted(answers, tale);
    match answers.get("seen") {
        "before" => tale.before(format!("{player} {what}")).step(format!("{player} takes back")),
        "later" => {
            tale.before(format!("{player} {what}, pressed unnoticed"));
            if answers.board.is_none() {
                tale.before(format!("{opponent} {reply}, pressed"));
            }
            tale.step("arbiter notices illegal move")
        }
        _ if answers.is_watched() => tale.step(format!("{player} {what}, pressed noticed")),
        _ => tale
            .before(format!("{player} {what}, pressed unnoticed"))
            .step(format!("{opponent} claims illegal move")),
    };
}

fn promotion(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    let (pieces, rank) = match player {
        Color::White => ("8/P6k/8/8/8/8/6pp/K7", '8'),
        Color::Black => ("k7/6PP/8/8/8/8/p6K/8", '1'),
    };
    tale.position(&turned(pieces, player, "-"));
    let from = match player {
        Color::White => '7',
        Color::Black => '2',
    };
    let opponent = name(!player);
    let player = name(player);
    match answers.get("how") {
        "touched" => tale
            .before(format!("{player} puts queen on a{rank}"))
            .step(format!("{player} a{from}-a{rank}=N")),
        "free" => tale.step(format!("{player} a{from}-a{rank}=N, pressed")),
        _ => {
            counted(answers, tale);
            if answers.is_watched() {
                tale.step(format!("{player} a{from}-a{rank}, pressed noticed"))
            } else {
                tale.before(format!("{player} a{from}-a{rank}, pressed unnoticed"))
                    .step(format!("{opponent} claims illegal move"))
            }
        }
    };
}

fn two_hands(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    tale.position(&turned("r3k2r/8/8/8/8/8/8/R3K2R", player, "KQkq"));
    counted(answers, tale);
    let (player, opponent) = (name(player), name(!player));
    match (answers.is("pressed", "yes"), answers.is_watched()) {
        (false, _) => tale.step(format!("{player} 0-0 two hands")),
        (true, true) => tale.step(format!("{player} 0-0 two hands, pressed noticed")),
        (true, false) => tale
            .before(format!("{player} 0-0 two hands, pressed unnoticed"))
            .step(format!("{opponent} claims illegal move")),
    };
}

fn king_taken(answers: &Answers, tale: &mut ScriptBuilder) {
    // The player took the king that the opponent had left in check.
    let (pieces, left, taken) = match answers.player() {
        Color::Black => ("4k3/8/8/8/8/8/4r3/R3K2R", "h1-h2", "e2xe1"),
        Color::White => ("r3k2r/4R3/8/8/8/8/8/4K3", "h8-h7", "e7xe8"),
    };
    let (player, opponent) = (name(answers.player()), name(!answers.player()));
    tale.position(&turned(pieces, !answers.player(), "-"));
    tale.before(format!("{opponent} {left}, pressed unnoticed"));
    if answers.is("pressed", "yes") {
        tale.before(format!("{player} {taken}, pressed unnoticed"))
            .step(format!("{opponent} claims illegal move"));
    } else {
        tale.before(format!("{player} {taken}"))
            .step(format!("{player} takes back"))
            .step(format!("{player} claims illegal move"));
    }
}
