//! Article 8: the recording of the moves.
//!
//! | 2018        | Subject                             | Here                            |
//! |-------------|-------------------------------------|---------------------------------|
//! | 8.1         | who writes what when                | [`RecordCommand::Breach`]       |
//! | 8.4         | relief under five minutes           | [`must_record`]                 |
//! | 8.5, 8.6    | sheets after a flag fall            | [`RecordCommand::SheetsDone`]   |
//! | 8.7         | signatures                          | [`RecordCommand::Sign`]         |
//! | A.2, A.3.2  | score sheet and record in rapid     | [`RecordCommand::AskSheet`], [`RecordCommand::SeeRecord`] |

mod electronic;

pub(crate) use electronic::{entered_in_advance, is_electronic};

use arbiter_rulebook::{Articles, Cell, Citation, Color, LawsRow, Millis, Tempo, articles};

use crate::{
    actor::Actor,
    article_04_touch,
    article_09_draws::Written,
    article_11_conduct, blitz,
    event::{Event, Note},
    game::Phase,
    outcome::Outcome,
    rapid,
    refusal::{Matter, Reason, Refusal},
    regime::Regime,
    ruling::{Question, Remedy, Ruling},
    situation::{Decision, Situation, ruled},
    visually_disabled,
};

/// When a player need not record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relief {
    /// Less time than this at some stage of the period.
    pub below: Millis,
    /// And less than this added for each move.
    pub increment_below: Millis,
    /// Whether it frees from all of the article or from writing the moves alone.
    pub from: ReliefFrom,
}

/// What the relief frees from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReliefFrom {
    /// All of 8.1, marking draw offers included.
    Everything,
    /// Writing the moves.
    Moves,
}

const fn relief(from: ReliefFrom) -> Relief {
    Relief { below: Millis::from_minutes(5), increment_below: Millis::from_secs(30), from }
}

/// Relief from recording, edition by edition.
#[rustfmt::skip]
pub const RELIEF: LawsRow<Cell<Relief>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("8.4", relief(ReliefFrom::Everything)),
    e2014: Cell::says("8.4", relief(ReliefFrom::Moves)),
    e2017: Cell::says("8.4", relief(ReliefFrom::Moves)),
    e2018: Cell::says("8.4", relief(ReliefFrom::Moves)),
    e2023: Cell::says("8.4", relief(ReliefFrom::Moves)),
};

/// Whether the arbiter notes which clock was running before a reconstruction.
#[rustfmt::skip]
pub const NOTES_RUNNING_CLOCK: LawsRow<Cell<bool>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("8.5c",  false),
    e2014: Cell::says("8.5.3", true),
    e2017: Cell::says("8.5.3", true),
    e2018: Cell::says("8.5.3", true),
    e2023: Cell::says("8.5.3", true),
};

/// In which ways moves may be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Media {
    /// In writing, on the score sheet prescribed.
    Paper,
    /// Or on an electronic score sheet that FIDE certified and the event prescribes.
    PaperOrElectronic,
}

/// The ways of recording, edition by edition.
#[rustfmt::skip]
pub const MEDIA: LawsRow<Cell<Media>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("8.1",     Media::Paper),
    e2014: Cell::says("8.1.1",   Media::Paper),
    e2017: Cell::says("8.1.1",   Media::Paper),
    e2018: Cell::says("8.1.1",   Media::Paper),
    e2023: Cell::says("8.1.1.2", Media::PaperOrElectronic),
};

/// What is forbidden before the move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InAdvance {
    /// Writing it.
    Writing,
    /// Recording it in any way.
    Recording,
}

/// Moves recorded in advance, edition by edition.
#[rustfmt::skip]
pub const IN_ADVANCE: LawsRow<Cell<InAdvance>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("8.1",   InAdvance::Writing),
    e2014: Cell::says("8.1.2", InAdvance::Writing),
    e2017: Cell::says("8.1.2", InAdvance::Writing),
    e2018: Cell::says("8.1.2", InAdvance::Writing),
    e2023: Cell::says("8.1.2", InAdvance::Recording),
};

/// How the players confirm a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// By signing both score sheets.
    Signatures,
    /// Or by approving it on their electronic score sheets.
    SignaturesOrApproval,
}

