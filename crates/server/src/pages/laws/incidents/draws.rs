//! Articles 5 and 9 and Guidelines III: offers, claims, dead positions.

use arbiter_board::Color;

use super::{
    Answers, Ask, Choice, Detail, Incident, Question, YES_NO, ask,
    clock::covers,
    script::{ScriptBuilder, name, turned, without_increment},
};

/// Knights out and home again: the initial position for the second time.
const SHUFFLE: [&str; 4] = [
    "white g1-f3, pressed",
    "black g8-f6, pressed",
    "white f3-g1, pressed",
    "black f6-g8, pressed",
];

pub(super) const ALL: &[Incident] = &[
    Incident {
        title: "incident-offer",
        clause: "9.1.2.1",
        questions: &[
            ask("who", "ask-offer-who", super::SIDES),
            ask("when", "ask-offer-when", OFFER_WHEN),
            ask("answer", "ask-offer-answer", OFFER_ANSWER),
        ],
        tell: offer,
    },
    Incident {
        title: "incident-agreed",
        clause: "5.2.3",
        questions: &[ask("when", "ask-agreed-when", AGREED_WHEN)],
        tell: agreed,
    },
    Incident {
        title: "incident-threefold",
        clause: "9.2.1",
        questions: &[
            ask("who", "ask-claim-who", super::SIDES),
            ask("claim", "ask-threefold", CLAIMS),
        ],
        tell: threefold,
    },
    Incident {
        title: "incident-fifty",
        clause: "9.3",
        questions: &[ask("who", "ask-claim-who", super::SIDES), ask("claim", "ask-fifty", CLAIMS)],
        tell: fifty,
    },
    Incident {
        title: "incident-automatic",
        clause: "9.6.1",
        questions: &[
            ask("what", "ask-automatic", AUTOMATIC),
            ask("who", "ask-mated-by", super::SIDES).only_if(|answers| answers.is("what", "mate")),
        ],
        tell: automatic,
    },
    Incident {
        title: "incident-dead",
        clause: "5.2.2",
        questions: &[Question {
            id: "fen",
            text: "ask-dead",
            ask: Ask::Position(Detail::None),
            when: |_| true,
        }],
        tell: |_, tale| {
            tale.head("scheduled").all_before(&["white arrives", "black arrives"]);
            tale.step("arbiter starts");
        },
    },
    Incident {
        title: "incident-quickplay",
        clause: "III.5",
        questions: &[
            ask("who", "ask-claim-who", super::SIDES),
            ask("guidelines", "ask-guidelines", YES_NO)
                .only_if(|answers| covers(answers.regime()) && needs_announcement(answers)),
            ask("left", "ask-quickplay-left", QUICKPLAY_LEFT).only_if(is_covered),
            ask("answer", "ask-quickplay-answer", QUICKPLAY_ANSWER)
                .only_if(|answers| is_covered(answers) && answers.is("left", "less")),
        ],
        tell: quickplay,
    },
    Incident {
        title: "incident-increment",
        clause: "III.4",
        questions: &[
            ask("who", "ask-claim-who", super::SIDES),
            ask("guidelines", "ask-guidelines", YES_NO)
                .only_if(|answers| covers(answers.regime()) && needs_announcement(answers)),
            ask("answer", "ask-increment-answer", INCREMENT_ANSWER).only_if(is_covered),
        ],
        tell: increment,
    },
];

