//! What people do in a script, as commands: who acts, and the verbs of the players.

use arbiter_rulebook::{ByColor, Citation, Color, LawsEdition, Message};

use super::{
    arbiter,
    error::{Quoted, ScriptError, Wanted},
    lists::{ACTORS, ASSISTANT_VERBS, BOTH_VERBS, PLAYER_VERBS, SPECTATOR_VERBS, ZONE_VERBS},
    words::{Words, role},
};
use crate::{
    Command, Share,
    actor::Actor,
    adjournment::AdjournCommand,
    article_04_touch::{HandCommand, Hands, Insistence, Order},
    article_05_completion::{Declaration, EndCommand, Gesture},
    article_06_clock::{Attention, ClockCommand, PressedWith},
    article_07_irregularities::Notice,
    article_08_recording::{RecordCommand, Writing},
    article_09_draws::{DrawCommand, Ground, Shown},
    article_11_conduct::{ConductCommand, Device, Misconduct, Place},
    article_12_arbiter::ArbiterCommand,
    index, narrate,
    quickplay::{QuickplayCommand, Why},
    visually_disabled::{BlindCommand, Task},
    zone::ZoneCommand,
    zone_watch::Watched,
};

/// One command, or a press whose notice depends on the supervision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Command(Command),
    Press { by: Color, attention: Option<Attention>, hand: PressedWith },
}

impl Act {
    /// What is done, as a sentence, where it can be told.
    pub(crate) fn told(&self) -> Option<Message> {
        match self {
            Self::Command(command) => narrate::told(command),
            Self::Press { by, attention, hand } => Some(narrate::press(*by, *attention, *hand)),
        }
    }
}

type Acts = Result<Vec<Act>, ScriptError>;

/// Reads who acts and what is done.
pub(crate) fn read(words: &mut Words, edition: LawsEdition) -> Acts {
    let acts = match words.keyword().as_str() {
        "white" | "black" => {
            let by = words.color()?;
            player(words, edition, by)?
        }
        "white's" => assistant(words, Color::White)?,
        "black's" => assistant(words, Color::Black)?,
        "arbiter" => {
            words.take("arbiter");
            one(arbiter::read(words, edition)?)
        }
        "spectator" => {
            words.take("spectator");
            one(spectator(words)?)
        }
        "zone" => {
            words.take("zone");
            one(zone(words)?)
        }
        "both" => {
            words.take("both");
            one(both(words)?)
        }
        _ => {
            return Err(words.error(Wanted::OneOf(ACTORS.to_vec())));
        }
    };
    words.done()?;
    Ok(acts)
}

fn one(command: Command) -> Vec<Act> {
    vec![Act::Command(command)]
}

/// An article of the edition.
pub(crate) fn article(words: &mut Words, edition: LawsEdition) -> Result<Citation, ScriptError> {
    if words.is_dry() {
        let number = words.word(Wanted::Article)?;
        let found = LawsEdition::ALL.into_iter().find_map(|any| index::find(any, &number));
        let unknown = Citation { edition: edition.into(), article: "" };
        return Ok(found.unwrap_or(unknown));
    }
    let found = index::find(edition, words.peek());
    match found {
        Some(citation) => {
            words.word(Wanted::Article)?;
            Ok(citation)
        }
        None => Err(words.error(Wanted::ArticleOf(edition))),
    }
}

pub(crate) fn share(words: &mut Words) -> Result<Share, ScriptError> {
    for (text, share) in [("1/2", Share::Half), ("1", Share::Full), ("0", Share::None)] {
        if words.take(text) {
            return Ok(share);
        }
    }
    Err(words.error(Wanted::OneOf(vec!["1", "1/2", "0"])))
}

fn attention(words: &mut Words) -> Option<Attention> {
    if words.take("unnoticed") {
        Some(Attention::Unseen)
    } else if words.take("noticed") {
        Some(Attention::Seen)
    } else if words.take("by mistake") {
        Some(Attention::Mistaken)
    } else {
        None
    }
}

fn press(words: &mut Words, by: Color) -> Act {
    let hand = if words.take("with other hand") {
        PressedWith::OtherHand
    } else {
        PressedWith::MovingHand
    };
    Act::Press { by, attention: attention(words), hand }
}

