//! Every table of this crate, as rows that can be printed.
//!
//! What is in a table appears here, so that arbiters can review it without reading code.

use arbiter_rulebook::{Articles, Cell, LawsEdition, LawsRow, Message, Millis, Missing};

use crate::{
    adjournment, article_04_touch as touch,
    article_05_completion::{self as completion, Proviso},
    article_06_clock as clock, article_07_irregularities as irregularities,
    article_08_recording::{self as recording, ReliefFrom},
    article_09_draws::{self as draws, Barred, ClaimStop, Commitment, Repetition},
    article_10_points as points, article_11_conduct as conduct,
    article_12_arbiter::{self as arbiter, PenaltyKind},
    blitz,
    explain::duration,
    quickplay,
    rapid::{self, FlagCall, FlagClaim},
    regime::{ByRegime, Regime},
    visually_disabled as blind,
};

/// What one edition says, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowCell {
    /// The number of the article.
    pub article: &'static str,
    /// Its content; `None` where the row is about numbers alone.
    pub says: Option<Message>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The article of 2018 under whose number the row is filed.
    pub filed_under: &'static str,
    /// The key of the text that says what the row is about.
    pub about: &'static str,
    /// The classes of play it holds for; empty for all.
    pub regimes: Vec<Regime>,
    /// One cell per edition.
    pub cells: LawsRow<Result<RowCell, Missing>>,
}

/// All rows, in the order of the articles.
#[must_use]
pub fn tables() -> Vec<Row> {
    let mut rows = Vec::new();
    articles_4_and_5(&mut rows);
    article_6(&mut rows);
    article_7(&mut rows);
    articles_8_and_9(&mut rows);
    articles_10_to_12(&mut rows);
    appendices(&mut rows);
    rows
}

fn articles_4_and_5(rows: &mut Vec<Row>) {
    rows.push(row("1.3", "table-a-player-is-on-move", &touch::ON_MOVE));
    rows.push(row("4.2.2", "table-contact-with-a-piece", &touch::CONTACT));
    rows.push(numbers("4.2.1", "table-adjusting", &touch::ADJUST));
    rows.push(numbers("4.3.1", "table-own-pieces-touched", &touch::TOUCHED_OWN));
    rows.push(numbers("4.3.2", "table-enemy-pieces-touched", &touch::TOUCHED_ENEMY));
    rows.push(row("4.3.3", "table-pieces-of-both-colours-touched", &touch::BOTH_COLORS));
    rows.push(numbers("4.4.1", "table-king-and-rook-touched", &touch::TOUCHED_CASTLING));
    rows.push(numbers("4.4.2", "table-rook-then-king-touched", &touch::TOUCHED_ROOK_FIRST));
    rows.push(row("4.4.3", "table-castling-found-illegal-after-touching", &touch::CASTLING_TOUCH));
    rows.push(numbers("4.4.4", "table-promotion-piece-chosen", &touch::PROMOTION_CHOSEN));
    rows.push(numbers("4.5", "table-nothing-touched-can-move", &touch::TOUCHED_NOTHING));
    rows.push(numbers("4.7", "table-a-released-piece-stays", &touch::RELEASED));
    rows.push(row(
        "4.7.3",
        "table-a-pawn-on-the-last-rank-cannot-go-elsewhere",
        &touch::PAWN_STAYS,
    ));
    rows.push(numbers("4.8", "table-the-right-to-complain", &touch::COMPLAINT));
    rows.push(row("5.1.1", "table-mate-ends-the-game-if-the-move-was", &completion::MATE));
    rows.push(row("5.1.2", "table-resignation", &completion::RESIGNATION));
    rows.push(row(
        "5.2.1",
        "table-stalemate-ends-the-game-if-the-move-was",
        &completion::STALEMATE,
    ));
    rows.push(numbers("5.2.2", "table-dead-position", &completion::DEAD_POSITION));
    rows.push(numbers(
        "5.2.2",
        "table-said-again-among-the-draws",
        &completion::DEAD_POSITION_AGAIN,
    ));
    rows.push(row("5.2.3", "table-moves-each-before-a-draw-may-be-agreed", &draws::AGREEMENT));
}