const OFFER_WHEN: &[Choice] = &[
    ("right", "pick-offer-right"),
    ("before", "pick-offer-before"),
    ("thinking", "pick-offer-thinking"),
    ("again", "pick-offer-again"),
];
const OFFER_ANSWER: &[Choice] = &[
    ("accepts", "pick-answer-accepts"),
    ("declines", "pick-answer-declines"),
    ("touches", "pick-answer-touches"),
    ("withdrawn", "pick-answer-withdrawn"),
];
const AGREED_WHEN: &[Choice] = &[
    ("white", "pick-agreed-white"),
    ("each", "pick-agreed-each"),
    ("barred", "pick-agreed-barred"),
    ("before", "pick-agreed-before"),
];
const CLAIMS: &[Choice] = &[
    ("written", "pick-claim-written"),
    ("position", "pick-claim-position"),
    ("wrong", "pick-claim-wrong"),
    ("touched", "pick-claim-touched"),
    ("spoken", "pick-claim-spoken"),
];
const AUTOMATIC: &[Choice] = &[
    ("five", "pick-automatic-five"),
    ("apart", "pick-automatic-apart"),
    ("seventyfive", "pick-automatic-seventyfive"),
    ("mate", "pick-automatic-mate"),
];
const QUICKPLAY_LEFT: &[Choice] = &[("less", "pick-left-less"), ("two", "pick-left-two")];
const QUICKPLAY_ANSWER: &[Choice] = &[
    ("open", "pick-quickplay-open"),
    ("accept", "pick-quickplay-accept"),
    ("reject", "pick-quickplay-reject"),
    ("postpone", "pick-quickplay-postpone"),
];
const INCREMENT_ANSWER: &[Choice] = &[
    ("grant", "pick-increment-grant"),
    ("refuse", "pick-increment-refuse"),
    ("draw", "pick-increment-draw"),
];

/// Whether the edition has the rules only where the event announces them.
fn needs_announcement(answers: &Answers) -> bool {
    use arbiter_laws::quickplay::{GUIDELINES, Scope};
    GUIDELINES.at(answers.edition()).content() != Some(Scope::Always)
}

fn is_covered(answers: &Answers) -> bool {
    covers(answers.regime()) && !answers.is("guidelines", "no")
}

fn offer(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    tale.all_before(&["white e2-e4, pressed", "black e7-e5, pressed"]);
    if player == Color::Black {
        tale.before("white b1-c3, pressed");
    }
    let (mv, touched) = match player {
        Color::White => ("g1-f3", "b8"),
        Color::Black => ("g8-f6", "g1"),
    };
    let (player, opponent) = (name(player), name(!player));
    let offers = format!("{player} offers draw");
    let made = format!("{player} {mv}");
    match answers.get("when") {
        "before" => tale.step(offers),
        "thinking" => tale.before(format!("{made}, pressed")).step(offers),
        "again" => tale
            .before(made.clone())
            .before(offers.clone())
            .before(format!("{player} presses"))
            .before(format!("{opponent} declines"))
            .step(offers),
        _ => tale.before(made.clone()).step(offers),
    };
    match answers.get("when") {
        "before" => tale.step(format!("{made}, pressed")),
        "right" => tale.step(format!("{player} presses")),
        _ => tale,
    };
    match answers.get("answer") {
        "accepts" => tale.step(format!("{opponent} accepts")),
        "declines" => tale.step(format!("{opponent} declines")),
        "touches" => {
            tale.step(format!("{opponent} touches {touched}")).step(format!("{opponent} accepts"))
        }
        _ => tale.step(format!("{player} withdraws")),
    };
}

fn agreed(answers: &Answers, tale: &mut ScriptBuilder) {
    match answers.get("when") {
        "white" => {
            tale.all_before(&["white e2-e4", "white offers draw", "white presses"]);
            tale.step("black accepts")
        }
        "each" => {
            tale.all_before(&["white e2-e4, pressed", "black e7-e5", "black offers draw"]);
            tale.before("black presses").step("white accepts")
        }
        "barred" => {
            tale.head("regulation no draw before move 30").head("counters white 22 black 22");
            tale.before("white e2-e4").step("white offers draw").step("white presses");
            tale.step("black accepts")
        }
        _ => tale.head("scheduled").step("both hand in draw"),
    };
}

/// The player claims; the arbiter looks the claim over where it may be made.
fn claim(answers: &Answers, tale: &mut ScriptBuilder, ground: &str, mv: &str, touched: &str) {
    let player = name(answers.player());
    match answers.get("claim") {
        "written" => tale.step(format!("{player} claims {ground} with {mv}")),
        "spoken" => tale.step(format!("{player} claims {ground} with {mv} spoken")),
        "touched" => tale
            .before(format!("{player} touches {touched}"))
            .step(format!("{player} claims {ground}")),
        _ => tale.step(format!("{player} claims {ground}")),
    };
    if matches!(answers.get("claim"), "written" | "position" | "wrong") {
        tale.step("arbiter verifies");
    }
}

