//! What programs read.

use arbiter_director::report::{Card, CrossRow, Placed, Ranked, Winner};
use arbiter_rulebook::{Color, Language};
use arbiter_store::{EventState, Line, Recorded};
use arbiter_text::Text;
use arbiter_tournament::{
    BoardResult, Bye, Entrant, GameResult, PlayerId, PrizeFor, RoundEntry, Tournament,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{DetailsForm, SettingsForm, word};
use crate::{fault::Fault, problem::Problem};

/// An event in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventLine {
    pub(crate) id: u32,
    pub(crate) name: String,
    pub(crate) place: String,
    pub(crate) starts: String,
    pub(crate) ends: String,
    /// Rounds announced.
    pub(crate) rounds: u8,
    /// Rounds published.
    pub(crate) published: u8,
    pub(crate) players: usize,
    pub(crate) is_closed: bool,
    /// Whether its record cannot be read; then nothing else is known of it.
    pub(crate) is_damaged: bool,
}

impl EventLine {
    pub(crate) fn of(id: u32, event: &Tournament) -> Self {
        let settings = &event.settings;
        Self {
            id,
            name: settings.name.clone(),
            place: settings.place.clone(),
            starts: settings.starts.map(|day| day.to_string()).unwrap_or_default(),
            ends: settings.ends.map(|day| day.to_string()).unwrap_or_default(),
            rounds: settings.rounds,
            published: event.next_round().saturating_sub(1),
            players: event.players.len(),
            is_closed: event.is_closed,
            is_damaged: false,
        }
    }

    /// The line of a list.
    pub(crate) fn of_line(line: &Line) -> Self {
        match line {
            Line::Sound(summary) => Self {
                id: summary.id,
                name: summary.name.clone(),
                place: summary.place.clone(),
                starts: summary.starts.clone(),
                ends: summary.ends.clone(),
                rounds: summary.rounds,
                published: u8::try_from(summary.round).unwrap_or(u8::MAX),
                players: summary.players,
                is_closed: summary.state == EventState::Closed,
                is_damaged: false,
            },
            Line::Damaged { id, .. } => Self {
                id: *id,
                name: String::new(),
                place: String::new(),
                starts: String::new(),
                ends: String::new(),
                rounds: 0,
                published: 0,
                players: 0,
                is_closed: false,
                is_damaged: true,
            },
        }
    }
}

/// An event.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventView {
    #[serde(flatten)]
    pub(crate) line: EventLine,
    /// How many facts made it.
    pub(crate) version: u64,
    pub(crate) settings: SettingsForm,
    /// `white` or `black`, once drawn.
    pub(crate) initial_color: Option<&'static str>,
    /// Whether a proposal is being looked at.
    pub(crate) has_draft: bool,
}

/// A player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerView {
    pub(crate) id: u32,
    /// Pairing number, once given.
    pub(crate) number: Option<u16>,
    #[serde(flatten)]
    pub(crate) details: DetailsForm,
    pub(crate) checked_in: bool,
    /// First round without them.
    pub(crate) withdrawn_from: Option<u8>,
    /// Rounds they will miss, and what each is worth.
    pub(crate) absences: Vec<(u8, &'static str)>,
}

impl PlayerView {
    /// As everybody may see it: the date of birth is nobody's business.
    pub(crate) fn public(id: PlayerId, number: Option<u16>, entrant: &Entrant) -> Self {
        let mut view = Self::full(id, number, entrant);
        view.details.birth.clear();
        view
    }

    /// With everything.
    pub(crate) fn full(id: PlayerId, number: Option<u16>, entrant: &Entrant) -> Self {
        let absence = |(&round, bye): (&u8, &Bye)| (round, word(&Bye::WORDS, bye));
        Self {
            id: id.0,
            number,
            details: (&entrant.details).into(),
            checked_in: entrant.checked_in,
            withdrawn_from: entrant.withdrawn_from,
            absences: entrant.absences.iter().map(absence).collect(),
        }
    }
}

/// A board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BoardView {
    /// From 1.
    pub(crate) board: u16,
    pub(crate) white: u32,
    pub(crate) white_name: String,
    pub(crate) black: u32,
    pub(crate) black_name: String,
    /// None while the game is on.
    pub(crate) result: Option<&'static str>,
}

/// A player who is not paired.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ByeView {
    pub(crate) player: u32,
    pub(crate) name: String,
    /// `U`, `H`, `F` or `Z`
    pub(crate) bye: &'static str,
}

/// A round.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoundView {
    pub(crate) round: u8,
    /// What proposed it.
    pub(crate) by: String,
    /// Why it differs from the rules' proposal, where it does.
    pub(crate) reason: Option<String>,
    pub(crate) boards: Vec<BoardView>,
    pub(crate) byes: Vec<ByeView>,
}