fn article_6(rows: &mut Vec<Row>) {
    let completed = &clock::COMPLETED_BY_NEXT_MOVE;
    rows.push(row("6.2.1.2", "table-a-move-not-pressed-is-completed-by-the-next", completed));
    rows.push(row("6.7.1", "table-default-time", &clock::DEFAULT_TIME));
    rows.push(numbers("6.8", "table-a-flag-counts-when-noticed", &clock::FLAG_NOTICED));
    rows.push(numbers("6.9", "table-time-overstepped", &clock::FLAG_FALL));
    rows.push(numbers("6.10.1", "table-evident-defects", &clock::DEFECT));
    rows.push(numbers("6.10.2", "table-wrong-settings", &clock::WRONG_SETTING));
    rows.push(numbers("6.11.4", "table-stops-judged", &clock::STOP_JUDGED));
}

fn article_7(rows: &mut Vec<Row>) {
    rows.push(numbers("7.2.1", "table-wrong-array", &irregularities::WRONG_ARRAY));
    rows.push(numbers("7.2.2", "table-board-turned", &irregularities::WRONG_ORIENTATION));
    rows.push(row("7.3", "table-colours-reversed", &irregularities::COLORS_REVERSED));
    rows.push(row("7.5.2", "table-a-pawn-left-on-the-last-rank", &irregularities::PAWN_LEFT));
    rows.push(row("7.5.3", "table-the-clock-pressed-without-a-move", &irregularities::NO_MOVE));
    rows.push(row("7.5.4", "table-two-hands", &irregularities::TWO_HANDS));
    rows.extend(by_regime("7.5.5", "table-illegal-moves", &irregularities::SCALE));
    rows.push(numbers("7.6", "table-pieces-displaced", &irregularities::DISPLACED));
}

fn articles_8_and_9(rows: &mut Vec<Row>) {
    rows.push(row("8.1.1", "table-moves-are-recorded", &recording::MEDIA));
    rows.push(row("8.1.2", "table-forbidden-before-the-move-is-made", &recording::IN_ADVANCE));
    rows.push(numbers(
        "8.3",
        "table-a-defective-electronic-sheet-is-replaced",
        &recording::REPLACED,
    ));
    rows.push(row("8.4", "table-relief-from-recording", &recording::RELIEF));
    rows.push(row(
        "8.5.3",
        "table-the-running-clock-is-noted-before-a-reconstruction",
        &recording::NOTES_RUNNING_CLOCK,
    ));
    rows.push(numbers("8.6", "table-sheets-that-do-not-show-it", &recording::NOT_SHOWN));
    rows.push(row("8.7", "table-the-result-is-confirmed-by", &recording::CONFIRMED));
    rows.push(row("9.1.1", "table-an-event-may-bar", &draws::DRAW_RESTRICTION));
    rows.push(row("9.1.2.1", "table-an-offer-is-declined-by", &draws::OFFER_DECLINED));
    rows.push(numbers("9.1.2.1", "table-a-badly-timed-offer", &draws::BADLY_TIMED));
    rows.push(row("9.2.1", "table-appearances-that-allow-a-claim", &draws::REPETITION_CLAIM));
    rows.push(row("9.3", "table-quiet-moves-each-that-allow-a-claim", &draws::FIFTY_MOVES_CLAIM));
    rows.push(row("9.4", "table-the-claim-is-lost-by", &draws::CLAIM_LOST));
    rows.push(row("9.5.1", "table-the-clocks-are-stopped-for-a-claim", &draws::CLAIM_STOP));
    rows.extend(by_regime("9.5.3", "table-a-wrong-claim", &draws::WRONG_CLAIM));
    rows.push(row("9.6.1", "table-appearances-that-draw-the-game", &draws::AUTOMATIC_REPETITION));
    rows.push(row("9.6.2", "table-quiet-moves-each-that-draw-the-game", &draws::AUTOMATIC_MOVES));
}