fn player(words: &mut Words, edition: LawsEdition, by: Color) -> Acts {
    if words.is_move() {
        return moves(words, by);
    }
    if words.take("plays") {
        let mv = words.mv(by)?;
        let (from, to, promotion) = (mv.from, mv.to, mv.promotion);
        let play = Command::Hand(HandCommand::Play { by, from, to, promotion });
        let mut acts = one(play);
        if words.take(", pressed") {
            acts.push(press(words, by));
        }
        return Ok(acts);
    }
    if words.take("presses") {
        return Ok(vec![press(words, by)]);
    }
    let readers = [hand, clock, draws, ending, recording, adjourning, blind];
    for reader in readers {
        if let Some(command) = reader(words, by)? {
            return Ok(one(command));
        }
    }
    match conduct(words, edition, by)? {
        Some(command) => Ok(one(command)),
        None => Err(words.error(Wanted::Act(&PLAYER_VERBS))),
    }
}

fn moves(words: &mut Words, by: Color) -> Acts {
    let mv = words.mv(by)?;
    let (from, to, promotion) = (mv.from, mv.to, mv.promotion);
    let hands = if words.take("two hands") { Hands::Two } else { Hands::One };
    let insist = if words.take("anyway") { Insistence::Anyway } else { Insistence::Comply };
    let command = HandCommand::Move { by, from, to, promotion, hands, insist };
    let mut acts = one(Command::Hand(command));
    if words.take(", pressed") {
        acts.push(press(words, by));
    }
    Ok(acts)
}

type Maybe = Result<Option<Command>, ScriptError>;

fn hand(words: &mut Words, by: Color) -> Maybe {
    let command = if words.take("touches") {
        let squares = words.squares();
        if squares.is_empty() {
            return Err(words.error(Wanted::Square));
        }
        let order = if words.take("together") { Order::Unclear } else { Order::Known };
        HandCommand::Touch { by, squares, order }
    } else if words.take("brushes") {
        HandCommand::Brush { by, square: words.square()? }
    } else if words.take("adjusts") {
        let square = words.square()?;
        let announced = !words.take("without announcing");
        HandCommand::Adjust { by, square, announced }
    } else if words.take("removes") {
        HandCommand::BeginCapture { by, square: words.square()? }
    } else if words.take("releases king on") {
        HandCommand::ReleaseKing { by, to: words.square()? }
    } else if words.take("puts") {
        let Some(role) = role(words.peek()) else { return Err(words.error(Wanted::Piece)) };
        words.word(Wanted::Piece)?;
        words.expect("on")?;
        HandCommand::TouchPromotion { by, square: words.square()?, role }
    } else if words.take("takes back") {
        HandCommand::TakeBack { by }
    } else if words.take("complains") {
        HandCommand::Complain { by }
    } else if words.take("moves again") {
        words.mv(by)?;
        return Ok(Some(Command::Notice(Notice::MovedTwice { by })));
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Hand(command)))
}

fn clock(words: &mut Words, by: Color) -> Maybe {
    let command = if words.take("stops clocks") {
        ClockCommand::Stop { by: Actor::Player(by) }
    } else if words.take("resumes") {
        ClockCommand::Resume { by: Actor::Player(by) }
    } else if words.take("arrives") {
        ClockCommand::Arrive { player: by, admitted: words.take("admitted") }
    } else if words.take("calls flag") {
        return flag(words, Actor::Player(by), Some(!by)).map(Some);
    } else if words.take("assisted at clock") {
        ClockCommand::Assist { player: by, deduction: words.time()? }
    } else if words.take("claims illegal move") {
        return Ok(Some(Command::Notice(Notice::IllegalMove { by: Actor::Player(by) })));
    } else if words.take("knocks over pieces") {
        return Ok(Some(Command::Notice(Notice::KnockedOver { by })));
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Clock(command)))
}

/// `calls flag [of COLOR] [first COLOR] [moves unknown]`.
pub(crate) fn flag(
    words: &mut Words,
    by: Actor,
    usually: Option<Color>,
) -> Result<Command, ScriptError> {
    let of = match (words.take("of"), usually) {
        (true, _) => words.color()?,
        (false, Some(color)) => color,
        (false, None) => return Err(words.error(Wanted::WhoseFlag)),
    };
    let first = if words.take("first") { Some(words.color()?) } else { None };
    let moves_known = !words.take("moves unknown");
    Ok(Command::Clock(ClockCommand::Flag { of, by, first, moves_known }))
}