fn name(event: &Tournament, id: PlayerId) -> String {
    event.players.get(&id).map_or_else(String::new, |entrant| entrant.details.name.clone())
}

impl RoundView {
    /// A published round.
    pub(crate) fn published(event: &Tournament, number: u8) -> Result<Self, Problem> {
        let round = usize::from(number).checked_sub(1).and_then(|idx| event.rounds.get(idx));
        let round = round.ok_or_else(|| {
            Problem::missing(Fault::NoRound(number.to_string())).next("next-wait-published")
        })?;
        let boards = round.boards.iter().zip(1..).map(|(board, number)| BoardView {
            board: number,
            white: board.pair.white.0,
            white_name: name(event, board.pair.white),
            black: board.pair.black.0,
            black_name: name(event, board.pair.black),
            result: board.result.map(|result| word(&BoardResult::WORDS, &result)),
        });
        let byes = round.byes.iter().map(|(&id, bye)| bye_view(event, id, *bye));
        Ok(Self {
            round: number,
            by: round.by.clone(),
            reason: round.reason.clone(),
            boards: boards.collect(),
            byes: byes.collect(),
        })
    }

    /// The proposal that is being looked at.
    pub(crate) fn draft(event: &Tournament) -> Result<Self, Problem> {
        let draft = event
            .draft
            .as_ref()
            .ok_or_else(|| Problem::missing(Fault::NoDraft).next("next-pair-first"))?;
        let boards = draft.pairing.pairs.iter().zip(1..).map(|(pair, number)| BoardView {
            board: number,
            white: pair.white.0,
            white_name: name(event, pair.white),
            black: pair.black.0,
            black_name: name(event, pair.black),
            result: None,
        });
        let byes = draft.pairing.byes.iter().map(|&(id, bye)| bye_view(event, id, bye));
        Ok(Self {
            round: draft.round,
            by: draft.by.clone(),
            reason: draft.reason.clone(),
            boards: boards.collect(),
            byes: byes.collect(),
        })
    }
}

fn bye_view(event: &Tournament, id: PlayerId, bye: Bye) -> ByeView {
    ByeView { player: id.0, name: name(event, id), bye: word(&Bye::WORDS, &bye) }
}

/// A line of the standings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StandingsLine {
    /// Those who share a place have the same.
    place: u32,
    /// The place among all, in the standings of a category.
    #[serde(skip_serializing_if = "Option::is_none")]
    overall_place: Option<u32>,
    number: u16,
    name: String,
    rating: Option<u16>,
    points: String,
    /// One a tie-break, in the order of `tiebreaks`.
    values: Vec<Option<String>>,
}

/// Standings after some round.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StandingsView {
    after: usize,
    /// Edition of the tie-break rules.
    edition: String,
    tiebreaks: Vec<String>,
    rows: Vec<StandingsLine>,
    /// Where the rules warn against the choice of tie-breaks.
    warnings: Vec<String>,
}

impl From<&Ranked> for StandingsView {
    fn from(ranked: &Ranked) -> Self {
        let ranking = &ranked.ranking;
        let english = Text::of(Language::English);
        let line = |row: &arbiter_standings::Row| {
            let competitor = &ranked.table.competitors[row.idx];
            StandingsLine {
                place: row.place,
                overall_place: None,
                number: row.number,
                name: competitor.name.clone(),
                rating: competitor.rating,
                points: row.score.to_string(),
                values: row.values.iter().map(|it| it.map(|it| it.to_string())).collect(),
            }
        };
        Self {
            after: ranking.n_rounds,
            edition: ranking.rules.edition.to_string(),
            tiebreaks: ranking.tie_breaks.iter().map(ToString::to_string).collect(),
            rows: ranking.rows.iter().map(line).collect(),
            warnings: ranking.warnings.iter().map(|it| english.explain(it)).collect(),
        }
    }
}

impl From<&Placed> for StandingsView {
    fn from(placed: &Placed) -> Self {
        let mut view = Self::from(&placed.ranked);
        for (row, &overall) in view.rows.iter_mut().zip(&placed.overall) {
            row.overall_place = Some(overall);
        }
        view
    }
}

/// A part of prizes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShareView {
    prizes: Vec<String>,
    cents: u64,
}

/// Who wins a prize, and why.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WinnerView {
    player: u32,
    name: String,
    /// Those that the player has a part of.
    prizes: Vec<String>,
    cents: u64,
    /// The limit below which the prize is for, if there is one.
    rated_below: Option<u16>,
    /// `everybody`, `national` or `foreign`
    reserved_for: &'static str,
    /// The category that the prize is for, or empty.
    category: String,
    /// The place among those who can win it, without those who took a higher prize.
    place: usize,
    /// How many of them have the same points.
    level: usize,
    /// What these win together.
    pool_cents: u64,
    /// Parts that the player left to others, because nobody wins twice.
    left: Vec<ShareView>,
}