/// Results confirmed, edition by edition.
#[rustfmt::skip]
pub const CONFIRMED: LawsRow<Cell<Confirmation>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("8.7", Confirmation::Signatures),
    e2014: Cell::says("8.7", Confirmation::Signatures),
    e2017: Cell::says("8.7", Confirmation::Signatures),
    e2018: Cell::says("8.7", Confirmation::Signatures),
    e2023: Cell::says("8.7", Confirmation::SignaturesOrApproval),
};

/// A defective electronic score sheet.
pub const REPLACED: Articles = articles(["?", "", "", "", "", "8.3"]);
/// Nobody had to record.
pub const NEITHER: Articles = articles(["?", "8.5a", "8.5.1", "8.5.1", "8.5.1", "8.5.1"]);
/// One player did not have to record.
pub const ONE: Articles = articles(["?", "8.5b", "8.5.2", "8.5.2", "8.5.2", "8.5.2"]);
/// The game is rebuilt.
pub const REBUILT: Articles = articles(["?", "8.5c", "8.5.3", "8.5.3", "8.5.3", "8.5.3"]);
/// The sheets do not show it.
pub const NOT_SHOWN: Articles = articles(["?", "8.6", "8.6", "8.6", "8.6", "8.6"]);
/// Signed results.
pub const SIGNED: Articles = articles(["?", "8.7", "8.7", "8.7", "8.7", "8.7"]);
/// An assistant who writes costs time, except with a disability.
pub const WRITING_ASSISTANT: Articles = articles(["?", "8.1", "8.1.6", "8.1.6", "8.1.6", "8.1.6"]);

/// What may be wrong with a player's writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Writing {
    /// Moves are not written.
    NotWritten,
    /// A move was written before it was played.
    WrittenBefore,
    /// The own previous move was not written before the next.
    Behind,
    /// Something else than moves, times, offers and claims stands on the sheet.
    Notes,
    /// The sheet is hidden from the arbiter.
    Hidden,
    /// A draw offer was not marked.
    OfferNotMarked,
}

impl Writing {
    /// Where it is forbidden.
    pub const fn articles(self) -> Articles {
        match self {
            Self::NotWritten => articles(["?", "8.1", "8.1.1", "8.1.1", "8.1.1", "8.1.1"]),
            Self::WrittenBefore => articles(["?", "8.1", "8.1.2", "8.1.2", "8.1.2", "8.1.2"]),
            Self::Behind => articles(["?", "8.1", "8.1.3", "8.1.4", "8.1.3", "8.1.3"]),
            Self::Notes => articles(["?", "12.4", "8.1.4", "8.1.3", "8.1.4", "8.1.4"]),
            Self::Hidden => articles(["?", "8.2", "8.2", "8.2", "8.2", "8.2"]),
            Self::OfferNotMarked => articles(["?", "8.1", "8.1.5", "8.1.5", "8.1.5", "8.1.5"]),
        }
    }
}

/// What the sheets and the reconstruction show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found {
    /// Moves completed by the player whose flag fell.
    pub moves: u32,
    /// Whether that is proved, or only the least that can be found.
    pub proved: bool,
}

/// Score sheets, records and signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordCommand {
    /// Somebody's writing is not as it should be.
    Breach {
        /// The player it belongs to.
        by: Color,
        /// What is written.
        what: Writing,
    },
    /// A player asks for a score sheet in rapid (A.2).
    AskSheet {
        /// The player who does it.
        by: Color,
    },
    /// A player asks to see the arbiter's record (A.3.2, B.3.2).
    SeeRecord {
        /// The player who does it.
        by: Color,
    },
    /// A player takes the opponent's sheet to complete the own.
    BorrowSheet {
        /// The player who does it.
        by: Color,
    },
    /// And gives it back.
    ReturnSheet {
        /// The player who does it.
        by: Color,
    },
    /// The arbiter notes the position, the times, the running clock and the number of moves.
    Snapshot,
    /// The game is rebuilt on another board.
    Reconstruct,
    /// The sheets are complete, or the game has been rebuilt as far as possible.
    SheetsDone {
        /// Whose flag fell.
        of: Color,
        /// What was found.
        found: Found,
    },
    /// A player signs a result.
    Sign {
        /// The player who does it.
        by: Color,
        /// The result written down.
        outcome: Outcome,
    },
    /// A player approves a result on an electronic score sheet.
    Approve {
        /// The player who does it.
        by: Color,
        /// The result written down.
        outcome: Outcome,
    },
    /// A player enters a move on an electronic score sheet.
    Enter {
        /// The player who does it.
        by: Color,
        /// The move.
        entered: Written,
    },
    /// And deletes it again.
    DeleteEntry {
        /// The player who does it.
        by: Color,
    },
    /// An electronic score sheet fails and the arbiter replaces it.
    ReplaceSheet {
        /// The player it belongs to.
        of: Color,
    },
    /// A player keeps score on a device of the own.
    OwnDevice {
        /// The player who does it.
        by: Color,
    },
    /// The arbiter corrects a result.
    CorrectResult {
        /// What it should be.
        outcome: Outcome,
    },
    /// A player who cannot write has an approved assistant, and loses time for it.
    Assist {
        /// The player concerned.
        player: Color,
        /// The time taken.
        deduction: Millis,
    },
}

