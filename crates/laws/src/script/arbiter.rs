//! The verbs of the arbiter.

use arbiter_rulebook::{ByColor, Color, LawsEdition, Millis};

use super::{
    acts::{article, flag, share},
    error::{Quoted, ScriptError, Wanted},
    lists::ARBITER_VERBS,
    words::Words,
};
use crate::{
    Command, Remedy,
    actor::Actor,
    adjournment::{AdjournCommand, Label},
    article_04_touch::HandCommand,
    article_05_completion::EndCommand,
    article_06_clock::{ClockCommand, Defect},
    article_07_irregularities::Notice,
    article_08_recording::{Found, RecordCommand},
    article_09_draws::{DrawCommand, Evidence},
    article_11_conduct::ConductCommand,
    article_12_arbiter::{ArbiterCommand, Penalty},
    outcome::Outcome,
    quickplay::{Answer, QuickplayCommand},
    visually_disabled::{BlindCommand, SheetsCompared, Task},
    zone::{AfterDisconnection, ZoneCommand},
};

type Maybe = Result<Option<Command>, ScriptError>;

/// Reads what the arbiter does.
pub(crate) fn read(words: &mut Words, edition: LawsEdition) -> Result<Command, ScriptError> {
    let readers = [clock, finds, recording, adjourning, draws];
    for reader in readers {
        if let Some(command) = reader(words)? {
            return Ok(command);
        }
    }
    match decides(words, edition)? {
        Some(command) => Ok(command),
        None => Err(words.error(Wanted::OneOf(ARBITER_VERBS.to_vec()))),
    }
}

/// `white T black T`, one or both.
pub(crate) fn clocks(words: &mut Words) -> Result<ByColor<Option<Millis>>, ScriptError> {
    let mut clocks = ByColor::default();
    while words.is_color() {
        let color = words.color()?;
        *clocks.get_mut(color) = Some(words.time()?);
    }
    Ok(clocks)
}

/// `counters white N black N`, one or both.
pub(crate) fn counters(words: &mut Words) -> Result<ByColor<Option<u32>>, ScriptError> {
    counts(words, "counters")
}

/// `WORD white N black N`, one or both.
pub(crate) fn counts(words: &mut Words, word: &str) -> Result<ByColor<Option<u32>>, ScriptError> {
    let mut counts = ByColor::default();
    if words.take(word) {
        while words.is_color() {
            let color = words.color()?;
            *counts.get_mut(color) = Some(words.number()?);
        }
    }
    Ok(counts)
}

fn clock(words: &mut Words) -> Maybe {
    let command = if words.take("starts") {
        ClockCommand::Start
    } else if words.take("stops clocks") {
        ClockCommand::Stop { by: Actor::Arbiter }
    } else if words.take("resumes adjourned game") {
        let clocks = clocks(words)?;
        return Ok(Some(Command::Adjourn(AdjournCommand::Resume { clocks })));
    } else if words.take("resumes") {
        ClockCommand::Resume { by: Actor::Arbiter }
    } else if let Some(command) = on_zone(words)? {
        return Ok(Some(Command::Zone(command)));
    } else if words.take("calls flag") {
        return flag(words, Actor::Arbiter, None).map(Some);
    } else if words.take("declares default") {
        ClockCommand::DeclareDefault
    } else if words.take("judges stop of") {
        let player = words.color()?;
        let justified = words.take("justified");
        if !justified {
            words.expect("unjustified")?;
        }
        ClockCommand::JudgeStop { player, justified }
    } else if words.take("corrects clock") {
        let (clocks, counters) = (clocks(words)?, counters(words)?);
        let schedule = words.take("for schedule");
        ClockCommand::Correct { clocks, counters, schedule }
    } else if words.take("repairs clock") {
        repairs(words)?
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Clock(command)))
}

/// What E.04 gives the arbiter beside the Laws.
fn on_zone(words: &mut Words) -> Result<Option<ZoneCommand>, ScriptError> {
    Ok(Some(if words.take("locks input of") {
        ZoneCommand::Hold { player: words.color()?, held: true }
    } else if words.take("frees input of") {
        ZoneCommand::Hold { player: words.color()?, held: false }
    } else if words.take("shows yellow card to") {
        ZoneCommand::Card { player: words.color()?, is_red: false }
    } else if words.take("shows red card to") {
        ZoneCommand::Card { player: words.color()?, is_red: true }
    } else if words.take("declares missed draw") {
        ZoneCommand::DeclareDraw
    } else if words.take("changes draw to") {
        ZoneCommand::ChangeDraw { outcome: words.outcome()? }
    } else if words.take("after disconnection of") {
        let player = words.color()?;
        let choice = if words.take("resumes") {
            AfterDisconnection::Resume
        } else if words.take("takes") {
            AfterDisconnection::LessTime(words.time()?)
        } else if words.take("restarts with less time") {
            AfterDisconnection::RestartShorter
        } else {
            words.expect("restarts")?;
            AfterDisconnection::Restart
        };
        ZoneCommand::AfterDisconnection { player, choice }
    } else {
        return Ok(None);
    }))
}

