//! What happens in a script, told as sentences: the key of a text and its values.

use arbiter_board::{Role, Square};
use arbiter_rulebook::{Color, Message};

use crate::{
    Command,
    actor::Actor,
    article_04_touch::{HandCommand, Hands, Insistence},
    article_05_completion::{Declaration, EndCommand, Gesture},
    article_06_clock::{Attention, ClockCommand, PressedWith},
    article_07_irregularities::Notice,
    article_08_recording::{RecordCommand, Writing},
    article_09_draws::{DrawCommand, Evidence, Ground, Shown, Written},
    article_11_conduct::{ConductCommand, Device, Misconduct, Place},
    article_12_arbiter::ArbiterCommand,
    explain::{piece, result, side},
    quickplay::{Answer, QuickplayCommand, Why},
};

fn by(key: &'static str, color: Color) -> Message {
    Message::new(key).with("player", side(color))
}

fn on(key: &'static str, color: Color, squares: &[Square]) -> Message {
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    by(key, color).with("squares", names.join(", "))
}

fn moved(from: Square, to: Square, promotion: Option<Role>) -> String {
    match promotion {
        Some(role) => format!("{from}-{to}={}", role.char().to_ascii_uppercase()),
        None => format!("{from}-{to}"),
    }
}

fn written(mv: Written) -> String {
    moved(mv.from, mv.to, mv.promotion)
}

/// One of three sentences, by who acts.
fn acting(
    by_player: &'static str,
    arbiter: &'static str,
    spectator: &'static str,
    who: Actor,
    of: Option<Color>,
) -> Message {
    let named = |key| match of {
        Some(color) => by(key, color),
        None => Message::new(key),
    };
    match who {
        Actor::Player(color) | Actor::Assistant(color) => by(by_player, color),
        // What the zone does by itself is told as what the arbiter does in its place.
        Actor::Arbiter | Actor::Zone => named(arbiter),
        Actor::Spectator => named(spectator),
    }
}

/// What somebody does, as a sentence; `None` for what only casebooks tell: adjournments, blind
/// players, remarks, decisions of arbiters.
pub(crate) fn told(command: &Command) -> Option<Message> {
    match command {
        Command::Hand(command) => Some(hand(command)),
        Command::End(command) => end(command),
        Command::Clock(command) => clock(command),
        Command::Notice(notice) => found(notice),
        Command::Record(command) => record(command),
        Command::Draw(command) => draw(command),
        Command::Conduct(command) => conduct(command),
        Command::Arbiter(ArbiterCommand::AskedMoveCount { by: Actor::Player(player) }) => {
            Some(by("told-asks-moves", *player))
        }
        Command::Quickplay(command) => Some(quickplay(command)),
        Command::Arbiter(_)
        | Command::Adjourn(_)
        | Command::Blind(_)
        | Command::Zone(_)
        | Command::Elapse(_) => None,
    }
}

fn hand(command: &HandCommand) -> Message {
    match command {
        HandCommand::Touch { by, squares, .. } => on("told-touches", *by, squares),
        HandCommand::Brush { by, square } => on("told-brushes", *by, &[*square]),
        HandCommand::Adjust { by, square, announced: true } => on("told-adjusts", *by, &[*square]),
        HandCommand::Adjust { by, square, announced: false } => {
            on("told-adjusts-silently", *by, &[*square])
        }
        HandCommand::BeginCapture { by, square } => on("told-removes", *by, &[*square]),
        HandCommand::ReleaseKing { by, to } => on("told-releases-king", *by, &[*to]),
        HandCommand::TouchPromotion { by, square, role } => {
            on("told-puts", *by, &[*square]).with("piece", piece(*role))
        }
        HandCommand::Move { by: player, from, to, promotion, hands, insist } => {
            let key = match (hands, insist) {
                (Hands::Two, _) => "told-plays-two-hands",
                (Hands::One, Insistence::Anyway) => "told-plays-anyway",
                (Hands::One, Insistence::Comply) => "told-plays",
            };
            by(key, *player).with("move", moved(*from, *to, *promotion))
        }
        HandCommand::Play { by: player, from, to, promotion } => {
            by("told-plays", *player).with("move", moved(*from, *to, *promotion))
        }
        HandCommand::TakeBack { by: player } => by("told-takes-back", *player),
        HandCommand::Complain { by: player } => by("told-complains", *player),
        HandCommand::Intervene => Message::new("told-intervenes"),
    }
}

fn end(command: &EndCommand) -> Option<Message> {
    match command {
        EndCommand::Resign { by: player, how: Declaration::Own } => {
            Some(by("told-resigns", *player))
        }
        EndCommand::Gesture { by: player, gesture } => Some(by(
            match gesture {
                Gesture::Handshake => "told-shakes-hands",
                Gesture::ClockStopped => "told-stops-silently",
                Gesture::KingLaidDown => "told-lays-down-king",
            },
            *player,
        )),
        EndCommand::Resign { how: Declaration::PassedOn, .. }
        | EndCommand::Clarify { .. }
        | EndCommand::Confirm => None,
    }
}

