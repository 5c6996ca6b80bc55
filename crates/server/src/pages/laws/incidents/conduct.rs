//! Articles 8, 11 and 12: conduct and score sheets.

use arbiter_laws::Regime;

use super::{
    Answers, CAN_MATE, Choice, Incident, MATE_POSITION, WHO, YES_NO, ask,
    script::{ScriptBuilder, name, without_increment},
};

pub(super) const ALL: &[Incident] = &[
    Incident {
        title: "incident-device",
        clause: "11.3.2.1",
        questions: &[
            WHO,
            ask("state", "ask-device-state", DEVICE_STATE),
            CAN_MATE.only_if(|answers| answers.is("state", "rang") && draws_if_unwinnable(answers)),
            MATE_POSITION,
            ask("moved", "ask-device-moved", YES_NO).only_if(is_unplayed_without_a_move),
        ],
        tell: device,
    },
    Incident {
        title: "incident-inspection",
        clause: "11.3.3",
        questions: &[WHO],
        tell: |answers, tale| {
            tale.step(format!("{} refuses inspection", name(answers.player())));
        },
    },
    Incident {
        title: "incident-leaving",
        clause: "11.2.3.1",
        questions: &[
            WHO,
            ask("place", "ask-leaving-place", LEAVING_PLACE),
            ask("turn", "ask-leaving-turn", LEAVING_TURN)
                .only_if(|answers| answers.is("place", "area")),
            ask("allowed", "ask-leaving-allowed", YES_NO)
                .only_if(|answers| answers.is("place", "venue") || answers.is("turn", "own")),
        ],
        tell: |answers, tale| {
            let player = answers.player();
            let on_move = if answers.is("turn", "other") { !player } else { player };
            let permission = if answers.is("allowed", "yes") { " with permission" } else { "" };
            tale.on_move(on_move);
            let place = answers.get("place");
            tale.step(format!("{} leaves {place}{permission}", name(player)));
        },
    },
    Incident {
        title: "incident-recording",
        clause: "8.1.1",
        questions: &[
            WHO,
            ask("what", "ask-recording-what", RECORDING_WHAT),
            ask("left", "ask-recording-left", RECORDING_LEFT).only_if(|answers| {
                answers.regime() == Regime::Standard && !answers.is("what", "hides sheet")
            }),
        ],
        tell: recording,
    },
    Incident {
        title: "incident-electronic",
        clause: "8.1.1",
        questions: &[WHO, ask("what", "ask-electronic-what", ELECTRONIC)],
        tell: electronic,
    },
    Incident {
        title: "incident-distraction",
        clause: "11.5",
        questions: &[WHO],
        tell: |answers, tale| {
            let article = tale.article("11.5");
            tale.step(format!("{} breaks {article}", name(answers.player())));
        },
    },
    Incident {
        title: "incident-persistent",
        clause: "11.7",
        questions: &[ask("who", "ask-persistent-who", PERSISTENT_WHO)],
        tell: |answers, tale| {
            tale.step(match answers.get("who") {
                "both" => "both persist".to_owned(),
                who => format!("{who} persists opponent 1"),
            });
        },
    },
    Incident {
        title: "incident-spectator",
        clause: "12.7",
        questions: &[ask("what", "ask-spectator-what", SPECTATOR_WHAT)],
        tell: |answers, tale| {
            match answers.get("what") {
                "illegal" => tale
                    .before("white b1-b3, pressed unnoticed")
                    .step("spectator claims illegal move"),
                "flag" => {
                    tale.head("clocks white 0:03").step("+0:10 spectator calls flag of white")
                }
                _ => tale.step("spectator stops clocks"),
            };
        },
    },
    Incident {
        title: "incident-count",
        clause: "12.6",
        questions: &[ask("flag", "ask-count-flag", YES_NO)],
        tell: count,
    },
];