fn draws(words: &mut Words, by: Color) -> Maybe {
    let command = if words.take("offers draw") {
        DrawCommand::Offer { by }
    } else if words.take("accepts") {
        DrawCommand::Accept { by }
    } else if words.take("declines") {
        DrawCommand::Decline { by }
    } else if words.take("withdraws") {
        DrawCommand::Withdraw { by }
    } else if words.take("claims threefold") {
        claim(words, by, Ground::Repetition)?
    } else if words.take("claims fifty") {
        claim(words, by, Ground::FiftyMoves)?
    } else if words.take("asks increment") {
        return Ok(Some(Command::Quickplay(QuickplayCommand::AskIncrement { by })));
    } else if words.take("claims quickplay") {
        let why = if words.take("no-effort") {
            Why::NoEffort
        } else {
            words.expect("cannot-win")?;
            Why::CannotWin
        };
        let position_written = words.take("with position");
        let sheet = words.take("and sheet");
        let claim = QuickplayCommand::Claim { by, why, position_written, sheet };
        return Ok(Some(Command::Quickplay(claim)));
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Draw(command)))
}

fn claim(words: &mut Words, by: Color, ground: Ground) -> Result<DrawCommand, ScriptError> {
    let written = if words.take("with") { Some(words.mv(by)?) } else { None };
    let shown = if words.take("entered") {
        Shown::Entered
    } else if words.take("spoken") {
        Shown::Spoken
    } else {
        Shown::Written
    };
    Ok(DrawCommand::Claim { by, ground, written, shown })
}

fn ending(words: &mut Words, by: Color) -> Maybe {
    let gesture = |gesture| Command::End(EndCommand::Gesture { by, gesture });
    Ok(Some(if words.take("resigns") {
        let how =
            if words.take("through another") { Declaration::PassedOn } else { Declaration::Own };
        Command::End(EndCommand::Resign { by, how })
    } else if words.take("shakes hands") {
        gesture(Gesture::Handshake)
    } else if words.take("stops clock silently") {
        gesture(Gesture::ClockStopped)
    } else if words.take("lays down king") {
        gesture(Gesture::KingLaidDown)
    } else {
        return Ok(None);
    }))
}

/// What may be wrong with writing, as the script says it.
const WRITINGS: [(&str, Writing); 6] = [
    ("does not write", Writing::NotWritten),
    ("writes before moving", Writing::WrittenBefore),
    ("writes behind", Writing::Behind),
    ("writes notes", Writing::Notes),
    ("hides sheet", Writing::Hidden),
    ("does not mark offer", Writing::OfferNotMarked),
];

fn recording(words: &mut Words, by: Color) -> Maybe {
    for (phrase, what) in WRITINGS {
        if words.take(phrase) {
            return Ok(Some(Command::Record(RecordCommand::Breach { by, what })));
        }
    }
    let command = if words.take("asks sheet") {
        RecordCommand::AskSheet { by }
    } else if words.take("sees record") {
        RecordCommand::SeeRecord { by }
    } else if words.take("borrows sheet") {
        RecordCommand::BorrowSheet { by }
    } else if words.take("returns sheet") {
        RecordCommand::ReturnSheet { by }
    } else if words.take("signs") {
        RecordCommand::Sign { by, outcome: words.outcome()? }
    } else if words.take("assisted writing") {
        RecordCommand::Assist { player: by, deduction: words.time()? }
    } else if words.take("approves") {
        RecordCommand::Approve { by, outcome: words.outcome()? }
    } else if words.take("enters") {
        RecordCommand::Enter { by, entered: words.mv(by)? }
    } else if words.take("deletes entry") {
        RecordCommand::DeleteEntry { by }
    } else if words.take("keeps score on own device") {
        RecordCommand::OwnDevice { by }
    } else if words.take("asks moves") {
        let asked = ArbiterCommand::AskedMoveCount { by: Actor::Player(by) };
        return Ok(Some(Command::Arbiter(asked)));
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Record(command)))
}

