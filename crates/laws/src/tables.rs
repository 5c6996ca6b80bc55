//! Every table of this crate, as rows that can be printed.
//!
//! What is in a table appears here, so that arbiters can review it without reading code.

use arbiter_rulebook::{Articles, Cell, LawsEdition, LawsRow, Millis, Missing};

use crate::{
    adjournment, article_04_touch as touch,
    article_05_completion::{self as completion, Proviso},
    article_06_clock as clock, article_07_irregularities as irregularities,
    article_08_recording::{self as recording, ReliefFrom},
    article_09_draws::{self as draws, Barred, ClaimStop, Commitment, Repetition},
    article_10_points as points, article_11_conduct as conduct,
    article_12_arbiter::{self as arbiter, PenaltyKind},
    blitz, quickplay,
    rapid::{self, FlagCall, FlagClaim},
    regime::{ByRegime, Regime},
    visually_disabled as blind,
};

/// What one edition says, in words, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The number of the article.
    pub article: &'static str,
    /// Its content; empty where the row is about numbers alone.
    pub says: String,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The article of 2018 under whose number the row is filed.
    pub filed_under: &'static str,
    /// What the row is about.
    pub about: &'static str,
    /// The classes of play it holds for; empty for all.
    pub regimes: Vec<Regime>,
    /// One cell per edition.
    pub cells: LawsRow<Result<Said, Missing>>,
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
    rows.push(row("1.3", "a player is on move", &touch::ON_MOVE));
    rows.push(row("4.2.2", "contact with a piece", &touch::CONTACT));
    rows.push(numbers("4.2.1", "adjusting", &touch::ADJUST));
    rows.push(numbers("4.3.1", "own pieces touched", &touch::TOUCHED_OWN));
    rows.push(numbers("4.3.2", "enemy pieces touched", &touch::TOUCHED_ENEMY));
    rows.push(row("4.3.3", "pieces of both colours touched", &touch::BOTH_COLORS));
    rows.push(numbers("4.4.1", "king and rook touched", &touch::TOUCHED_CASTLING));
    rows.push(numbers("4.4.2", "rook, then king touched", &touch::TOUCHED_ROOK_FIRST));
    rows.push(row("4.4.3", "castling found illegal after touching", &touch::CASTLING_TOUCH));
    rows.push(numbers("4.4.4", "promotion piece chosen", &touch::PROMOTION_CHOSEN));
    rows.push(numbers("4.5", "nothing touched can move", &touch::TOUCHED_NOTHING));
    rows.push(numbers("4.7", "a released piece stays", &touch::RELEASED));
    rows.push(row("4.7.3", "a pawn on the last rank cannot go elsewhere", &touch::PAWN_STAYS));
    rows.push(numbers("4.8", "the right to complain", &touch::COMPLAINT));
    rows.push(row("5.1.1", "mate ends the game if the move was", &completion::MATE));
    rows.push(row("5.1.2", "resignation", &completion::RESIGNATION));
    rows.push(row("5.2.1", "stalemate ends the game if the move was", &completion::STALEMATE));
    rows.push(numbers("5.2.2", "dead position", &completion::DEAD_POSITION));
    rows.push(numbers("5.2.2", "said again among the draws", &completion::DEAD_POSITION_AGAIN));
    rows.push(row("5.2.3", "moves each before a draw may be agreed", &draws::AGREEMENT));
}

fn article_6(rows: &mut Vec<Row>) {
    let completed = &clock::COMPLETED_BY_NEXT_MOVE;
    rows.push(row("6.2.1.2", "a move not pressed is completed by the next", completed));
    rows.push(row("6.7.1", "default time", &clock::DEFAULT_TIME));
    rows.push(numbers("6.8", "a flag counts when noticed", &clock::FLAG_NOTICED));
    rows.push(numbers("6.9", "time overstepped", &clock::FLAG_FALL));
    rows.push(numbers("6.10.1", "evident defects", &clock::DEFECT));
    rows.push(numbers("6.10.2", "wrong settings", &clock::WRONG_SETTING));
    rows.push(numbers("6.11.4", "stops judged", &clock::STOP_JUDGED));
}

