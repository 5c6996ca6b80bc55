//! Articles 7.5 and A.4.2: illegal moves and what is treated like them.

use arbiter_board::Color;

use super::{
    Answers, CAN_MATE, Choice, Detail, Incident, MATE_POSITION, Question, WHICH, WHICH_OF_THREE,
    WHO, YES_NO, ask, loses_at,
    script::{ScriptBuilder, name, turned},
};

pub(super) const ALL: &[Incident] = &[
    Incident {
        title: "incident-illegal-move",
        clause: "7.5.1",
        questions: &[
            WHICH,
            WHICH_OF_THREE,
            CAN_MATE.only_if(may_lose),
            Question::position("ask-illegal-what", Detail::Move),
        ],
        tell: |answers, tale| illegal_move(answers, tale, Found::AtOnce),
    },
    Incident {
        title: "incident-illegal-later",
        clause: "7.5.1",
        questions: &[
            WHICH,
            WHICH_OF_THREE,
            // Where the reply settles it, nobody loses any more.
            CAN_MATE.only_if(|answers| may_lose(answers) && answers.is_watched()),
            MATE_POSITION,
        ],
        tell: |answers, tale| illegal_move(answers, tale, Found::Later),
    },
    Incident {
        title: "incident-illegal-before",
        clause: "7.5.1",
        questions: &[WHO, Question::position("ask-illegal-what", Detail::Move)],
        tell: |answers, tale| illegal_move(answers, tale, Found::BeforeThePress),
    },
    Incident {
        title: "incident-promotion",
        clause: "7.5.2",
        questions: &[WHICH, WHICH_OF_THREE, CAN_MATE.only_if(may_lose), MATE_POSITION],
        tell: pawn_left,
    },
    Incident {
        title: "incident-promotion-piece",
        clause: "4.4.4",
        questions: &[ask("how", "ask-promotion-how", PROMOTION_HOW), WHO],
        tell: promotion_piece,
    },
    Incident {
        title: "incident-two-hands",
        clause: "7.5.4",
        questions: &[
            WHICH,
            WHICH_OF_THREE,
            ask("pressed", "ask-pressed", YES_NO),
            CAN_MATE.only_if(|answers| may_lose(answers) && two_hands_count(answers)),
            MATE_POSITION,
        ],
        tell: two_hands,
    },
    Incident {
        title: "incident-no-move",
        clause: "7.5.3",
        questions: &[
            WHICH,
            WHICH_OF_THREE,
            CAN_MATE.only_if(|answers| may_lose(answers) && pressing_counts(answers)),
            MATE_POSITION,
        ],
        tell: |answers, tale| {
            let player = answers.player();
            tale.on_move(player);
            counted(answers, tale);
            tale.step(format!("{} presses noticed", name(player)));
        },
    },
    Incident {
        title: "incident-king-taken",
        clause: "7.5.1",
        questions: &[
            ask("pressed", "ask-king-pressed", YES_NO),
            // Not pressed, the capture is taken back, and the offence is the opponent's.
            ask("which", "ask-king-left-by", super::OFFENDER)
                .only_if(|answers| answers.is("pressed", "no") && !super::third_loses(answers)),
            ask("which", "ask-king-left-by", super::OFFENDER_OF_THREE)
                .only_if(|answers| answers.is("pressed", "no") && super::third_loses(answers)),
            ask("which", "ask-king-taken-by", super::OFFENDER)
                .only_if(|answers| answers.is("pressed", "yes") && !super::third_loses(answers)),
            ask("which", "ask-king-taken-by", super::OFFENDER_OF_THREE)
                .only_if(|answers| answers.is("pressed", "yes") && super::third_loses(answers)),
            CAN_MATE.only_if(may_lose),
            MATE_POSITION,
        ],
        tell: king_taken,
    },
    Incident {
        title: "incident-both-in-check",
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

const PROMOTION_HOW: &[Choice] =
    &[("touched", "pick-promotion-touched"), ("free", "pick-promotion-free")];
const CHECK_NEXT: &[Choice] =
    &[("now", "pick-check-now"), ("mended", "pick-check-mended"), ("same", "pick-check-same")];

/// When an illegal move was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// Before the clock was pressed.
    BeforeThePress,
    /// After the press and before the reply.
    AtOnce,
    /// After the reply.
    Later,
}

/// Whether this offence may lose the game, so that the opponent's chances decide.
pub(super) fn may_lose(answers: &Answers) -> bool {
    let number = answers.offence();
    0 < number && loses_at(answers).is_some_and(|loses_at| loses_at <= number)
}

/// Whether the edition counts a press without a move.
pub(super) fn pressing_counts(answers: &Answers) -> bool {
    use arbiter_laws::article_07_irregularities::{NO_MOVE, NoMove};
    NO_MOVE.at(answers.edition()).content() == Some(NoMove::LikeIllegalMove)
}

/// Whether the edition counts two hands, pressed or not as the reader has said.
fn two_hands_count(answers: &Answers) -> bool {
    use arbiter_laws::article_07_irregularities::{TWO_HANDS, TwoHands};
    let pressed = answers.is("pressed", "yes");
    match TWO_HANDS.at(answers.edition()).content() {
        Some(TwoHands::WhenPressed) => pressed,
        // Without supervision somebody must have seen or claimed it.
        Some(TwoHands::WhenMade) => pressed || answers.is_watched(),
        Some(TwoHands::Breach) | None => false,
    }
}

/// The offences counted before this one.
pub(super) fn counted(answers: &Answers, tale: &mut ScriptBuilder) {
    let earlier = answers.offence().saturating_sub(1);
    if 0 < earlier {
        tale.head(format!("offences {} {earlier}", name(answers.player())));
    }
}

fn illegal_move(answers: &Answers, tale: &mut ScriptBuilder, found: Found) {
    let player = answers.player();
    let (usual, reply) = match player {
        Color::White => ("b1-b3", "e7-e5"),
        Color::Black => ("b8-b6", "d2-d4"),
    };
    let what = if answers.board.is_some() { answers.detail.clone() } else { usual.to_owned() };
    let (player, opponent) = (name(player), name(!player));
    tale.on_move(answers.player());
    counted(answers, tale);
    match found {
        Found::BeforeThePress => {
            tale.before(format!("{player} {what}")).step(format!("{player} takes back"))
        }
        Found::Later => tale
            .before(format!("{player} {what}, pressed unnoticed"))
            .before(format!("{opponent} {reply}, pressed"))
            .step("arbiter notices illegal move"),
        Found::AtOnce if answers.is_watched() => {
            tale.step(format!("{player} {what}, pressed noticed"))
        }
        Found::AtOnce => tale
            .before(format!("{player} {what}, pressed unnoticed"))
            .step(format!("{opponent} claims illegal move")),
    };
}

/// A pawn one step from the last rank; returns that rank and the one it stands on.
fn pawn_to_promote(player: Color, tale: &mut ScriptBuilder) -> (char, char) {
    let (pieces, rank, from) = match player {
        Color::White => ("8/P6k/8/8/8/8/6pp/K7", '8', '7'),
        Color::Black => ("k7/6PP/8/8/8/8/p6K/8", '1', '2'),
    };
    tale.position(&turned(pieces, player, "-"));
    (rank, from)
}

fn pawn_left(answers: &Answers, tale: &mut ScriptBuilder) {
    let (rank, from) = pawn_to_promote(answers.player(), tale);
    let (player, opponent) = (name(answers.player()), name(!answers.player()));
    counted(answers, tale);
    if answers.is_watched() {
        tale.step(format!("{player} a{from}-a{rank}, pressed noticed"));
    } else {
        tale.before(format!("{player} a{from}-a{rank}, pressed unnoticed"))
            .step(format!("{opponent} claims illegal move"));
    }
}

fn promotion_piece(answers: &Answers, tale: &mut ScriptBuilder) {
    let (rank, from) = pawn_to_promote(answers.player(), tale);
    let player = name(answers.player());
    if answers.is("how", "touched") {
        tale.before(format!("{player} puts queen on a{rank}"))
            .step(format!("{player} a{from}-a{rank}=N"));
    } else {
        tale.step(format!("{player} a{from}-a{rank}=N, pressed"));
    }
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
    let pressed = answers.is("pressed", "yes");
    // The taker took the king that the opponent had left in check. Pressed, the offence is the
    // taker's, otherwise it is the opponent's.
    let taker = if pressed { answers.player() } else { !answers.player() };
    let (pieces, left, taken) = match taker {
        Color::Black => ("4k3/8/8/8/8/8/4r3/R3K2R", "h1-h2", "e2xe1"),
        Color::White => ("r3k2r/4R3/8/8/8/8/8/4K3", "h8-h7", "e7xe8"),
    };
    let (player, opponent) = (name(taker), name(!taker));
    tale.position(&turned(pieces, !taker, "-"));
    counted(answers, tale);
    tale.before(format!("{opponent} {left}, pressed unnoticed"));
    if pressed {
        // Standard play goes back to the first irregularity, unless the arbiter sees the second.
        tale.step(format!("{player} {taken}, pressed noticed"));
    } else {
        tale.before(format!("{player} {taken}"))
            .before(format!("{player} takes back"))
            .step(format!("{player} claims illegal move"));
    }
}