/// `both-ran used T T elapsed T` and the like.
fn repairs(words: &mut Words) -> Result<ClockCommand, ScriptError> {
    let defect = if words.take("both-ran") {
        Defect::BothRan
    } else if words.take("both-fast") {
        Defect::BothFast
    } else if words.take("both-slow") {
        Defect::BothSlow { consent: words.take("agreed") }
    } else if words.take("neither-ran") {
        Defect::NeitherRan
    } else {
        let color = words.color()?;
        if words.take("did-not-stop") {
            Defect::DidNotStop(color)
        } else {
            words.expect("did-not-run")?;
            Defect::DidNotRun(color)
        }
    };
    words.expect("used")?;
    let used = ByColor { white: words.time()?, black: words.time()? };
    words.expect("elapsed")?;
    Ok(ClockCommand::Defect { defect, used, elapsed: words.time()? })
}

fn finds(words: &mut Words) -> Maybe {
    let notice = if words.take("notices illegal move") {
        Notice::IllegalMove { by: Actor::Arbiter }
    } else if words.take("goes back") {
        Notice::GoBack { by: Actor::Arbiter }
    } else if words.take("sets times") {
        Notice::SetTimes { clocks: clocks(words)?, counters: counters(words)? }
    } else if words.take("intervenes") {
        return Ok(Some(Command::Hand(HandCommand::Intervene)));
    } else if words.take("finds illegal position") {
        Notice::IllegalPosition
    } else if words.take("finds castling unfinished") {
        Notice::Castling { illegal: false }
    } else if words.take("finds castling illegal") {
        Notice::Castling { illegal: true }
    } else if words.take("finds wrong array") {
        Notice::WrongArray { misplaced: words.squares() }
    } else if words.take("finds wrong orientation") {
        Notice::WrongOrientation
    } else if words.take("finds colours reversed") {
        Notice::ColorsReversed { new_game: words.take("new game") }
    } else if words.take("finds pieces displaced after") {
        let plies = words.number()? as usize;
        words.expect("plies")?;
        Notice::Displaced { plies }
    } else if words.take("finds boards differ") {
        words.expect(",")?;
        let sheets = if words.take("sheets agree to") {
            let agreed_plies = words.number()? as usize;
            words.expect("plies")?;
            SheetsCompared::Differ { agreed_plies }
        } else {
            let wrong_board = words.color()?;
            words.expect("wrong")?;
            SheetsCompared::Agree { wrong_board }
        };
        return Ok(Some(Command::Blind(BlindCommand::BoardsDiffer { sheets })));
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Notice(notice)))
}

fn recording(words: &mut Words) -> Maybe {
    let command = if words.take("snapshots") {
        RecordCommand::Snapshot
    } else if words.take("reconstructs") {
        RecordCommand::Reconstruct
    } else if words.take("sheets of") {
        let of = words.color()?;
        words.expect("show")?;
        let moves = words.number()?;
        let found = Found { moves, proved: words.take("proved") };
        RecordCommand::SheetsDone { of, found }
    } else if words.take("replaces sheet of") {
        RecordCommand::ReplaceSheet { of: words.color()? }
    } else if words.take("corrects result") {
        RecordCommand::CorrectResult { outcome: words.outcome()? }
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Record(command)))
}

fn adjourning(words: &mut Words) -> Maybe {
    let command = if words.take("requests seal") {
        AdjournCommand::RequestSeal
    } else if words.take("closes envelope") {
        let names =
            ByColor { white: words.quoted(Quoted::Name)?, black: words.quoted(Quoted::Name)? };
        let resumption = words.quoted(Quoted::Resumption)?;
        let custodian = words.quoted(Quoted::Custodian)?;
        AdjournCommand::Seal { label: Label { names, resumption, custodian } }
    } else if words.take("opens envelope") {
        AdjournCommand::Open
    } else if words.take("finds envelope missing") {
        let declared = if words.take("declared") {
            let color = words.color()?;
            Some(words.mv(color)?)
        } else {
            None
        };
        AdjournCommand::EnvelopeMissing { declared }
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Adjourn(command)))
}