const DEVICE_STATE: &[Choice] = &[
    ("rang", "pick-device-rang"),
    ("on", "pick-device-on"),
    ("off", "pick-device-off"),
    ("bag", "pick-device-bag"),
    ("other-bag", "pick-device-other-bag"),
    ("approved", "pick-device-approved"),
];
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
const ELECTRONIC: &[Choice] = &[
    ("changed", "pick-electronic-changed"),
    ("defective", "pick-electronic-defective"),
    ("own", "pick-electronic-own"),
];
const PERSISTENT_WHO: &[Choice] =
    &[("white", "pick-white"), ("black", "pick-black"), ("both", "pick-both")];
const SPECTATOR_WHAT: &[Choice] = &[
    ("flag", "pick-spectator-flag"),
    ("illegal", "pick-spectator-illegal"),
    ("stop", "pick-spectator-stop"),
];

/// Whether the opponent of a player whose device sounds draws without mating material.
fn draws_if_unwinnable(answers: &Answers) -> bool {
    use arbiter_laws::article_11_conduct::{DEVICE_LOSES, DeviceLoses};
    DEVICE_LOSES.at(answers.edition()).content() == Some(DeviceLoses::Sounding)
}

/// Whether the loss is one of a game that was not played, where the opponent has not moved.
fn is_unplayed_without_a_move(answers: &Answers) -> bool {
    use arbiter_laws::article_11_conduct::UNPLAYED;
    let loses = matches!(answers.get("state"), "rang" | "on" | "off");
    loses && UNPLAYED.cite(answers.edition()).is_some()
}

fn device(answers: &Answers, tale: &mut ScriptBuilder) {
    let begun = ["white e2-e4, pressed", "black e7-e5, pressed"];
    let made = match (answers.is("moved", "no"), answers.player()) {
        (false, _) => 2,
        (true, arbiter_board::Color::White) => 1,
        (true, arbiter_board::Color::Black) => 0,
    };
    tale.all_before(&begun[..made]);
    let bag = arbiter_laws::article_11_conduct::BAG.cite(tale.edition()).is_some();
    if answers.is("state", "bag") && bag {
        tale.head("regulation devices in bag");
    }
    let state = match answers.get("state") {
        "rang" => "phone sounding",
        "on" => "phone on",
        "bag" | "other-bag" => "phone off in bag",
        "approved" => "other on approved",
        _ => "phone off",
    };
    tale.step(format!("{} device {state}", name(answers.player())));
}

fn recording(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    match answers.get("left") {
        "increment" => {
            tale.time("1:30:00 + 0:30").head(format!("clocks {} 4:00", name(player)));
        }
        "none" => {
            tale.time(without_increment(answers.regime()));
            tale.head(format!("clocks {} 4:00", name(player)));
        }
        _ => {}
    }
    tale.on_move(player).step(format!("{} {}", name(player), answers.get("what")));
}

fn electronic(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    let mv = match player {
        arbiter_board::Color::White => "g1-f3",
        arbiter_board::Color::Black => "g8-f6",
    };
    if answers.is("what", "own") {
        tale.all_before(&["white e2-e4, pressed", "black e7-e5, pressed"]);
    } else {
        tale.on_move(player);
    }
    let player = name(player);
    match answers.get("what") {
        "changed" => tale
            .head("regulation electronic score sheets")
            .before(format!("{player} enters {mv}"))
            .step(format!("{player} deletes entry")),
        "defective" => tale
            .head("regulation electronic score sheets")
            .step(format!("arbiter replaces sheet of {player}")),
        _ => tale.step(format!("{player} keeps score on own device")),
    };
}

fn count(answers: &Answers, tale: &mut ScriptBuilder) {
    tale.time(match answers.regime() {
        Regime::Standard => "40/2:00:00, 30:00",
        Regime::RapidSupervised | Regime::Rapid => "40/20:00, 10:00",
        Regime::BlitzSupervised | Regime::Blitz => "40/4:00, 2:00",
    });
    tale.head("counters white 30 black 30").head("clocks white 0:10 black 1:00");
    if answers.is("flag", "yes") {
        tale.before("+0:11 arbiter calls flag of white moves unknown");
    }
    tale.step("white asks moves");
}
