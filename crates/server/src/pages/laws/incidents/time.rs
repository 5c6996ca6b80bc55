//! Article 6: flags, settings, stops, and players who come late.

use arbiter_laws::Regime;

use super::{
    Answers, Choice, Detail, Group, Incident, Question, ScriptBuilder, YES_NO, ask, from_the_start,
};

const ROOK: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

pub(super) const ALL: &[Incident] = &[
    Incident {
        id: "flag",
        title: "incident-flag",
        group: Group::Clock,
        questions: &[
            ask("who", "ask-flag-who", FLAG_WHO),
            Question::position("ask-flag-position", Detail::None),
        ],
        usual: |_| ("8/8/4k3/4q3/8/3KN3/8/8 b - - 0 1", ""),
        tell: |answers, tale| {
            let (player, opponent) = answers.sides();
            tale.head(format!("clocks {player} 0:03 {opponent} 1:00"));
            tale.step(match answers.get("who") {
                "arbiter" => format!("+0:10 arbiter calls flag of {player}"),
                "spectator" => format!("+0:10 spectator calls flag of {player}"),
                _ => format!("+0:10 {opponent} calls flag"),
            });
        },
    },
    Incident {
        id: "both-flags",
        title: "incident-both-flags",
        group: Group::Clock,
        questions: &[
            ask("first", "ask-flags-first", FLAGS_FIRST),
            ask("period", "ask-flags-period", FLAGS_PERIOD),
            ask("guidelines", "ask-guidelines", YES_NO),
        ],
        usual: from_the_start,
        tell: both_flags,
    },
    Incident {
        id: "late",
        title: "incident-late",
        group: Group::Clock,
        questions: &[
            ask("default", "ask-late-default", LATE_DEFAULT),
            ask("late", "ask-late-how", LATE_HOW),
            ask("who", "ask-late-who", LATE_WHO),
            ask("admit", "ask-late-admit", YES_NO).only_if("who", &["black"]),
        ],
        usual: from_the_start,
        tell: late,
    },
    Incident {
        id: "stop",
        title: "incident-stop",
        group: Group::Clock,
        questions: &[ask("why", "ask-stop-why", STOP_WHY)],
        usual: from_the_start,
        tell: |answers, tale| {
            tale.steps(&["white e2-e4, pressed", "black e7-e5, pressed", "white stops clocks"]);
            match answers.get("why") {
                "moves" => {
                    tale.steps(&["white asks moves", "arbiter judges stop of white unjustified"])
                }
                "unjustified" => tale.step("arbiter judges stop of white unjustified"),
                _ => tale.steps(&["arbiter judges stop of white justified", "arbiter resumes"]),
            };
        },
    },
    Incident {
        id: "setting",
        title: "incident-setting",
        group: Group::Clock,
        questions: &[ask("moves", "ask-moves-made", MOVES_MADE)],
        usual: from_the_start,
        tell: |answers, tale| {
            counters(answers, tale);
            tale.steps(&["arbiter stops clocks", "arbiter corrects clock white 2:30 black 2:30"]);
        },
    },
    Incident {
        id: "defect",
        title: "incident-defect",
        group: Group::Clock,
        questions: &[ask("what", "ask-defect-what", DEFECTS)],
        usual: from_the_start,
        tell: defect,
    },
];

const FLAG_WHO: &[Choice] = &[
    ("opponent", "pick-flag-opponent"),
    ("arbiter", "pick-flag-arbiter"),
    ("spectator", "pick-flag-spectator"),
];
const FLAGS_FIRST: &[Choice] = &[("unknown", "pick-flags-unknown"), ("white", "pick-flags-white")];
const FLAGS_PERIOD: &[Choice] = &[("last", "pick-period-last"), ("first", "pick-period-first")];
const LATE_DEFAULT: &[Choice] = &[
    ("none", "pick-default-none"),
    ("0", "pick-default-0"),
    ("30", "pick-default-30"),
    ("60", "pick-default-60"),
];
const LATE_HOW: &[Choice] =
    &[("5", "pick-late-5"), ("30", "pick-late-30"), ("31", "pick-late-31"), ("61", "pick-late-61")];
