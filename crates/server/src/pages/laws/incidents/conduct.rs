//! Articles 5, 8, 11 and 12 and Guidelines I: conduct, score sheets, how games end.

use arbiter_laws::Regime;

use super::{Answers, Choice, Group, Incident, ScriptBuilder, YES_NO, ask, from_the_start};

pub(super) const ALL: &[Incident] = &[
    Incident {
        id: "device",
        title: "incident-device",
        group: Group::Conduct,
        questions: &[
            ask("what", "ask-device-what", DEVICE_WHAT),
            ask("state", "ask-device-state", DEVICE_STATE),
            ask("bag", "ask-device-bag", YES_NO),
            ask("opponent", "ask-device-opponent", DEVICE_OPPONENT),
        ],
        usual: from_the_start,
        tell: device,
    },
    Incident {
        id: "inspection",
        title: "incident-inspection",
        group: Group::Conduct,
        questions: &[],
        usual: from_the_start,
        tell: |_, tale| {
            tale.step("white refuses inspection");
        },
    },
    Incident {
        id: "leaving",
        title: "incident-leaving",
        group: Group::Conduct,
        questions: &[
            ask("place", "ask-leaving-place", LEAVING_PLACE),
            ask("turn", "ask-leaving-turn", LEAVING_TURN),
            ask("allowed", "ask-leaving-allowed", YES_NO),
        ],
        usual: from_the_start,
        tell: |answers, tale| {
            let who = if answers.is("turn", "own") { "white" } else { "black" };
            let permission = if answers.is("allowed", "yes") { " with permission" } else { "" };
            tale.step(format!("{who} leaves {}{permission}", answers.get("place")));
        },
    },
    Incident {
        id: "recording",
        title: "incident-recording",
        group: Group::Conduct,
        questions: &[
            ask("what", "ask-recording-what", RECORDING_WHAT),
            ask("left", "ask-recording-left", RECORDING_LEFT),
        ],
        usual: from_the_start,
        tell: recording,
    },
    Incident {
        id: "distraction",
        title: "incident-distraction",
        group: Group::Conduct,
        questions: &[],
        usual: from_the_start,
        tell: |_, tale| {
            let article = tale.article("11.5");
            tale.step(format!("white breaks {article}"));
        },
    },
    Incident {
        id: "persistent",
        title: "incident-persistent",
        group: Group::Conduct,
        questions: &[ask("who", "ask-persistent-who", PERSISTENT_WHO)],
        usual: from_the_start,
        tell: |answers, tale| {
            tale.step(match answers.get("who") {
                "both" => "both persist",
                _ => "white persists opponent 1",
            });
        },
    },
    Incident {
        id: "spectator",
        title: "incident-spectator",
        group: Group::Conduct,
        questions: &[ask("what", "ask-spectator-what", SPECTATOR_WHAT)],
        usual: from_the_start,
        tell: |answers, tale| {
            match answers.get("what") {
                "illegal" => {
                    tale.steps(&["white b1-b3, pressed unnoticed", "spectator claims illegal move"])
                }
                "flag" => {
                    tale.head("clocks white 0:03").step("+0:10 spectator calls flag of white")
                }
                _ => tale.step("spectator stops clocks"),
            };
        },
    },
    Incident {
        id: "count",
        title: "incident-count",
        group: Group::Conduct,
        questions: &[ask("flag", "ask-count-flag", YES_NO)],
        usual: from_the_start,
        tell: count,
    },
    Incident {
        id: "resignation",
        title: "incident-resignation",
        group: Group::Ending,
        questions: &[ask("how", "ask-resign-how", RESIGN_HOW)],
        usual: from_the_start,
        tell: resignation,
    },
    Incident {
        id: "result",
        title: "incident-result",
        group: Group::Ending,
        questions: &[ask("what", "ask-result-what", RESULT_WHAT)],
        usual: from_the_start,
        tell: |answers, tale| {
            tale.steps(&["white e2-e4, pressed", "black resigns", "white signs 1-0"]);
            match answers.get("what") {
                "differ" => tale.step("black signs 0-1"),
                _ => tale.steps(&["black signs 1-0", "arbiter corrects result 0-1"]),
            };
        },
    },
    Incident {
        id: "sealed",
        title: "incident-sealed",
        group: Group::Ending,
        questions: &[ask("what", "ask-sealed-what", SEALED_WHAT)],
        usual: from_the_start,
        tell: sealed,
    },
];

const DEVICE_WHAT: &[Choice] = &[("phone", "pick-device-phone"), ("other", "pick-device-other")];
const DEVICE_STATE: &[Choice] = &[
    ("off", "pick-device-off"),
    ("off in bag", "pick-device-off-bag"),
    ("on", "pick-device-on"),
    ("sounding", "pick-device-sounding"),
];
const DEVICE_OPPONENT: &[Choice] =
    &[("normal", "pick-opponent-normal"), ("bare", "pick-opponent-bare")];