fn article_7(rows: &mut Vec<Row>) {
    rows.push(numbers("7.2.1", "wrong array", &irregularities::WRONG_ARRAY));
    rows.push(numbers("7.2.2", "board turned", &irregularities::WRONG_ORIENTATION));
    rows.push(row("7.3", "colours reversed", &irregularities::COLORS_REVERSED));
    rows.push(row("7.5.2", "a pawn left on the last rank", &irregularities::PAWN_LEFT));
    rows.push(row("7.5.3", "the clock pressed without a move", &irregularities::NO_MOVE));
    rows.push(row("7.5.4", "two hands", &irregularities::TWO_HANDS));
    rows.extend(by_regime("7.5.5", "illegal moves", &irregularities::SCALE));
    rows.push(numbers("7.6", "pieces displaced", &irregularities::DISPLACED));
}

fn articles_8_and_9(rows: &mut Vec<Row>) {
    rows.push(row("8.1.1", "moves are recorded", &recording::MEDIA));
    rows.push(row("8.1.2", "forbidden before the move is made", &recording::IN_ADVANCE));
    rows.push(numbers("8.3", "a defective electronic sheet is replaced", &recording::REPLACED));
    rows.push(row("8.4", "relief from recording", &recording::RELIEF));
    rows.push(row(
        "8.5.3",
        "the running clock is noted before a reconstruction",
        &recording::NOTES_RUNNING_CLOCK,
    ));
    rows.push(numbers("8.6", "sheets that do not show it", &recording::NOT_SHOWN));
    rows.push(row("8.7", "the result is confirmed by", &recording::CONFIRMED));
    rows.push(row("9.1.1", "an event may bar", &draws::DRAW_RESTRICTION));
    rows.push(row("9.1.2.1", "an offer is declined by", &draws::OFFER_DECLINED));
    rows.push(numbers("9.1.2.1", "a badly timed offer", &draws::BADLY_TIMED));
    rows.push(row("9.2.1", "appearances that allow a claim", &draws::REPETITION_CLAIM));
    rows.push(row("9.3", "quiet moves each that allow a claim", &draws::FIFTY_MOVES_CLAIM));
    rows.push(row("9.4", "the claim is lost by", &draws::CLAIM_LOST));
    rows.push(row("9.5.1", "the clocks are stopped for a claim", &draws::CLAIM_STOP));
    rows.extend(by_regime("9.5.3", "a wrong claim", &draws::WRONG_CLAIM));
    rows.push(row("9.6.1", "appearances that draw the game", &draws::AUTOMATIC_REPETITION));
    rows.push(row("9.6.2", "quiet moves each that draw the game", &draws::AUTOMATIC_MOVES));
}

fn articles_10_to_12(rows: &mut Vec<Row>) {
    rows.push(row("10.1", "an event may score otherwise", &points::SCORING));
    rows.push(row("10.2", "no more than the game is worth", &points::SCORE_LIMITS));
    rows.push(row("11.3.2.1", "devices", &conduct::DEVICES));
    rows.push(numbers("11.7", "persistent refusal", &conduct::PERSISTENT));
    rows.push(numbers("11.10", "appeals", &conduct::APPEAL));
    rows.push(numbers("12.5", "extra time", &arbiter::EXTRA_TIME));
    rows.push(numbers("12.6", "what the arbiter may not say", &arbiter::SILENCE));
    for kind in PenaltyKind::ALL {
        let about = match kind {
            PenaltyKind::Warning => "penalty: warning",
            PenaltyKind::OpponentTime => "penalty: more time for the opponent",
            PenaltyKind::OwnTime => "penalty: less time",
            PenaltyKind::OpponentPoints => "penalty: more points for the opponent",
            PenaltyKind::OwnPoints => "penalty: fewer points",
            PenaltyKind::Loss => "penalty: loss of the game",
            PenaltyKind::Fine => "penalty: fine",
            PenaltyKind::Rounds => "penalty: exclusion from rounds",
            PenaltyKind::Expulsion => "penalty: expulsion",
        };
        rows.push(numbers("12.9", about, &kind.articles()));
    }
}