const LATE_WHO: &[Choice] = &[("black", "pick-late-black"), ("both", "pick-late-both")];
const STOP_WHY: &[Choice] = &[
    ("justified", "pick-stop-justified"),
    ("moves", "pick-stop-moves"),
    ("unjustified", "pick-stop-unjustified"),
];
pub(super) const MOVES_MADE: &[Choice] = &[("few", "pick-moves-few"), ("many", "pick-moves-many")];
const DEFECTS: &[Choice] = &[
    ("both-ran", "pick-defect-both-ran"),
    ("white did-not-stop", "pick-defect-did-not-stop"),
    ("both-fast", "pick-defect-both-fast"),
    ("both-slow", "pick-defect-both-slow"),
    ("both-slow agreed", "pick-defect-both-slow-agreed"),
    ("white did-not-run", "pick-defect-did-not-run"),
    ("neither-ran", "pick-defect-neither-ran"),
];

/// Nine moves each, or ten.
pub(super) fn counters(answers: &Answers, tale: &mut ScriptBuilder) {
    let number = if answers.is("moves", "many") { 10 } else { 9 };
    tale.head(format!("counters white {number} black {number}"));
}

/// The usual time of a class without increment.
pub(super) fn without_increment(regime: Regime) -> &'static str {
    match regime {
        Regime::Standard => "2:00:00",
        Regime::RapidSupervised | Regime::Rapid => "25:00",
        Regime::BlitzSupervised | Regime::Blitz => "5:00",
    }
}

fn both_flags(answers: &Answers, tale: &mut ScriptBuilder) {
    if answers.is("guidelines", "yes") {
        tale.head("regulation quickplay guidelines");
    }
    let regime = answers.regime();
    if answers.is("period", "first") {
        tale.time(match regime {
            Regime::Standard => "40/1:00:00, 30:00",
            Regime::RapidSupervised | Regime::Rapid => "40/20:00, 10:00",
            Regime::BlitzSupervised | Regime::Blitz => "40/4:00, 2:00",
        });
        tale.head("counters white 37 black 37").head("clocks white 0:03 black 0:03");
        tale.step("+0:04 white g1-f3, pressed");
    } else {
        tale.time(without_increment(regime)).position(ROOK);
        tale.head("clocks white 0:03 black 0:03").step("+0:04 white g1-f1, pressed");
    }
    tale.step(match answers.get("first") {
        "white" => "+0:04 arbiter calls flag of white first white",
        _ => "+0:04 arbiter calls flag of white",
    });
}

fn late(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.head("scheduled at 14:00:00");
    match answers.get("default") {
        "0" => tale.head("regulation default time 0:00"),
        "30" => tale.head("regulation default time 30:00"),
        "60" => tale.head("regulation default time 1:00:00"),
        _ => tale,
    };
    let time = match answers.get("late") {
        "5" => "@14:05:00",
        "30" => "@14:30:00",
        "31" => "@14:31:00",
        _ => "@15:01:00",
    };
    if answers.is("who", "both") {
        tale.step("@14:00:00 arbiter starts").step(format!("{time} arbiter declares default"));
        return;
    }
    tale.steps(&["white arrives", "@14:00:00 arbiter starts", "white e2-e4, pressed"]);
    let admitted = if answers.is("admit", "yes") { " admitted" } else { "" };
    tale.step(format!("{time} black arrives{admitted}"));
}

fn defect(answers: &Answers, tale: &mut ScriptBuilder) {
    let what = answers.get("what");
    let (clocks, used) = match what {
        "both-ran" => ("white 1:15:00 black 1:25:00", "used 1:45:00 1:35:00 elapsed 3:10:00"),
        "white did-not-stop" => {
            ("white 1:00:00 black 1:40:00", "used 2:00:00 1:20:00 elapsed 3:05:00")
        }
        "white did-not-run" => {
            ("white 2:00:00 black 1:40:00", "used 1:00:00 1:20:00 elapsed 2:50:00")
        }
        "neither-ran" => ("white 2:00:00 black 2:00:00", "used 1:00:00 1:00:00 elapsed 2:20:00"),
        "both-fast" => ("white 1:20:00 black 1:20:00", "used 1:40:00 1:40:00 elapsed 3:10:00"),
        _ => ("white 1:30:00 black 1:30:00", "used 1:30:00 1:30:00 elapsed 3:10:00"),
    };
    tale.time("3:00:00").head(format!("clocks {clocks}"));
    tale.step(format!("arbiter repairs clock {what} {used}"));
}