/// Decides on recording.
pub fn decide(situation: &Situation<'_>, command: &RecordCommand) -> Decision {
    match command {
        RecordCommand::Breach { by, what } => breach(situation, *by, *what),
        RecordCommand::AskSheet { by } => {
            situation.unfinished()?;
            let basis = situation.cite(&rapid::SHEET_ON_REQUEST)?;
            Ok(vec![Event::Noted(Note::SheetRequested(*by)), ruled(Remedy::Granted, basis)])
        }
        RecordCommand::SeeRecord { by } => see_record(situation, *by),
        RecordCommand::BorrowSheet { by } => borrow_sheet(situation, *by),
        RecordCommand::ReturnSheet { by } => {
            if situation.game.borrowed != Some(*by) {
                return Err(Refusal::plain(Reason::NothingFound(Matter::BorrowedSheet)));
            }
            Ok(vec![Event::SheetBorrowed(None)])
        }
        RecordCommand::Snapshot => {
            situation.unfinished()?;
            let fen = situation.game.pieces().to_string();
            Ok(vec![Event::Noted(Note::Snapshot { fen })])
        }
        RecordCommand::Reconstruct => reconstruct(situation),
        RecordCommand::SheetsDone { of, found } => sheets_done(situation, *of, *found),
        RecordCommand::Sign { by, outcome } => {
            let (_, basis) = situation.rule(&CONFIRMED)?;
            confirm(situation, *by, *outcome, basis)
        }
        RecordCommand::Approve { by, outcome } => approve(situation, *by, *outcome),
        RecordCommand::Enter { by, entered } => electronic::enter(situation, *by, *entered),
        RecordCommand::DeleteEntry { by } => electronic::delete_entry(situation, *by),
        RecordCommand::ReplaceSheet { of } => electronic::replace_sheet(situation, *of),
        RecordCommand::OwnDevice { by } => electronic::own_device(situation, *by),
        RecordCommand::CorrectResult { outcome } => correct_result(situation, *outcome),
        RecordCommand::Assist { player, deduction } => assist(situation, *player, *deduction),
    }
}

/// Whether `color` must write the moves now.
pub fn must_record(situation: &Situation<'_>, color: Color) -> bool {
    if situation.zone(&crate::conditions::ZONE_RECORDS).is_some() {
        return false;
    }
    let duty = match situation.laws.regime() {
        Regime::Standard => true,
        Regime::RapidSupervised | Regime::Rapid | Regime::Blitz => false,
        Regime::BlitzSupervised => situation.laws.regulations().blitz_recorded_by_players,
    };
    let relieved = situation.rule_if_any(&RELIEF).is_some_and(|(relief, _)| {
        let clock = &situation.game.clock;
        clock.side(color).lowest < relief.below && clock.increment(color) < relief.increment_below
    });
    duty && !relieved
}