fn draws(words: &mut Words) -> Maybe {
    if words.take("verifies") {
        let evidence = if words.take("screen only") {
            Evidence::ScreenOnly
        } else if words.take("nothing") {
            Evidence::Nothing
        } else {
            Evidence::Record
        };
        let mut present = ByColor { white: true, black: true };
        if words.take("absent") {
            *present.get_mut(words.color()?) = false;
        }
        return Ok(Some(Command::Draw(DrawCommand::Verify { present, evidence })));
    }
    if words.take("answers") {
        let answer = if words.take("accept on screen only") {
            Answer::AcceptOnScreen
        } else if words.take("accept") {
            Answer::Accept
        } else if words.take("reject") {
            Answer::Reject
        } else {
            words.expect("postpone")?;
            Answer::Postpone { bonus: words.take("bonus") }
        };
        return Ok(Some(Command::Quickplay(QuickplayCommand::Answer(answer))));
    }
    if words.take("consents to draw") {
        return Ok(Some(Command::Draw(DrawCommand::Consent)));
    }
    if words.take("confirms") {
        return Ok(Some(Command::End(EndCommand::Confirm)));
    }
    if words.take("clarifies") {
        words.expect("white says")?;
        let white = says(words)?;
        words.expect("black says")?;
        let black = says(words)?;
        let finding = if words.take("finding") { says(words)? } else { None };
        return Ok(Some(Command::End(EndCommand::Clarify { white, black, finding })));
    }
    Ok(None)
}

/// A result, or `continues`.
fn says(words: &mut Words) -> Result<Option<Outcome>, ScriptError> {
    if words.take("continues") { Ok(None) } else { words.outcome().map(Some) }
}

fn decides(words: &mut Words, edition: LawsEdition) -> Maybe {
    let command = if words.take("penalizes") {
        let player = words.color()?;
        let penalty = penalty(words)?;
        words.expect("under")?;
        ArbiterCommand::Penalize { player, penalty, under: article(words, edition)? }
    } else if words.take("decides appeal") {
        let outcome = if words.take("rejected") { None } else { Some(words.outcome()?) };
        return Ok(Some(Command::Conduct(ConductCommand::DecideAppeal { outcome })));
    } else if words.take("decides") {
        let remedy = remedy(words)?;
        words.expect("under")?;
        ArbiterCommand::Decide { remedy, under: article(words, edition)? }
    } else if words.take("gives") {
        ArbiterCommand::GiveTime { to: words.color()?, amount: words.time()? }
    } else if words.take("scores") {
        let text = words.word(Wanted::Score)?;
        words.expect("under")?;
        ArbiterCommand::Score { text, under: article(words, edition)? }
    } else if words.take("approves assistant of") {
        let of = words.color()?;
        words.expect("for")?;
        ArbiterCommand::Approve { of, tasks: tasks(words)? }
    } else if words.take("remarks") {
        ArbiterCommand::Remark { by: Actor::Arbiter, text: words.quoted(Quoted::Remark)? }
    } else {
        return Ok(None);
    };
    Ok(Some(Command::Arbiter(command)))
}

fn penalty(words: &mut Words) -> Result<Penalty, ScriptError> {
    Ok(if words.take("warning") {
        Penalty::Warning
    } else if words.take("opponent gains") {
        Penalty::OpponentTime(words.time()?)
    } else if words.take("loses time") {
        Penalty::OwnTime(words.time()?)
    } else if words.take("opponent points") {
        Penalty::OpponentPoints(share(words)?)
    } else if words.take("own points") {
        Penalty::OwnPoints(share(words)?)
    } else if words.take("loss opponent") {
        Penalty::Loss(share(words)?)
    } else if words.take("fine") {
        Penalty::Fine(words.number()?)
    } else if words.take("rounds") {
        Penalty::Rounds(words.number()?, words.number()?)
    } else {
        words.expect("expulsion")?;
        Penalty::Expulsion
    })
}

fn remedy(words: &mut Words) -> Result<Remedy, ScriptError> {
    Ok(if words.take("game continues") {
        Remedy::Continue
    } else if words.take("new game") {
        Remedy::NewGame
    } else if words.take("position restored to") {
        let plies = words.number()? as usize;
        words.expect("plies")?;
        Remedy::Restore { plies }
    } else if words.take("set") {
        Remedy::SetClock { player: words.color()?, remaining: words.time()? }
    } else if words.is_color() {
        let to: Color = words.color()?;
        words.expect("gains")?;
        Remedy::AddTime { to, amount: words.time()? }
    } else {
        Remedy::End(words.outcome()?)
    })
}

/// Tasks as the script says them.
const TASKS: [(&str, Task); 8] = [
    ("moving pieces", Task::MovePieces),
    ("moving on other board", Task::MoveOnOtherBoard),
    ("announcing", Task::Announce),
    ("keeping score", Task::KeepScore),
    ("telling", Task::Tell),
    ("claiming on time", Task::ClaimOnTime),
    ("adjourning", Task::Adjourn),
    ("passing offers", Task::PassOffers),
];

fn tasks(words: &mut Words) -> Result<Vec<Task>, ScriptError> {
    let mut tasks = Vec::new();
    loop {
        let Some((_, task)) = TASKS.iter().find(|(phrase, _)| words.take(phrase)) else {
            return Err(words.error(Wanted::OneOf(TASKS.map(|(phrase, _)| phrase).to_vec())));
        };
        tasks.push(*task);
        if !words.take(",") {
            return Ok(tasks);
        }
    }
}