fn articles_10_to_12(rows: &mut Vec<Row>) {
    rows.push(row("10.1", "table-an-event-may-score-otherwise", &points::SCORING));
    rows.push(row("10.2", "table-no-more-than-the-game-is-worth", &points::SCORE_LIMITS));
    rows.push(row("11.3.2.1", "table-devices", &conduct::DEVICES));
    rows.push(row("11.3.2.2", "table-device-loses", &conduct::DEVICE_LOSES));
    rows.push(numbers("11.7", "table-persistent-refusal", &conduct::PERSISTENT));
    rows.push(numbers("11.10", "table-appeals", &conduct::APPEAL));
    rows.push(numbers("12.5", "table-extra-time", &arbiter::EXTRA_TIME));
    rows.push(numbers("12.6", "table-what-the-arbiter-may-not-say", &arbiter::SILENCE));
    for kind in PenaltyKind::ALL {
        let about = match kind {
            PenaltyKind::Warning => "table-penalty-warning",
            PenaltyKind::OpponentTime => "table-penalty-more-time-for-the-opponent",
            PenaltyKind::OwnTime => "table-penalty-less-time",
            PenaltyKind::OpponentPoints => "table-penalty-more-points-for-the-opponent",
            PenaltyKind::OwnPoints => "table-penalty-fewer-points",
            PenaltyKind::Loss => "table-penalty-loss-of-the-game",
            PenaltyKind::Fine => "table-penalty-fine",
            PenaltyKind::Rounds => "table-penalty-exclusion-from-rounds",
            PenaltyKind::Expulsion => "table-penalty-expulsion",
        };
        rows.push(numbers("12.9", about, &kind.articles()));
    }
}

fn appendices(rows: &mut Vec<Row>) {
    rows.push(row("A.3.1.1", "table-games-an-arbiter-may-watch-rapid", &rapid::GAMES_PER_ARBITER));
    rows.push(row("A.3.2", "table-times-the-record-may-be-seen-rapid", &rapid::RECORD_VIEWS));
    rows.push(row(
        "A.4.1",
        "table-moves-each-after-which-the-set-up-is-final",
        &rapid::SETUP_FINAL,
    ));
    let window = &rapid::ILLEGAL_WINDOW;
    rows.extend(by_regime("A.4.2", "table-an-illegal-move-may-be-acted-upon", window));
    rows.push(row("A.4.3", "table-the-claimant-of-a-win-on-time", &rapid::FLAG_CLAIM));
    rows.push(numbers("A.4.4", "table-both-kings-in-check-pawn-on-the-last-rank", &rapid::WATCH));
    rows.push(row("A.4.5", "table-the-arbiter-calls-a-flag", &rapid::ARBITER_CALLS_FLAG));
    rows.push(row("B.3.1.1", "table-games-an-arbiter-may-watch-blitz", &blitz::GAMES_PER_ARBITER));
    rows.push(row("B.3.2", "table-times-the-record-may-be-seen-blitz", &blitz::RECORD_VIEWS));
    rows.push(numbers("D.2.4", "table-clock-after-the-announcement", &blind::CLOCK));
    rows.push(numbers("D.2.9", "table-boards-that-differ", &blind::BOARDS_DIFFER));
    rows.push(numbers("I.1.1", "table-sealing", &adjournment::SEAL));
    rows.push(numbers(
        "I.1.1",
        "table-the-event-must-adopt-the-guidelines",
        &adjournment::INTRODUCTION,
    ));
    rows.push(numbers("I.8.1", "table-ambiguous-sealed-move", &adjournment::AMBIGUOUS));
    rows.push(numbers("I.12.1", "table-missing-envelope", &adjournment::MISSING));
    rows.push(row("III.2", "table-quickplay-rules-apply", &quickplay::GUIDELINES));
    rows.push(row("III.3.1", "table-both-flags-down", &quickplay::BOTH_FLAGS));
    rows.push(numbers(
        "III.4",
        "table-an-increment-may-be-asked-for",
        &quickplay::INCREMENT_REQUEST,
    ));
    rows.push(numbers("III.5", "table-a-draw-may-be-claimed", &quickplay::CLAIM));
    rows.push(numbers("III.5", "table-decisions-are-final", &quickplay::FINAL));
}

/// The content of a cell as a text with its values.
trait Content {
    fn message(&self) -> Message;
}

fn row<T: Content>(
    filed_under: &'static str,
    about: &'static str,
    table: &LawsRow<Cell<T>>,
) -> Row {
    let cells = table.map(said);
    Row { filed_under, about, regimes: Vec::new(), cells }
}

fn said<T: Content>(cell: &Cell<T>) -> Result<RowCell, Missing> {
    cell.get().map(|clause| RowCell { article: clause.article, says: Some(clause.says.message()) })
}

fn by_regime<T: Content>(
    filed_under: &'static str,
    about: &'static str,
    table: &LawsRow<ByRegime<Cell<T>>>,
) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for regime in Regime::ALL {
        let cells = table.map(|cells| said(cells.at(regime)));
        // Classes of which every edition says the same share a row.
        match rows.iter_mut().find(|row| row.cells == cells) {
            Some(row) => row.regimes.push(regime),
            None => rows.push(Row { filed_under, about, regimes: vec![regime], cells }),
        }
    }
    rows
}