fn breach(situation: &Situation<'_>, by: Color, what: Writing) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&what.articles())?;
    let offers = &situation.game.offers_made;
    if what == Writing::OfferNotMarked && offers.white + offers.black == 0 {
        return Err(Refusal::by(Reason::NothingFound(Matter::AnOffer), basis));
    }
    let moves_only =
        situation.rule_if_any(&RELIEF).is_some_and(|(relief, _)| relief.from == ReliefFrom::Moves);
    let free = match what {
        Writing::NotWritten | Writing::Behind => !must_record(situation, by),
        // The relief of 8.4 leaves the mark; where nobody keeps score (A.2) there is no sheet
        // to mark.
        Writing::OfferNotMarked => {
            let keeps_score = situation.laws.regime().tempo() == Tempo::Standard && moves_only;
            !keeps_score && !must_record(situation, by)
        }
        Writing::WrittenBefore => {
            situation.game.claim.is_some_and(|claim| claim.by == by)
                || situation.game.phase == Phase::Sealing && situation.game.to_move() == by
        }
        Writing::Notes | Writing::Hidden => false,
    };
    if !free {
        return Ok(vec![ruled(Remedy::Breach(by), basis)]);
    }
    if what == Writing::WrittenBefore {
        // The article that forbids it makes the exception itself.
        return Ok(vec![ruled(Remedy::NoBreach(by), basis)]);
    }
    let relief = situation.rule_if_any(&RELIEF).map(|(_, basis)| basis);
    let rapid = rapid::NO_RECORDING.cite(situation.laws.edition());
    let reason = match situation.laws.regime().tempo() {
        Tempo::Standard => relief,
        Tempo::Rapid | Tempo::Blitz => rapid,
    };
    Ok(vec![ruled(Remedy::NoBreach(by), reason.unwrap_or(basis))])
}

fn see_record(situation: &Situation<'_>, by: Color) -> Decision {
    let table = match situation.laws.regime() {
        Regime::RapidSupervised => &rapid::RECORD_VIEWS,
        Regime::BlitzSupervised => &blitz::RECORD_VIEWS,
        Regime::Standard | Regime::Rapid | Regime::Blitz => {
            let (_, basis) = situation.rule(&rapid::RECORD_VIEWS)?;
            return Err(Refusal::by(Reason::OtherClass(situation.laws.regime()), basis));
        }
    };
    let (limit, basis) = situation.rule(table)?;
    situation.playing()?;
    if situation.game.to_move() != by {
        return Err(Refusal::by(Reason::NotOnMove(by), basis));
    }
    if *situation.game.record_views.get(by) >= limit {
        let distraction = situation.cite(&article_04_touch::DISTRACTION)?;
        return Ok(article_11_conduct::breach_of_conduct(situation, by, distraction));
    }
    Ok(vec![Event::Noted(Note::RecordShown(by)), ruled(Remedy::Granted, basis)])
}

/// Only the player on move may take the opponent's sheet.
fn borrow_sheet(situation: &Situation<'_>, by: Color) -> Decision {
    situation.playing()?;
    let basis = situation.cite(&ONE)?;
    if situation.game.to_move() != by {
        return Err(Refusal::by(Reason::NotOnMove(by), basis));
    }
    Ok(vec![Event::SheetBorrowed(Some(by)), ruled(Remedy::Granted, basis)])
}

/// A flag fell and the number of moves is not known.
pub(crate) fn open_sheets(situation: &Situation<'_>) -> Decision {
    let duty = |color| must_record(situation, color);
    match (duty(Color::White), duty(Color::Black)) {
        (false, false) => {
            let basis = situation.cite(&NEITHER)?;
            Ok(vec![ruled(Remedy::StopClocks, basis), Event::SheetsOpened])
        }
        (true, true) => {
            let basis = situation.cite(&REBUILT)?;
            Ok(vec![ruled(Remedy::AskArbiter(Question::Sheets), basis)])
        }
        _ => {
            let basis = situation.cite(&ONE)?;
            Ok(vec![ruled(Remedy::AskArbiter(Question::Sheets), basis)])
        }
    }
}

fn reconstruct(situation: &Situation<'_>) -> Decision {
    situation.unfinished()?;
    let (_, basis) = situation.rule(&NOTES_RUNNING_CLOCK)?;
    if !situation.game.noted_for_reconstruction {
        return Err(Refusal::by(Reason::Missing(Matter::NotedState), basis));
    }
    Ok(vec![ruled(Remedy::StopClocks, basis), Event::ReconstructionBegun])
}