/// The player pressed the clock, and somebody saw it or not.
pub(crate) fn press(player: Color, attention: Option<Attention>, hand: PressedWith) -> Message {
    by(
        match (hand, attention) {
            (PressedWith::OtherHand, _) => "told-presses-other-hand",
            (PressedWith::MovingHand, None) => "told-presses",
            (PressedWith::MovingHand, Some(Attention::Seen)) => "told-presses-noticed",
            (PressedWith::MovingHand, Some(Attention::Unseen)) => "told-presses-unnoticed",
            (PressedWith::MovingHand, Some(Attention::Mistaken)) => "told-presses-by-mistake",
        },
        player,
    )
}

fn clock(command: &ClockCommand) -> Option<Message> {
    Some(match command {
        ClockCommand::Start => Message::new("told-starts"),
        ClockCommand::Arrive { player, admitted: false } => by("told-arrives", *player),
        ClockCommand::DeclareDefault => Message::new("told-declares-default"),
        ClockCommand::Press { by, attention, hand } => press(*by, Some(*attention), *hand),
        ClockCommand::Stop { by } => {
            acting("told-stops-clocks", "told-arbiter-stops", "told-spectator-stops", *by, None)
        }
        ClockCommand::JudgeStop { player, justified: true } => by("told-judges-justified", *player),
        ClockCommand::JudgeStop { player, justified: false } => {
            by("told-judges-unjustified", *player)
        }
        ClockCommand::Resume { .. } => Message::new("told-resumes"),
        ClockCommand::Flag { of, by, first: None, moves_known: true } => acting(
            "told-calls-flag",
            "told-arbiter-calls-flag",
            "told-spectator-calls-flag",
            *by,
            Some(*of),
        ),
        ClockCommand::Arrive { admitted: true, .. }
        | ClockCommand::Flag { .. }
        | ClockCommand::Correct { .. }
        | ClockCommand::Defect { .. }
        | ClockCommand::Assist { .. } => return None,
    })
}

fn found(notice: &Notice) -> Option<Message> {
    Some(match notice {
        Notice::WrongArray { misplaced } if misplaced.is_empty() => {
            Message::new("told-finds-array")
        }
        Notice::WrongOrientation => Message::new("told-finds-orientation"),
        Notice::ColorsReversed { new_game: false } => Message::new("told-finds-colours"),
        Notice::KnockedOver { by: player } => by("told-knocks-over", *player),
        Notice::IllegalMove { by } => acting(
            "told-claims-illegal",
            "told-arbiter-notices",
            "told-spectator-notices",
            *by,
            None,
        ),
        Notice::IllegalPosition => Message::new("told-finds-illegal-position"),
        Notice::MovedTwice { by: player } => by("told-moves-twice", *player),
        Notice::GoBack { by: Actor::Player(_) } => Message::new("told-agree-back"),
        Notice::GoBack { by: Actor::Arbiter } => Message::new("told-arbiter-back"),
        Notice::WrongArray { .. }
        | Notice::ColorsReversed { new_game: true }
        | Notice::Displaced { .. }
        | Notice::Castling { .. }
        | Notice::GoBack { by: Actor::Assistant(_) | Actor::Spectator | Actor::Zone }
        | Notice::SetTimes { .. } => return None,
    })
}

fn record(command: &RecordCommand) -> Option<Message> {
    Some(match command {
        RecordCommand::Breach { by: player, what } => by(
            match what {
                Writing::NotWritten => "told-does-not-write",
                Writing::WrittenBefore => "told-writes-before",
                Writing::Behind => "told-writes-behind",
                Writing::Notes => "told-writes-notes",
                Writing::Hidden => "told-hides-sheet",
                Writing::OfferNotMarked => "told-does-not-mark",
            },
            *player,
        ),
        RecordCommand::SeeRecord { by: player } => by("told-sees-record", *player),
        RecordCommand::Sign { by: player, outcome } => {
            by("told-signs", *player).with("result", result(*outcome))
        }
        RecordCommand::Approve { by: player, outcome } => {
            by("told-approves", *player).with("result", result(*outcome))
        }
        RecordCommand::Enter { by: player, entered } => {
            by("told-enters", *player).with("move", written(*entered))
        }
        RecordCommand::DeleteEntry { by: player } => by("told-deletes", *player),
        RecordCommand::ReplaceSheet { of } => by("told-replaces-sheet", *of),
        RecordCommand::OwnDevice { by: player } => by("told-own-device", *player),
        RecordCommand::AskSheet { .. }
        | RecordCommand::BorrowSheet { .. }
        | RecordCommand::ReturnSheet { .. }
        | RecordCommand::Snapshot
        | RecordCommand::Reconstruct
        | RecordCommand::SheetsDone { .. }
        | RecordCommand::CorrectResult { .. }
        | RecordCommand::Assist { .. } => return None,
    })
}