fn threefold(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    tale.all_before(&SHUFFLE);
    // The player completes the third occurrence, or finds it on the board.
    let (more, mv, touched) = match (answers.get("claim"), player) {
        ("wrong", Color::White) => (0, "", "b1"),
        ("wrong", Color::Black) => (1, "", "b8"),
        ("written" | "spoken", Color::White) => (6, "f3-g1", "b1"),
        ("written" | "spoken", Color::Black) => (3, "f6-g8", "b8"),
        (_, Color::White) => (4, "", "b1"),
        (_, Color::Black) => (5, "", "b8"),
    };
    let moves = SHUFFLE.iter().cycle().take(more).copied().collect::<Vec<_>>();
    tale.all_before(&moves);
    claim(answers, tale, "threefold", mv, touched);
}

fn fifty(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    let (pieces, mv, touched) = match player {
        Color::White => ("4k3/8/8/8/8/8/7R/4K3", "h2-h1", "e1"),
        Color::Black => ("4k3/7r/8/8/8/8/8/4K3", "h7-h8", "e8"),
    };
    let quiet = match answers.get("claim") {
        "written" | "spoken" => 99,
        "wrong" => 98,
        _ => 100,
    };
    let turn = match player {
        Color::White => 'w',
        Color::Black => 'b',
    };
    tale.position(&format!("{pieces} {turn} - - {quiet} 120"));
    claim(answers, tale, "fifty", mv, touched);
}

fn automatic(answers: &Answers, tale: &mut ScriptBuilder) {
    match answers.get("what") {
        "five" => {
            for _ in 0..3 {
                tale.all_before(&SHUFFLE);
            }
            tale.all_before(&SHUFFLE[..3]).step(SHUFFLE[3]);
        }
        "apart" => {
            tale.all_before(&SHUFFLE).all_before(&SHUFFLE);
            tale.all_before(&["white b1-c3, pressed", "black b8-c6, pressed"]);
            tale.all_before(&["white g1-f3, pressed", "black g8-f6, pressed"]);
            tale.all_before(&["white c3-b1, pressed", "black c6-b8, pressed"]);
            tale.all_before(&["white f3-g1, pressed", "black f6-g8, pressed"]);
            tale.all_before(&SHUFFLE[..3]).step(SHUFFLE[3]);
        }
        "mate" => {
            match answers.player() {
                Color::White => {
                    tale.position("7k/5K2/8/8/8/8/8/R7 w - - 149 200").step("white a1-h1")
                }
                Color::Black => {
                    tale.position("r7/8/8/8/8/8/5k2/7K b - - 149 200").step("black a8-h8")
                }
            };
        }
        _ => {
            tale.position("7k/5K2/8/8/8/8/8/R7 w - - 149 200").step("white a1-a2");
        }
    }
}

fn quickplay(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    tale.time(without_increment(answers.regime()));
    tale.position(&turned("8/8/4k3/8/r7/4K3/8/R7", player, "-"));
    if answers.is("guidelines", "yes") {
        tale.head("regulation quickplay guidelines");
    }
    let left = if answers.is("left", "two") { "2:00" } else { "1:30" };
    let (player, opponent) = (name(player), name(!player));
    tale.head(format!("clocks {player} {left} {opponent} 3:00"));
    let claims = format!("{player} claims quickplay cannot-win");
    match answers.get("answer") {
        "accept" => tale.before(claims).step("arbiter answers accept"),
        "reject" => tale.before(claims).step("arbiter answers reject"),
        "postpone" => tale.before(claims).step("arbiter answers postpone"),
        _ => tale.step(claims),
    };
}

fn increment(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    tale.time(without_increment(answers.regime()));
    tale.position(&turned("8/8/4k3/8/r7/4K3/8/R7", player, "-"));
    if answers.is("guidelines", "yes") {
        tale.head("regulation quickplay guidelines");
    }
    let (player, opponent) = (name(player), name(!player));
    tale.head(format!("clocks {player} 1:40 {opponent} 3:00"));
    let asks = format!("{player} asks increment");
    match answers.get("answer") {
        "draw" => tale.before(asks).step(format!("{opponent} accepts")),
        "refuse" => {
            tale.before(asks).before(format!("{opponent} declines")).step("arbiter answers reject")
        }
        "grant" => {
            tale.before(asks).before(format!("{opponent} declines")).step("arbiter answers accept")
        }
        _ => tale.step(asks),
    };
}