fn sheets_done(situation: &Situation<'_>, of: Color, found: Found) -> Decision {
    situation.unfinished()?;
    let clock = &situation.game.clock;
    let Some(flag) = clock.side(of).flag else {
        return Err(Refusal::plain(Reason::FlagUp(of)));
    };
    let required = clock.control(of).moves_by_end_of(flag.period);
    let mut events = Vec::new();
    if matches!(situation.game.phase, Phase::CompletingScoresheets | Phase::Reconstruction) {
        events.push(Event::SheetsClosed);
    }
    let overstepped = required.is_none_or(|required| found.moves < required);
    if found.proved && overstepped {
        let (basis, with) = rapid::flag_articles(situation, Actor::Arbiter)?;
        let position = &situation.game.position;
        let ruling = situation.loss_unless_unwinnable(of, position, basis);
        events.push(Event::Ruled(Ruling { with, ..ruling }));
        return Ok(events);
    }
    if found.proved {
        let basis = situation.cite(&crate::article_06_clock::FLAG_CHECK)?;
        events.push(Event::WentOn { player: of, moves: found.moves });
        events.push(ruled(Remedy::Continue, basis));
        return Ok(events);
    }
    events.extend(next_period(situation, Some((of, found.moves)))?);
    Ok(events)
}

/// The next move is the first of the next period, or later if more moves were surely made.
pub(crate) fn next_period(
    situation: &Situation<'_>,
    found: Option<(Color, u32)>,
) -> Result<Vec<Event>, Refusal> {
    let basis = situation.cite(&NOT_SHOWN)?;
    let clock = &situation.game.clock;
    let mut events = Vec::new();
    let mut number = 0;
    for player in Color::ALL {
        let Some(flag) = clock.side(player).flag else { continue };
        let required = clock.control(player).moves_by_end_of(flag.period).unwrap_or_default();
        let own = found.filter(|(of, _)| *of == player).map_or(0, |(_, moves)| moves);
        let moves = required.max(own);
        number = number.max(moves + 1);
        events.push(Event::WentOn { player, moves });
    }
    events.push(ruled(Remedy::ContinueAtMove(number), basis));
    Ok(events)
}

/// An approval counts where the edition and the event know electronic score sheets; otherwise
/// the result is not signed and the arbiter asks.
fn approve(situation: &Situation<'_>, by: Color, outcome: Outcome) -> Decision {
    let (rule, basis) = situation.rule(&CONFIRMED)?;
    let prescribed = situation.laws.regulations().electronic_scoresheets;
    match rule {
        Confirmation::SignaturesOrApproval if prescribed => confirm(situation, by, outcome, basis),
        Confirmation::SignaturesOrApproval | Confirmation::Signatures => {
            let question = Remedy::ArbiterDecides { question: Question::Result, usually: None };
            Ok(vec![ruled(question, basis)])
        }
    }
}

fn confirm(situation: &Situation<'_>, by: Color, outcome: Outcome, basis: Citation) -> Decision {
    let Some(decided) = situation.game.result else {
        return Err(Refusal::plain(Reason::Unsettled(Matter::Game)));
    };
    // What both have confirmed stands, unless the arbiter decides otherwise.
    let signed = situation.game.signed;
    let is_confirmed = signed.white == signed.black && *signed.get(by) == Some(decided.outcome);
    if is_confirmed && outcome != decided.outcome {
        return Err(Refusal::by(Reason::Irrevocable, basis));
    }
    let mut events = vec![Event::ResultSigned { by, outcome }];
    match *situation.game.signed.get(!by) {
        Some(other) if other != outcome => {
            let question = Question::Sheets;
            events.push(ruled(Remedy::ArbiterDecides { question, usually: None }, basis));
        }
        Some(_) if outcome != decided.outcome => {
            events.push(ruled(Remedy::Score(outcome), basis));
            events.push(ruled(Remedy::Confirm(outcome), basis));
        }
        Some(_) => events.push(ruled(Remedy::Confirm(outcome), basis)),
        None => {}
    }
    Ok(events)
}

fn correct_result(situation: &Situation<'_>, outcome: Outcome) -> Decision {
    let basis: Citation = situation.cite(&SIGNED)?;
    if situation.game.result.is_none() {
        return Err(Refusal::plain(Reason::Unsettled(Matter::Game)));
    }
    crate::article_10_points::possible(situation, outcome)?;
    Ok(vec![ruled(Remedy::Score(outcome), basis)])
}

fn assist(situation: &Situation<'_>, player: Color, deduction: Millis) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&WRITING_ASSISTANT)?;
    let disabled = situation.laws.regulations().handicaps.get(player).registered;
    if disabled && visually_disabled::EXEMPTION.cite(situation.laws.edition()).is_some() {
        return Ok(vec![ruled(Remedy::NoBreach(player), basis)]);
    }
    Ok(vec![ruled(Remedy::TakeTime { from: player, amount: deduction }, basis)])
}
