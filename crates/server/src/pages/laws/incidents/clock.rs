//! Article 6: flags, settings, stops, and players who come late.

use arbiter_board::Color;
use arbiter_laws::Regime;
use arbiter_rulebook::Millis;

use super::{
    Answers, Ask, CAN_MATE, Choice, Detail, Incident, MATE_POSITION, Question, WHO, YES_NO, ask,
    script::{ScriptBuilder, name, turned, without_increment},
};

pub(super) const ALL: &[Incident] = &[
    Incident {
        title: "incident-flag",
        clause: "6.9",
        questions: &[
            ask("who", "ask-flag-whose", super::SIDES),
            CAN_MATE,
            Question::position("ask-flag-position", Detail::None),
        ],
        tell: |answers, tale| {
            let player = answers.player();
            tale.on_move(player);
            let (player, opponent) = (name(player), name(!player));
            tale.head(format!("clocks {player} 0:03 {opponent} 1:00"));
            tale.step(format!("+0:10 {opponent} calls flag"));
        },
    },
    Incident {
        title: "incident-both-flags",
        clause: "III.3.1",
        questions: &[
            ask("first", "ask-flags-first", FLAGS_FIRST),
            ask("period", "ask-flags-period", FLAGS_PERIOD),
            ask("guidelines", "ask-guidelines", YES_NO)
                .only_if(|answers| answers.is("first", "unknown") && covers(answers.regime())),
            CAN_MATE.only_if(|answers| !answers.is("first", "unknown")),
            MATE_POSITION,
        ],
        tell: both_flags,
    },
    Incident {
        title: "incident-late",
        clause: "6.7.1",
        questions: &[
            ask("who", "ask-late-who", LATE_WHO),
            ask("late", "ask-late-how", LATE_HOW).only_if(|answers| {
                answers.setting.default_time.is_none_or(|limit| Millis::ZERO < limit)
            }),
        ],
        tell: late,
    },
    Incident {
        title: "incident-stop",
        clause: "6.11.4",
        questions: &[WHO, ask("why", "ask-stop-why", STOP_WHY)],
        tell: |answers, tale| {
            let player = answers.player();
            tale.on_move(player).before(format!("{} stops clocks", name(player)));
            let player = name(player);
            match answers.get("why") {
                "moves" => tale
                    .step(format!("{player} asks moves"))
                    .step(format!("arbiter judges stop of {player} unjustified")),
                "unjustified" => tale.step(format!("arbiter judges stop of {player} unjustified")),
                _ => tale.step(format!("arbiter judges stop of {player} justified")),
            };
        },
    },
    Incident {
        title: "incident-setting",
        clause: "6.10.2",
        questions: &[
            ask("moves", "ask-moves-made", MOVES_MADE).only_if(|answers| !answers.is_watched())
        ],
        tell: |answers, tale| {
            counters(answers, tale);
            tale.before("arbiter stops clocks");
            tale.step("arbiter corrects clock white 2:30 black 2:30");
        },
    },
    Incident {
        title: "incident-defect",
        clause: "6.10.1",
        questions: &[
            ask("what", "ask-defect-what", DEFECTS),
            ask("times", "ask-defect-times", DEFECT_TIMES),
            Question {
                id: "entered",
                text: "ask-times",
                ask: Ask::Times,
                when: |answers| answers.is("times", "enter"),
            },
        ],
        tell: defect,
    },
];

const FLAGS_FIRST: &[Choice] = &[
    ("unknown", "pick-flags-unknown"),
    ("white", "pick-flags-white"),
    ("black", "pick-flags-black"),
];
const FLAGS_PERIOD: &[Choice] = &[("last", "pick-period-last"), ("first", "pick-period-first")];
const LATE_WHO: &[Choice] =
    &[("white", "pick-white"), ("black", "pick-black"), ("both", "pick-both")];