fn numbers(filed_under: &'static str, about: &'static str, articles: &Articles) -> Row {
    let cells = articles
        .numbers
        .map(|number| number.get().map(|clause| RowCell { article: clause.article, says: None }));
    Row { filed_under, about, regimes: Vec::new(), cells }
}

impl Row {
    /// What an edition says, or why it says nothing.
    pub fn at(&self, edition: LawsEdition) -> Result<&RowCell, Missing> {
        self.cells.at(edition).as_ref().map_err(|missing| *missing)
    }
}

impl Content for () {
    fn message(&self) -> Message {
        Message::new("says-yes")
    }
}

impl Content for bool {
    fn message(&self) -> Message {
        Message::new(if *self { "says-yes" } else { "says-no" })
    }
}

impl Content for u32 {
    fn message(&self) -> Message {
        Message::new("says-number").with("n", *self)
    }
}

impl Content for touch::OnMove {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Completed => "says-when-the-opponents-move-is-completed",
            Self::Made => "says-when-the-opponents-move-is-made",
        })
    }
}

impl Content for touch::Contact {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::MustBeShown => "says-intention-must-be-shown",
            Self::PresumedIntentional => "says-intentional-unless-plainly-an-accident",
        })
    }
}

impl Content for touch::BothColors {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::OneOfEach => "says-one-of-each-colour",
            Self::FirstWithFirst => "says-the-first-with-the-first",
        })
    }
}

impl Content for Proviso {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Legal => "says-legal",
            Self::LegalAndProper => "says-legal-and-by-the-touched-piece-rules",
        })
    }
}

impl Content for clock::DefaultTime {
    fn message(&self) -> Message {
        let key = if self.arbiter_may_admit {
            "says-default-time-may-admit"
        } else {
            "says-default-time-may-not-admit"
        };
        Message::new(key).with("time", duration(self.if_silent))
    }
}

impl Content for irregularities::ColorsReversed {
    fn message(&self) -> Message {
        match self {
            Self::ContinuesUnlessDecided => {
                Message::new("says-continues-unless-the-arbiter-decides")
            }
            Self::RestartsBefore { moves } => {
                Message::new("says-new-game-before").with("moves", *moves)
            }
            Self::RestartsBeforeBlacks { moves } => {
                Message::new("says-new-game-until-black").with("moves", *moves)
            }
        }
    }
}

impl Content for touch::CastlingTouch {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::KingFirstOrTogether => "says-king-first-or-king-and-rook-together",
            Self::Together => "says-king-and-rook-together",
            Self::KingThenRook => "says-king-then-rook",
        })
    }
}

impl Content for completion::Resignation {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Loses => "says-loses",
            Self::LosesUnlessUnwinnable => "says-loses-a-draw-if-the-opponent-cannot-mate",
        })
    }
}

impl Content for recording::Media {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Paper => "says-on-paper",
            Self::PaperOrElectronic => "says-on-paper-or-on-a-certified-electronic-score-sheet",
        })
    }
}

impl Content for recording::InAdvance {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Writing => "says-writing-it",
            Self::Recording => "says-recording-it-in-any-way",
        })
    }
}

impl Content for recording::Confirmation {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Signatures => "says-two-signatures",
            Self::SignaturesOrApproval => "says-two-signatures-or-approval-on-the-devices",
        })
    }
}

impl Content for irregularities::PawnLeft {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Restored => "says-restored-free-choice",
            Self::Queen => "says-becomes-a-queen",
        })
    }
}

impl Content for irregularities::NoMove {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Misuse => "says-misuse-of-the-clock",
            Self::LikeIllegalMove => "says-like-an-illegal-move",
        })
    }
}

impl Content for irregularities::TwoHands {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Breach => "says-a-breach",
            Self::WhenMade => "says-like-an-illegal-move-when-made",
            Self::WhenPressed => "says-like-an-illegal-move-when-pressed",
        })
    }
}

impl Content for irregularities::Scale {
    fn message(&self) -> Message {
        let scale = match self.loses_at {
            1 => return Message::new("says-first-loses"),
            2 => Message::new("says-second-loses"),
            3 => Message::new("says-third-loses"),
            number => Message::new("says-later-loses").with("number", number),
        };
        by_the_letter(scale.with("bonus", duration(self.bonus)), self.letter)
    }
}