fn adjourning(words: &mut Words, by: Color) -> Maybe {
    let command = if words.take("seals reply") {
        let mv = words.mv(by)?;
        let (from, to, promotion) = (mv.from, mv.to, mv.promotion);
        AdjournCommand::SealReply { by, from, to, promotion }
    } else if words.take("asks to seal") {
        AdjournCommand::Ask { by }
    } else if words.take("seals on device") {
        words.quoted(Quoted::EnteredMove)?;
        AdjournCommand::Enter { by }
    } else if words.take("seals") {
        let text = words.quoted(Quoted::SealedMove)?;
        let mut meanings = Vec::new();
        while words.is_move() {
            meanings.push(words.mv(by)?);
        }
        AdjournCommand::Write { by, text, meanings }
    } else if words.take("adjourns early") {
        AdjournCommand::AdjournEarly { by, session_left: words.time()? }
    } else if words.take("reports clocks") {
        let clocks = arbiter::clocks(words)?;
        AdjournCommand::ReportClocks { by, clocks, decided: words.take("decided") }
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Adjourn(command)))
}

fn blind(words: &mut Words, by: Color) -> Maybe {
    let command = if words.take("feels") {
        BlindCommand::Feel { by, square: words.square()? }
    } else if words.take("lifts") {
        BlindCommand::LiftPeg { by, square: words.square()? }
    } else if words.take("announces") {
        let mv = words.mv(by)?;
        BlindCommand::Announce { by: Actor::Player(by), from: mv.from, to: mv.to }
    } else if words.take("repeats") {
        let mv = words.mv(by)?;
        BlindCommand::Repeat { by, from: mv.from, to: mv.to }
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Blind(command)))
}

fn conduct(words: &mut Words, edition: LawsEdition, by: Color) -> Maybe {
    let named = Misconduct::ALL.into_iter().find(|what| words.take(what.words()));
    if words.take("seen") {
        return watched(words, by).map(Some);
    }
    let command = if let Some(what) = named {
        ConductCommand::Misconduct { by, what }
    } else if words.take("breaks") {
        ConductCommand::Breach { by, under: article(words, edition)? }
    } else if words.take("keeps") {
        ConductCommand::NoBreach { by, under: article(words, edition)? }
    } else if words.take("leaves venue") {
        ConductCommand::Leave { by, place: Place::Venue, permitted: words.take("with permission") }
    } else if words.take("leaves area") {
        ConductCommand::Leave { by, place: Place::Area, permitted: words.take("with permission") }
    } else if words.take("device") {
        ConductCommand::Device { by, device: device(words)? }
    } else if words.take("refuses to help") {
        ConductCommand::RefuseHelp { by }
    } else if words.take("hands in device") {
        ConductCommand::HandInDevice { by }
    } else if words.take("takes bag") {
        ConductCommand::TakeBag { by, permitted: words.take("with permission") }
    } else if words.take("refuses inspection") {
        ConductCommand::RefuseInspection { by }
    } else if words.take("persists") {
        let opponent = if words.take("opponent") { share(words)? } else { Share::Full };
        ConductCommand::Persist { by: Some(by), opponent }
    } else if words.take("appeals") {
        ConductCommand::Appeal { by }
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Conduct(command)))
}

/// `seen with company [allowed]` and the like.
fn watched(words: &mut Words, player: Color) -> Result<Command, ScriptError> {
    let Some(what) = Watched::ALL.into_iter().find(|what| words.take(what.words())) else {
        return Err(words.error(Wanted::OneOf(Watched::ALL.map(Watched::words).to_vec())));
    };
    let allowed = words.take("allowed");
    Ok(Command::Zone(ZoneCommand::Seen { player, what, allowed }))
}

/// `phone|other off|on|sounding [in bag] [approved]`.
fn device(words: &mut Words) -> Result<Device, ScriptError> {
    let communication = words.take("phone");
    if !communication {
        words.expect("other")?;
    }
    let sounded = words.take("sounding");
    let off = !sounded && words.take("off");
    if !sounded && !off {
        words.expect("on")?;
    }
    let in_bag = words.take("in bag");
    let approved = words.take("approved");
    Ok(Device { communication, off, sounded, in_bag, approved })
}