fn appendices(rows: &mut Vec<Row>) {
    rows.push(row("A.3.1.1", "games an arbiter may watch, rapid", &rapid::GAMES_PER_ARBITER));
    rows.push(row("A.3.2", "times the record may be seen, rapid", &rapid::RECORD_VIEWS));
    rows.push(row("A.4.1", "moves each after which the set-up is final", &rapid::SETUP_FINAL));
    let window = &rapid::ILLEGAL_WINDOW;
    rows.extend(by_regime("A.4.2", "an illegal move may be acted upon", window));
    rows.push(row("A.4.3", "the claimant of a win on time", &rapid::FLAG_CLAIM));
    rows.push(numbers("A.4.4", "both kings in check, pawn on the last rank", &rapid::WATCH));
    rows.push(row("A.4.5", "the arbiter calls a flag", &rapid::ARBITER_CALLS_FLAG));
    rows.push(row("B.3.1.1", "games an arbiter may watch, blitz", &blitz::GAMES_PER_ARBITER));
    rows.push(row("B.3.2", "times the record may be seen, blitz", &blitz::RECORD_VIEWS));
    rows.push(numbers("D.2.4", "clock after the announcement", &blind::CLOCK));
    rows.push(numbers("D.2.9", "boards that differ", &blind::BOARDS_DIFFER));
    rows.push(numbers("I.1.1", "sealing", &adjournment::SEAL));
    rows.push(numbers("I.1.1", "the event must adopt the Guidelines", &adjournment::INTRODUCTION));
    rows.push(numbers("I.8.1", "ambiguous sealed move", &adjournment::AMBIGUOUS));
    rows.push(numbers("I.12.1", "missing envelope", &adjournment::MISSING));
    rows.push(row("III.2", "quickplay rules apply", &quickplay::GUIDELINES));
    rows.push(row("III.3.1", "both flags down", &quickplay::BOTH_FLAGS));
    rows.push(numbers("III.4", "an increment may be asked for", &quickplay::INCREMENT_REQUEST));
    rows.push(numbers("III.5", "a draw may be claimed", &quickplay::CLAIM));
    rows.push(numbers("III.5", "decisions are final", &quickplay::FINAL));
}

/// The content of a cell in words.
trait Content {
    fn words(&self) -> String;
}

fn row<T: Content>(
    filed_under: &'static str,
    about: &'static str,
    table: &LawsRow<Cell<T>>,
) -> Row {
    let cells = table.map(said);
    Row { filed_under, about, regimes: Vec::new(), cells }
}

fn said<T: Content>(cell: &Cell<T>) -> Result<Said, Missing> {
    cell.get().map(|clause| Said { article: clause.article, says: clause.says.words() })
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
    let cells = articles.numbers.map(|number| {
        number.get().map(|clause| Said { article: clause.article, says: String::new() })
    });
    Row { filed_under, about, regimes: Vec::new(), cells }
}

impl Row {
    /// What an edition says, or why it says nothing.
    pub fn at(&self, edition: LawsEdition) -> Result<&Said, Missing> {
        self.cells.at(edition).as_ref().map_err(|missing| *missing)
    }
}

impl Content for () {
    fn words(&self) -> String {
        "yes".to_owned()
    }
}