fn draw(command: &DrawCommand) -> Option<Message> {
    Some(match command {
        DrawCommand::Offer { by: player } => by("told-offers", *player),
        DrawCommand::Accept { by: player } => by("told-accepts", *player),
        DrawCommand::Decline { by: player } => by("told-declines", *player),
        DrawCommand::Withdraw { by: player } => by("told-withdraws", *player),
        DrawCommand::HandIn => Message::new("told-hand-in-draw"),
        DrawCommand::Consent => Message::new("told-consents"),
        DrawCommand::Claim { by: player, ground, written: None, shown: Shown::Written } => by(
            match ground {
                Ground::Repetition => "told-claims-threefold",
                Ground::FiftyMoves => "told-claims-fifty",
            },
            *player,
        ),
        DrawCommand::Claim { by: player, ground, written: Some(mv), shown: Shown::Written } => by(
            match ground {
                Ground::Repetition => "told-claims-threefold-with",
                Ground::FiftyMoves => "told-claims-fifty-with",
            },
            *player,
        )
        .with("move", written(*mv)),
        DrawCommand::Verify { evidence: Evidence::Record, present }
            if present.white && present.black =>
        {
            Message::new("told-verifies")
        }
        DrawCommand::Verify { evidence: Evidence::ScreenOnly, .. } => {
            Message::new("told-verifies-screen")
        }
        DrawCommand::Mark | DrawCommand::Claim { .. } | DrawCommand::Verify { .. } => return None,
    })
}

const fn misconduct(what: Misconduct) -> &'static str {
    match what {
        Misconduct::Disturbs => "told-disturbs",
        Misconduct::TakesAdvice => "told-takes-advice",
        Misconduct::UsesNotes => "told-uses-notes",
        Misconduct::Analyses => "told-analyses",
        Misconduct::Disrepute => "told-disrepute",
        Misconduct::FingerOnClock => "told-finger-on-clock",
        Misconduct::HitsClock => "told-hits-clock",
    }
}

fn conduct(command: &ConductCommand) -> Option<Message> {
    Some(match command {
        ConductCommand::Leave { by: player, place, permitted } => by(
            match (place, permitted) {
                (Place::Venue, false) => "told-leaves-venue",
                (Place::Venue, true) => "told-leaves-venue-permitted",
                (Place::Area, false) => "told-leaves-area",
                (Place::Area, true) => "told-leaves-area-permitted",
            },
            *player,
        ),
        ConductCommand::Device { by: player, device } => by(device_key(*device)?, *player),
        ConductCommand::Misconduct { by: player, what } => by(misconduct(*what), *player),
        ConductCommand::RefuseHelp { by: player } => by("told-refuses-help", *player),
        ConductCommand::TakeBag { by: player, permitted: false } => by("told-takes-bag", *player),
        ConductCommand::HandInDevice { by: player } => by("told-hands-in", *player),
        ConductCommand::RefuseInspection { by: player } => by("told-refuses-inspection", *player),
        ConductCommand::Persist { by: Some(player), .. } => by("told-persists", *player),
        ConductCommand::Persist { by: None, .. } => Message::new("told-both-persist"),
        ConductCommand::Breach { .. }
        | ConductCommand::NoBreach { .. }
        | ConductCommand::TakeBag { permitted: true, .. }
        | ConductCommand::Appeal { .. }
        | ConductCommand::DecideAppeal { .. } => return None,
    })
}

const fn device_key(device: Device) -> Option<&'static str> {
    Some(match device {
        Device { approved: true, sounded: false, .. } => "told-device-approved",
        Device { approved: true, .. } => return None,
        Device { communication: true, sounded: true, in_bag: false, .. } => "told-device-sounds",
        Device { communication: true, off: true, in_bag: true, .. } => "told-device-bag",
        Device { communication: true, off: true, .. } => "told-device-off",
        Device { communication: true, in_bag: false, .. } => "told-device-on",
        Device { communication: false, off: true, in_bag: false, .. } => "told-device-other",
        Device { .. } => return None,
    })
}

fn quickplay(command: &QuickplayCommand) -> Message {
    match command {
        QuickplayCommand::AskIncrement { by: player } => by("told-asks-increment", *player),
        QuickplayCommand::Claim { by: player, why, .. } => by(
            match why {
                Why::CannotWin => "told-claims-quickplay",
                Why::NoEffort => "told-claims-no-effort",
            },
            *player,
        ),
        QuickplayCommand::Answer(answer) => Message::new(match answer {
            Answer::Accept => "told-answers-accept",
            Answer::AcceptOnScreen => "told-answers-on-screen",
            Answer::Reject => "told-answers-reject",
            Answer::Postpone { .. } => "told-answers-postpone",
        }),
    }
}