fn assistant(words: &mut Words, of: Color) -> Acts {
    words.word(Wanted::OneOf(ACTORS.to_vec()))?;
    words.expect("assistant")?;
    let by = Actor::Assistant(of);
    if words.take("presses") {
        let may = Act::Command(Command::Blind(BlindCommand::Assist { of, task: Task::KeepScore }));
        return Ok(vec![may, press(words, of)]);
    }
    if words.is_move() {
        let task = Task::MovePieces;
        let may = Act::Command(Command::Blind(BlindCommand::Assist { of, task }));
        return Ok([may].into_iter().chain(moves(words, of)?).collect());
    }
    for (phrase, command) in [
        ("offers draw", DrawCommand::Offer { by: of }),
        ("accepts", DrawCommand::Accept { by: of }),
    ] {
        if words.take(phrase) {
            let task = Task::PassOffers;
            let may = Act::Command(Command::Blind(BlindCommand::Assist { of, task }));
            return Ok(vec![may, Act::Command(Command::Draw(command))]);
        }
    }
    Ok(one(if words.take("calls flag") {
        flag(words, by, Some(!of))?
    } else if words.take("announces") {
        let mv = words.mv(of)?;
        Command::Blind(BlindCommand::Announce { by, from: mv.from, to: mv.to })
    } else if words.take("asks moves") {
        Command::Arbiter(ArbiterCommand::AskedMoveCount { by })
    } else if words.take("stops clocks") {
        Command::Clock(ClockCommand::Stop { by })
    } else if words.take("claims illegal move") {
        Command::Notice(Notice::IllegalMove { by })
    } else {
        return Err(words.error(Wanted::Act(&ASSISTANT_VERBS)));
    }))
}

fn spectator(words: &mut Words) -> Result<Command, ScriptError> {
    let by = Actor::Spectator;
    if words.take("calls flag") {
        return flag(words, by, None);
    }
    if words.take("stops clocks") {
        return Ok(Command::Clock(ClockCommand::Stop { by }));
    }
    if words.take("claims illegal move") {
        return Ok(Command::Notice(Notice::IllegalMove { by }));
    }
    if words.take("asks moves") {
        return Ok(Command::Arbiter(ArbiterCommand::AskedMoveCount { by }));
    }
    if !words.take("reports") {
        return Err(words.error(Wanted::OneOf(SPECTATOR_VERBS.to_vec())));
    }
    let text = words.quoted(Quoted::Report)?;
    Ok(Command::Arbiter(ArbiterCommand::Remark { by, text }))
}

/// What the playing zone sees or does by itself.
fn zone(words: &mut Words) -> Result<Command, ScriptError> {
    let by = Actor::Zone;
    if words.take("calls flag") {
        return flag(words, by, None);
    }
    if words.take("resumes") {
        return Ok(Command::Clock(ClockCommand::Resume { by }));
    }
    let command = if words.take("loses line of") {
        ZoneCommand::LineLost { player: words.color()? }
    } else if words.take("regains line of") {
        ZoneCommand::LineBack { player: words.color()? }
    } else if words.take("misses line of") {
        ZoneCommand::LineOverdue { player: words.color()? }
    } else if words.take("is interrupted") {
        ZoneCommand::Interrupt
    } else if words.take("charges nobody") {
        ZoneCommand::NobodysTime(words.time()?)
    } else if words.take("reads clocks") {
        let clocks = ByColor { white: words.time()?, black: words.time()? };
        let running = if words.take("running") { Some(words.color()?) } else { None };
        ZoneCommand::ReadClocks { clocks, running }
    } else {
        return Err(words.error(Wanted::OneOf(ZONE_VERBS.to_vec())));
    };
    Ok(Command::Zone(command))
}

fn both(words: &mut Words) -> Result<Command, ScriptError> {
    if words.take("agree to go back") {
        let by = Actor::Player(Color::White);
        return Ok(Command::Notice(Notice::GoBack { by }));
    }
    if words.take("hand in draw") {
        return Ok(Command::Draw(DrawCommand::HandIn));
    }
    if words.take("mark offer") {
        return Ok(Command::Draw(DrawCommand::Mark));
    }
    if !words.take("persist") {
        return Err(words.error(Wanted::OneOf(BOTH_VERBS.to_vec())));
    }
    Ok(Command::Conduct(ConductCommand::Persist { by: None, opponent: Share::None }))
}