/// The same with the time by the letter, where the text has two readings.
fn by_the_letter(says: Message, letter: Option<Millis>) -> Message {
    match letter {
        Some(letter) => {
            Message::new("says-by-the-letter").with("says", says).with("letter", duration(letter))
        }
        None => says,
    }
}

impl Content for recording::Relief {
    fn message(&self) -> Message {
        let key = match self.from {
            ReliefFrom::Everything => "says-relief-everything",
            ReliefFrom::Moves => "says-relief-moves",
        };
        Message::new(key)
            .with("below", duration(self.below))
            .with("increment", duration(self.increment_below))
    }
}

impl Content for Barred {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Agreeing => "says-agreeing",
            Self::OfferingOrAgreeing => "says-offering-or-agreeing",
        })
    }
}

impl Content for Commitment {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Touching => "says-touching-a-piece",
            Self::Moving => "says-making-a-move",
        })
    }
}

impl Content for ClaimStop {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::ClaimantMust => "says-by-the-claimant-at-once",
            Self::ClaimantMay => "says-the-claimant-may",
            Self::ClaimantOrArbiter => "says-by-the-claimant-or-the-arbiter",
        })
    }
}

impl Content for draws::WrongClaim {
    fn message(&self) -> Message {
        let most = self.claimant_loses_half_up_to;
        let says = if most == Millis::ZERO {
            Message::new("says-opponent-gains")
        } else {
            Message::new("says-claimant-loses-half").with("most", duration(most))
        };
        by_the_letter(says.with("gain", duration(self.opponent_gains)), self.letter)
    }
}

impl Content for Repetition {
    fn message(&self) -> Message {
        match self {
            Self::Consecutive { times } => {
                Message::new("says-times-in-succession").with("n", *times)
            }
            Self::Anywhere { times } => times.message(),
        }
    }
}

impl Content for conduct::Devices {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::OffAllowed => "says-allowed-when-off-a-sound-loses",
            Self::CommunicationForbidden => "says-communication-forbidden",
            Self::AnyUnapproved => "says-any-unapproved-device-forbidden-bag-option",
        })
    }
}

impl Content for conduct::DeviceLoses {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Sounding => "says-device-sounding",
            Self::InVenue => "says-device-in-venue",
            Self::OnPerson => "says-device-on-person",
        })
    }
}

impl Content for rapid::Window {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::WholeGame => "says-while-the-game-lasts",
            Self::UntilReply => "says-until-the-opponents-next-move",
        })
    }
}

impl Content for FlagClaim {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NeedsTime => "says-needs-time",
            Self::Free => "says-needs-nothing",
        })
    }
}

impl Content for FlagCall {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::May => "says-may",
            Self::Must => "says-must",
        })
    }
}

impl Content for quickplay::Scope {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Always => "says-always",
            Self::Announced => "says-when-announced",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index;

    #[test]
    fn every_article_a_table_cites_exists_in_that_edition() {
        let mut unknown = Vec::new();
        for row in tables() {
            for edition in LawsEdition::ALL {
                let Ok(cell) = row.at(edition) else { continue };
                if index::find(edition, cell.article).is_none() {
                    unknown.push(format!("{} of {edition}: {}", cell.article, row.about));
                }
            }
        }

        assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    }

    #[test]
    fn a_cell_holds_what_the_edition_says() {
        let rows = tables();
        let says = |about: &str, regime, edition| {
            rows.iter()
                .find(|row| row.about == about && row.regimes.contains(&regime))
                .and_then(|row| row.at(edition).ok())
                .and_then(|cell| cell.says.clone())
        };
        let scale = |key: &'static str, minutes: i64| {
            Message::new(key).with("bonus", duration(Millis::from_minutes(minutes)))
        };

        let illegal = "table-illegal-moves";
        let blitz = Regime::Blitz;
        assert_eq!(
            says(illegal, blitz, LawsEdition::E2017),
            Some(Message::new("says-first-loses"))
        );
        assert_eq!(
            says(illegal, Regime::Standard, LawsEdition::E2009),
            Some(scale("says-third-loses", 2))
        );
        assert_eq!(
            says(illegal, Regime::Rapid, LawsEdition::E2023),
            Some(scale("says-second-loses", 1))
        );
        assert_eq!(says(illegal, blitz, LawsEdition::E2009), None);
    }
}