impl Content for bool {
    fn words(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
}

impl Content for u32 {
    fn words(&self) -> String {
        self.to_string()
    }
}

impl Content for touch::OnMove {
    fn words(&self) -> String {
        match self {
            Self::Completed => "when the opponent's move is completed",
            Self::Made => "when the opponent's move is made",
        }
        .to_owned()
    }
}

impl Content for touch::Contact {
    fn words(&self) -> String {
        match self {
            Self::MustBeShown => "intention must be shown",
            Self::PresumedIntentional => "intentional unless plainly an accident",
        }
        .to_owned()
    }
}

impl Content for touch::BothColors {
    fn words(&self) -> String {
        match self {
            Self::OneOfEach => "one of each colour",
            Self::FirstWithFirst => "the first with the first",
        }
        .to_owned()
    }
}

impl Content for Proviso {
    fn words(&self) -> String {
        match self {
            Self::Legal => "legal",
            Self::LegalAndProper => "legal and by the touched-piece rules",
        }
        .to_owned()
    }
}

impl Content for clock::DefaultTime {
    fn words(&self) -> String {
        let admit = if self.arbiter_may_admit { "may" } else { "may not" };
        format!("{} if nothing is said; the arbiter {admit} admit", self.if_silent)
    }
}

impl Content for irregularities::ColorsReversed {
    fn words(&self) -> String {
        match self {
            Self::ContinuesUnlessDecided => "continues unless the arbiter decides".to_owned(),
            Self::RestartsBefore { moves } => format!("new game before {moves} moves each"),
            Self::RestartsBeforeBlacks { moves } => {
                format!("new game until Black has made {moves} moves")
            }
        }
    }
}

impl Content for touch::CastlingTouch {
    fn words(&self) -> String {
        match self {
            Self::KingFirstOrTogether => "king first, or king and rook together",
            Self::Together => "king and rook together",
            Self::KingThenRook => "king, then rook",
        }
        .to_owned()
    }
}

impl Content for completion::Resignation {
    fn words(&self) -> String {
        match self {
            Self::Loses => "loses",
            Self::LosesUnlessUnwinnable => "loses; a draw if the opponent cannot mate",
        }
        .to_owned()
    }
}

impl Content for recording::Media {
    fn words(&self) -> String {
        match self {
            Self::Paper => "on paper",
            Self::PaperOrElectronic => "on paper or on a certified electronic score sheet",
        }
        .to_owned()
    }
}

impl Content for recording::InAdvance {
    fn words(&self) -> String {
        match self {
            Self::Writing => "writing it",
            Self::Recording => "recording it in any way",
        }
        .to_owned()
    }
}

impl Content for recording::Confirmation {
    fn words(&self) -> String {
        match self {
            Self::Signatures => "two signatures",
            Self::SignaturesOrApproval => "two signatures or approval on the devices",
        }
        .to_owned()
    }
}

/// `1 minute`, `2 minutes`; other times as clocks show them.
fn minutes(time: Millis) -> String {
    match time {
        time if time == Millis::from_minutes(1) => "1 minute".to_owned(),
        time if time.0 > 0 && time.0 % 60_000 == 0 => format!("{} minutes", time.0 / 60_000),
        time => time.to_string(),
    }
}

impl Content for irregularities::PawnLeft {
    fn words(&self) -> String {
        match self {
            Self::Restored => "restored, free choice",
            Self::Queen => "becomes a queen",
        }
        .to_owned()
    }
}

impl Content for irregularities::NoMove {
    fn words(&self) -> String {
        match self {
            Self::Misuse => "misuse of the clock",
            Self::LikeIllegalMove => "like an illegal move",
        }
        .to_owned()
    }
}

impl Content for irregularities::TwoHands {
    fn words(&self) -> String {
        match self {
            Self::Breach => "a breach",
            Self::WhenMade => "like an illegal move, when made",
            Self::WhenPressed => "like an illegal move, when pressed",
        }
        .to_owned()
    }
}

impl Content for irregularities::Scale {
    fn words(&self) -> String {
        let bonus = minutes(self.bonus);
        let text = match self.loses_at {
            1 => return "the first loses the game".to_owned(),
            2 => format!("the second loses the game; the first gives the opponent {bonus}"),
            3 => format!("the third loses the game; each before gives the opponent {bonus}"),
            number => format!("number {number} loses; each before gives the opponent {bonus}"),
        };
        match self.letter {
            Some(letter) => format!("{text} (by the letter {})", minutes(letter)),
            None => text,
        }
    }
}

impl Content for recording::Relief {
    fn words(&self) -> String {
        let from = match self.from {
            ReliefFrom::Everything => "from all of 8.1",
            ReliefFrom::Moves => "from writing moves",
        };
        let (below, increment) = (self.below, self.increment_below);
        format!("below {below} with less than {increment} a move, {from}")
    }
}

impl Content for Barred {
    fn words(&self) -> String {
        match self {
            Self::Agreeing => "agreeing",
            Self::OfferingOrAgreeing => "offering or agreeing",
        }
        .to_owned()
    }
}

impl Content for Commitment {
    fn words(&self) -> String {
        match self {
            Self::Touching => "touching a piece",
            Self::Moving => "making a move",
        }
        .to_owned()
    }
}

impl Content for ClaimStop {
    fn words(&self) -> String {
        match self {
            Self::ClaimantMust => "by the claimant, at once",
            Self::ClaimantMay => "the claimant may",
            Self::ClaimantOrArbiter => "by the claimant or the arbiter",
        }
        .to_owned()
    }
}

impl Content for draws::WrongClaim {
    fn words(&self) -> String {
        let gain = format!("the opponent gains {}", minutes(self.opponent_gains));
        if let Some(letter) = self.letter {
            return format!("{gain} (by the letter {})", minutes(letter));
        }
        if self.claimant_loses_half_up_to == Millis::ZERO {
            return gain;
        }
        let most = minutes(self.claimant_loses_half_up_to);
        format!("the claimant loses half of the time left, at most {most}; {gain}")
    }
}

impl Content for Repetition {
    fn words(&self) -> String {
        match self {
            Self::Consecutive { times } => format!("{times} in succession"),
            Self::Anywhere { times } => times.to_string(),
        }
    }
}

impl Content for conduct::Devices {
    fn words(&self) -> String {
        self.to_string()
    }
}

impl Content for rapid::Window {
    fn words(&self) -> String {
        self.to_string()
    }
}

impl Content for FlagClaim {
    fn words(&self) -> String {
        match self {
            Self::NeedsTime => "needs time",
            Self::Free => "needs nothing",
        }
        .to_owned()
    }
}

impl Content for FlagCall {
    fn words(&self) -> String {
        match self {
            Self::May => "may",
            Self::Must => "must",
        }
        .to_owned()
    }
}

impl Content for quickplay::Scope {
    fn words(&self) -> String {
        self.to_string()
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
    fn a_cell_prints_what_the_edition_says() {
        let rows = tables();
        let says = |about: &str, regime, edition| {
            rows.iter()
                .find(|row| row.about == about && row.regimes.contains(&regime))
                .and_then(|row| row.at(edition).ok())
                .map(|cell| cell.says.clone())
        };

        let blitz = Regime::Blitz;
        assert_eq!(
            says("illegal moves", blitz, LawsEdition::E2017).unwrap(),
            "the first loses the game"
        );
        let standard = Regime::Standard;
        assert_eq!(
            says("illegal moves", standard, LawsEdition::E2009).unwrap(),
            "the third loses the game; each before gives the opponent 2 minutes"
        );
        assert_eq!(
            says("illegal moves", Regime::Rapid, LawsEdition::E2023).unwrap(),
            "the second loses the game; the first gives the opponent 1 minute"
        );
        assert_eq!(says("illegal moves", blitz, LawsEdition::E2009), None);
    }
}
