//! Articles 5 and 9 and Guidelines III: offers, claims, dead positions.

use super::{
    Answers, Choice, Detail, Group, Incident, Question, ScriptBuilder, YES_NO, ask, from_the_start,
    time::without_increment,
};

const ROOKS: &str = "8/8/4k3/8/r7/4K3/8/R7 w - - 0 1";

/// Knights out and home again: the initial position for the second time.
const SHUFFLE: [&str; 4] = [
    "white g1-f3, pressed",
    "black g8-f6, pressed",
    "white f3-g1, pressed",
    "black f6-g8, pressed",
];

pub(super) const ALL: &[Incident] = &[
    Incident {
        id: "offer",
        title: "incident-offer",
        group: Group::Draws,
        questions: &[
            ask("when", "ask-offer-when", OFFER_WHEN),
            ask("answer", "ask-offer-answer", OFFER_ANSWER),
        ],
        usual: from_the_start,
        tell: offer,
    },
    Incident {
        id: "agreed",
        title: "incident-agreed",
        group: Group::Draws,
        questions: &[ask("when", "ask-agreed-when", AGREED_WHEN)],
        usual: from_the_start,
        tell: agreed,
    },
    Incident {
        id: "threefold",
        title: "incident-threefold",
        group: Group::Draws,
        questions: &[ask("claim", "ask-threefold", THREEFOLD)],
        usual: from_the_start,
        tell: threefold,
    },
    Incident {
        id: "fifty",
        title: "incident-fifty",
        group: Group::Draws,
        questions: &[ask("claim", "ask-fifty", FIFTY)],
        usual: from_the_start,
        tell: fifty,
    },
    Incident {
        id: "automatic",
        title: "incident-automatic",
        group: Group::Draws,
        questions: &[ask("what", "ask-automatic", AUTOMATIC)],
        usual: from_the_start,
        tell: automatic,
    },
    Incident {
        id: "dead",
        title: "incident-dead",
        group: Group::Draws,
        questions: &[Question::position("ask-dead", Detail::None)],
        usual: |_| ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3K4 w - - 0 1", ""),
        tell: |_, tale| {
            tale.head("scheduled").steps(&["white arrives", "black arrives", "arbiter starts"]);
        },
    },
    Incident {
        id: "quickplay",
        title: "incident-quickplay",
        group: Group::Draws,
        questions: &[
            ask("guidelines", "ask-guidelines", YES_NO),
            ask("left", "ask-quickplay-left", QUICKPLAY_LEFT),
            ask("why", "ask-quickplay-why", QUICKPLAY_WHY),
            ask("answer", "ask-quickplay-answer", QUICKPLAY_ANSWER),
        ],
        usual: from_the_start,
        tell: quickplay,
    },
    Incident {
        id: "increment",
        title: "incident-increment",
        group: Group::Draws,
        questions: &[
            ask("guidelines", "ask-guidelines", YES_NO),
            ask("answer", "ask-increment-answer", INCREMENT_ANSWER),
        ],
        usual: from_the_start,
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
const THREEFOLD: &[Choice] = &[
    ("written", "pick-claim-written"),
    ("position", "pick-claim-position"),
    ("wrong", "pick-claim-wrong"),
    ("touched", "pick-claim-touched"),
    ("screen", "pick-claim-screen"),
    ("accepted", "pick-claim-accepted"),
];
const FIFTY: &[Choice] = &[
    ("written", "pick-claim-written"),
    ("position", "pick-claim-position"),
    ("wrong", "pick-claim-wrong"),
    ("touched", "pick-claim-touched"),
];
const AUTOMATIC: &[Choice] = &[
    ("five", "pick-automatic-five"),
    ("apart", "pick-automatic-apart"),
    ("seventyfive", "pick-automatic-seventyfive"),
    ("mate", "pick-automatic-mate"),
];
const QUICKPLAY_LEFT: &[Choice] = &[("less", "pick-left-less"), ("two", "pick-left-two")];
const QUICKPLAY_WHY: &[Choice] =
    &[("cannot-win", "pick-why-cannot-win"), ("no-effort", "pick-why-no-effort")];
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

fn offer(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.steps(&["white e2-e4, pressed", "black e7-e5, pressed"]);
    match answers.get("when") {
        "before" => tale.steps(&["white offers draw", "white g1-f3, pressed"]),
        "thinking" => tale.steps(&["white g1-f3, pressed", "white offers draw"]),
        "again" => tale.steps(&[
            "white g1-f3",
            "white offers draw",
            "white presses",
            "black declines",
            "white offers draw",
        ]),
        _ => tale.steps(&["white g1-f3", "white offers draw", "white presses"]),
    };
    match answers.get("answer") {
        "accepts" => tale.step("black accepts"),
        "declines" => tale.step("black declines"),
        "touches" => tale.steps(&["black touches b8", "black accepts"]),
        _ => tale.step("white withdraws"),
    };
}

fn agreed(answers: &Answers, tale: &mut ScriptBuilder) {
    match answers.get("when") {
        "white" => {
            tale.steps(&["white e2-e4", "white offers draw", "white presses", "black accepts"])
        }
        "each" => tale.steps(&[
            "white e2-e4, pressed",
            "black e7-e5",
            "black offers draw",
            "black presses",
            "white accepts",
        ]),
        "barred" => tale
            .head("regulation no draw before move 30")
            .head("counters white 22 black 22")
            .steps(&["white e2-e4", "white offers draw", "white presses", "black accepts"]),
        _ => tale.head("scheduled").step("both hand in draw"),
    };
}

fn threefold(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.steps(&SHUFFLE);
    let claim = match answers.get("claim") {
        "wrong" => return void(tale.steps(&["white claims threefold", "arbiter verifies"])),
        "accepted" => return void(tale.steps(&["white claims threefold", "black accepts"])),
        "written" => {
            tale.steps(&SHUFFLE[..3]).step("black claims threefold with f6-g8");
            return void(tale.step("arbiter verifies"));
        }
        other => other,
    };
    tale.steps(&SHUFFLE);
    match claim {
        "touched" => {
            tale.steps(&["white touches g1", "white claims threefold", "arbiter verifies"])
        }
        "screen" => tale.steps(&["white claims threefold", "arbiter verifies screen only"]),
        _ => tale.steps(&["white claims threefold", "arbiter verifies"]),
    };
}

/// For the ends of a tale.
fn void(_: &mut ScriptBuilder) {}

fn fifty(answers: &Answers, tale: &mut ScriptBuilder) {
    let (fen, steps): (&str, &[&str]) = match answers.get("claim") {
        "written" => (
            "8/8/8/8/4k3/8/4K2R/8 w - - 99 120",
            &["white claims fifty with h2-h1", "arbiter verifies"],
        ),
        "wrong" => {
            ("8/8/8/8/4k3/8/4K3/7R b - - 99 120", &["black claims fifty", "arbiter verifies"])
        }
        "touched" => (
            "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 100 60",
            &["black touches g8", "black claims fifty", "arbiter verifies"],
        ),
        _ => ("8/8/8/8/4k3/8/4K3/7R b - - 100 120", &["black claims fifty", "arbiter verifies"]),
    };
    tale.position(fen).steps(steps);
}

fn automatic(answers: &Answers, tale: &mut ScriptBuilder) {
    match answers.get("what") {
        "five" => {
            for _ in 0..4 {
                tale.steps(&SHUFFLE);
            }
        }
        "apart" => {
            tale.steps(&SHUFFLE).steps(&SHUFFLE);
            tale.steps(&["white b1-c3, pressed", "black b8-c6, pressed"]);
            tale.steps(&["white g1-f3, pressed", "black g8-f6, pressed"]);
            tale.steps(&["white c3-b1, pressed", "black c6-b8, pressed"]);
            tale.steps(&["white f3-g1, pressed", "black f6-g8, pressed"]).steps(&SHUFFLE);
        }
        "mate" => {
            tale.position("7k/5K2/8/8/8/8/8/R7 w - - 149 200").step("white a1-h1");
        }
        _ => {
            tale.position("7k/5K2/8/8/8/8/8/R7 w - - 149 200").step("white a1-a2");
        }
    }
}

fn quickplay(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.time(without_increment(answers.regime())).position(ROOKS);
    if answers.is("guidelines", "yes") {
        tale.head("regulation quickplay guidelines");
    }
    let left = if answers.is("left", "two") { "2:00" } else { "1:30" };
    tale.head(format!("clocks white {left} black 3:00"));
    tale.step(format!("white claims quickplay {}", answers.get("why")));
    match answers.get("answer") {
        "accept" => tale.step("arbiter answers accept"),
        "reject" => tale.step("arbiter answers reject"),
        "postpone" => tale.steps(&["arbiter answers postpone bonus", "+1:31 black calls flag"]),
        _ => tale,
    };
}

fn increment(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.time(without_increment(answers.regime()));
    if answers.is("guidelines", "yes") {
        tale.head("regulation quickplay guidelines");
    }
    tale.head("clocks white 1:40 black 3:00");
    tale.steps(&["white e2-e4, pressed", "black e7-e5, pressed", "white asks increment"]);
    match answers.get("answer") {
        "draw" => tale.step("black accepts"),
        "refuse" => tale.steps(&["black declines", "arbiter answers reject"]),
        _ => tale.steps(&["black declines", "arbiter answers accept"]),
    };
}