impl WinnerView {
    /// A winner of an event.
    pub(crate) fn of(event: &Tournament, winner: &Winner) -> Self {
        let ground = &winner.ground;
        let left = ground.left.iter();
        Self {
            player: winner.id.0,
            name: name(event, winner.id),
            prizes: winner.prizes.clone(),
            cents: winner.cents,
            rated_below: ground.contest.rated_below,
            reserved_for: word(&PrizeFor::WORDS, &ground.contest.reserved_for),
            category: ground.contest.category.clone(),
            place: ground.place,
            level: ground.n_level,
            pool_cents: ground.pool,
            left: left.map(|it| ShareView { prizes: it.prizes.clone(), cents: it.cents }).collect(),
        }
    }
}

/// One player's round.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryView {
    /// Pairing number of the opponent; none for a bye.
    opponent: Option<u16>,
    /// `white` or `black`
    color: Option<&'static str>,
    /// The letter of the exchange file; none while the game is on.
    result: Option<&'static str>,
}

impl From<RoundEntry> for EntryView {
    fn from(entry: RoundEntry) -> Self {
        match entry {
            RoundEntry::Paired { opponent, color, result } => Self {
                opponent: Some(opponent.get()),
                color: color.map(Color::word),
                result: letter(result),
            },
            RoundEntry::Bye(bye) => {
                Self { opponent: None, color: None, result: Some(word(&Bye::WORDS, &bye)) }
            }
            RoundEntry::Absent => Self { opponent: None, color: None, result: Some("Z") },
        }
    }
}

/// The letter of the exchange file.
pub(crate) const fn letter(result: GameResult) -> Option<&'static str> {
    match result {
        GameResult::Win => Some("1"),
        GameResult::Draw => Some("="),
        GameResult::Loss => Some("0"),
        GameResult::UnratedWin => Some("W"),
        GameResult::UnratedDraw => Some("D"),
        GameResult::UnratedLoss => Some("L"),
        GameResult::ForfeitWin => Some("+"),
        GameResult::ForfeitLoss => Some("-"),
        GameResult::Adjourned | GameResult::Pending => None,
    }
}

/// A line of the crosstable.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CrossView {
    player: u32,
    number: u16,
    name: String,
    place: u16,
    points: String,
    rounds: Vec<EntryView>,
}

impl From<&CrossRow> for CrossView {
    fn from(row: &CrossRow) -> Self {
        Self {
            player: row.id.0,
            number: row.player.number.get(),
            name: row.player.name.clone(),
            place: row.place,
            points: row.points.to_string(),
            rounds: row.player.rounds.iter().map(|&entry| entry.into()).collect(),
        }
    }
}

/// One round of a player's card.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CardLine {
    round: u8,
    #[serde(flatten)]
    entry: EntryView,
    opponent_name: Option<String>,
    opponent_rating: Option<u16>,
    /// Points after the round.
    points: String,
}

/// A player's card.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CardView {
    player: u32,
    number: Option<u16>,
    name: String,
    rating: Option<u16>,
    rounds: Vec<CardLine>,
}

impl From<&Card> for CardView {
    fn from(card: &Card) -> Self {
        let line = |row: &arbiter_director::report::CardRow| {
            let (opponent_name, opponent_rating) = match &row.opponent {
                Some((name, rating)) => (Some(name.clone()), *rating),
                None => (None, None),
            };
            CardLine {
                round: row.round,
                entry: row.entry.into(),
                opponent_name,
                opponent_rating,
                points: row.points.to_string(),
            }
        };
        Self {
            player: card.id.0,
            number: card.number.map(arbiter_tournament::PairingNumber::get),
            name: card.name.clone(),
            rating: card.rating,
            rounds: card.rounds.iter().map(line).collect(),
        }
    }
}

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LogLine {
    number: u64,
    /// Milliseconds since 1970.
    at_ms: u64,
    actor: String,
    /// The fact in its stored form.
    #[schema(value_type = Object)]
    fact: Value,
}

impl TryFrom<&Recorded> for LogLine {
    type Error = Problem;

    fn try_from(recorded: &Recorded) -> Result<Self, Problem> {
        let fact = serde_json::from_str(&recorded.body)
            .map_err(|error| Problem::broken(error.to_string()))?;
        let (number, at_ms, actor) = (recorded.number, recorded.at_ms, recorded.actor.clone());
        Ok(Self { number, at_ms, actor, fact })
    }
}