const LEAVING_PLACE: &[Choice] = &[("venue", "pick-place-venue"), ("area", "pick-place-area")];
const LEAVING_TURN: &[Choice] = &[("own", "pick-turn-own"), ("other", "pick-turn-other")];
const RECORDING_WHAT: &[Choice] = &[
    ("writes before moving", "pick-writes-before"),
    ("does not write", "pick-does-not-write"),
    ("writes behind", "pick-writes-behind"),
    ("writes notes", "pick-writes-notes"),
    ("hides sheet", "pick-hides-sheet"),
    ("does not mark offer", "pick-does-not-mark"),
];
const RECORDING_LEFT: &[Choice] =
    &[("more", "pick-left-more"), ("increment", "pick-left-increment"), ("none", "pick-left-none")];
const PERSISTENT_WHO: &[Choice] =
    &[("white", "pick-persistent-one"), ("both", "pick-persistent-both")];
const SPECTATOR_WHAT: &[Choice] = &[
    ("flag", "pick-spectator-flag"),
    ("illegal", "pick-spectator-illegal"),
    ("stop", "pick-spectator-stop"),
];
const RESIGN_HOW: &[Choice] = &[
    ("says", "pick-resign-says"),
    ("hands", "pick-resign-hands"),
    ("clock", "pick-resign-clock"),
    ("king", "pick-resign-king"),
    ("stalemate", "pick-resign-stalemate"),
    ("twice", "pick-resign-twice"),
];
const RESULT_WHAT: &[Choice] = &[("wrong", "pick-result-wrong"), ("differ", "pick-result-differ")];
const SEALED_WHAT: &[Choice] = &[
    ("ambiguous", "pick-sealed-ambiguous"),
    ("unreadable", "pick-sealed-unreadable"),
    ("illegal", "pick-sealed-illegal"),
    ("missing-agreed", "pick-sealed-missing-agreed"),
    ("missing", "pick-sealed-missing"),
    ("late", "pick-sealed-late"),
];

fn device(answers: &Answers, tale: &mut ScriptBuilder) {
    if answers.is("bag", "yes") {
        tale.head("regulation devices in bag");
    }
    if answers.is("opponent", "bare") {
        tale.position("8/8/4k3/4q3/8/3K4/8/8 b - - 0 1");
    }
    tale.step(format!("black device {} {}", answers.get("what"), answers.get("state")));
}

fn recording(answers: &Answers, tale: &mut ScriptBuilder) {
    let standard = answers.regime() == Regime::Standard;
    match answers.get("left") {
        "increment" => {
            tale.head("clocks white 4:00");
        }
        "none" => {
            if standard {
                tale.time("2:00:00");
            } else {
                tale.time(super::time::without_increment(answers.regime()));
            }
            tale.head("clocks white 4:00");
        }
        _ => {}
    }
    tale.step(format!("white {}", answers.get("what")));
}

fn count(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.time(match answers.regime() {
        Regime::Standard => "40/2:00:00, 30:00",
        Regime::RapidSupervised | Regime::Rapid => "40/20:00, 10:00",
        Regime::BlitzSupervised | Regime::Blitz => "40/4:00, 2:00",
    });
    tale.head("counters white 30 black 30").head("clocks white 0:10 black 1:00");
    if answers.is("flag", "yes") {
        tale.step("+0:11 arbiter calls flag of white moves unknown");
    }
    tale.step("white asks moves");
}

fn resignation(answers: &Answers, tale: &mut ScriptBuilder) {
    if answers.is("how", "stalemate") {
        tale.position("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1");
        tale.steps(&["white f2-f7", "black resigns"]);
        return;
    }
    tale.steps(&["white e2-e4, pressed", "black e7-e5, pressed"]);
    match answers.get("how") {
        "hands" => tale.step("white shakes hands"),
        "clock" => tale.step("white stops clock silently"),
        "king" => tale.step("white lays down king"),
        "twice" => tale.steps(&["white resigns", "black resigns"]),
        _ => tale.step("white resigns"),
    };
}

fn sealed(answers: &Answers, tale: &mut ScriptBuilder) {
    let what = answers.get("what");
    let seals = match what {
        "ambiguous" => {
            tale.position("r1bqkb1r/pppppppp/2n2n2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3");
            "white seals \"Nd2\" b1-d2 f3-d2"
        }
        "unreadable" => "white seals \"N?5\"",
        "illegal" => {
            tale.position("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
            "white seals \"0-0\" 0-0"
        }
        _ => "white seals \"e4\" e2-e4",
    };
    if what == "late" {
        tale.head("regulation default time 10:00");
    }
    tale.steps(&["arbiter requests seal", seals]);
    tale.step("arbiter closes envelope \"A\" \"B\" \"tomorrow\" \"arbiter\"");
    match what {
        "missing-agreed" => tale.step("arbiter finds envelope missing declared white e2-e4"),
        "missing" => tale.step("arbiter finds envelope missing"),
        "late" => tale.steps(&["arbiter resumes adjourned game", "+20:00 black arrives"]),
        _ => tale.steps(&[
            "arbiter resumes adjourned game",
            "black arrives",
            "arbiter opens envelope",
        ]),
    };
}