const LATE_HOW: &[Choice] = &[("in", "pick-late-in"), ("after", "pick-late-after")];
const STOP_WHY: &[Choice] = &[
    ("justified", "pick-stop-justified"),
    ("moves", "pick-stop-moves"),
    ("unjustified", "pick-stop-unjustified"),
];
pub(super) const MOVES_MADE: &[Choice] = &[("few", "pick-moves-few"), ("many", "pick-moves-many")];
const DEFECTS: &[Choice] = &[
    ("both-ran", "pick-defect-both-ran"),
    ("white did-not-stop", "pick-defect-white-did-not-stop"),
    ("black did-not-stop", "pick-defect-black-did-not-stop"),
    ("white did-not-run", "pick-defect-white-did-not-run"),
    ("black did-not-run", "pick-defect-black-did-not-run"),
    ("both-fast", "pick-defect-both-fast"),
    ("both-slow", "pick-defect-both-slow"),
    ("both-slow agreed", "pick-defect-both-slow-agreed"),
    ("neither-ran", "pick-defect-neither-ran"),
];
const DEFECT_TIMES: &[Choice] = &[("enter", "pick-times-enter"), ("rule", "pick-times-rule")];

/// Whether Guidelines III may cover the class.
pub(super) fn covers(regime: Regime) -> bool {
    match regime {
        Regime::Standard | Regime::RapidSupervised | Regime::Rapid => true,
        Regime::BlitzSupervised | Regime::Blitz => false,
    }
}

/// Nine moves each, or ten.
pub(super) fn counters(answers: &Answers, tale: &mut ScriptBuilder) {
    let number = if answers.is("moves", "many") { 10 } else { 9 };
    tale.head(format!("counters white {number} black {number}"));
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
        tale.before("+0:04 white g1-f3, pressed");
    } else {
        tale.time(without_increment(regime));
        tale.position(&turned("6k1/5ppp/8/8/8/8/5PPP/R5K1", Color::White, "-"));
        tale.head("clocks white 0:03 black 0:03").before("+0:04 white g1-f1, pressed");
    }
    tale.step(match answers.get("first") {
        "white" => "+0:04 arbiter calls flag of white first white",
        "black" => "+0:04 arbiter calls flag of black first black",
        _ => "+0:04 arbiter calls flag of white",
    });
}

/// The default time itself does not decide, only whether it had passed.
fn late(answers: &Answers, tale: &mut ScriptBuilder) {
    let limit = answers.setting.default_time.unwrap_or(Millis::from_minutes(30));
    let start = Millis::from_minutes(14 * 60);
    tale.head(format!("scheduled at {start}")).head(format!("regulation default time {limit}"));
    // Where there is no default time, whoever comes late comes too late.
    let in_time = answers.is("late", "in");
    let after = if in_time { Millis::ZERO } else { Millis::from_secs(1) };
    let time = format!("@{}", start + limit + after);
    match answers.get("who") {
        "both" => {
            tale.before(format!("@{start} arbiter starts"));
            if in_time {
                tale.step(format!("{time} white arrives")).step("black arrives");
            } else {
                tale.step(format!("{time} arbiter declares default"));
            }
        }
        "white" => {
            tale.before("black arrives").before(format!("@{start} arbiter starts"));
            tale.step(format!("{time} white arrives"));
        }
        _ => {
            tale.before("white arrives").before(format!("@{start} arbiter starts"));
            tale.before("white e2-e4, pressed").step(format!("{time} black arrives"));
        }
    }
}

fn defect(answers: &Answers, tale: &mut ScriptBuilder) {
    let what = answers.get("what");
    if let Some(times) = answers.times {
        let used = [times.white, times.black].map(|shown| times.each - shown);
        tale.time(&times.each.to_string());
        tale.head(format!("clocks white {} black {}", times.white, times.black));
        let (white, black, elapsed) = (used[0], used[1], times.elapsed);
        tale.step(format!("arbiter repairs clock {what} used {white} {black} elapsed {elapsed}"));
        return;
    }
    let (clocks, used) = match what {
        "both-ran" | "both-fast" => {
            ("white 1:15:00 black 1:25:00", "used 1:45:00 1:35:00 elapsed 3:10:00")
        }
        "white did-not-stop" | "black did-not-stop" => {
            ("white 1:00:00 black 1:40:00", "used 2:00:00 1:20:00 elapsed 3:05:00")
        }
        "white did-not-run" | "black did-not-run" => {
            ("white 2:00:00 black 1:40:00", "used 1:00:00 1:20:00 elapsed 2:50:00")
        }
        "neither-ran" => ("white 2:00:00 black 2:00:00", "used 1:00:00 1:00:00 elapsed 2:20:00"),
        _ => ("white 1:30:00 black 1:30:00", "used 1:30:00 1:30:00 elapsed 3:10:00"),
    };
    tale.time("3:00:00").head(format!("clocks {clocks}"));
    tale.step(format!("arbiter repairs clock {what} {used}"));
}
