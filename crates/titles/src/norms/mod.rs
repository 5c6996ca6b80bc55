//! Whether the players of an event made norms.
//!
//! Every requirement is a [`Check`] with its article. A requirement whose text we do not have
//! is neither met nor missed: the norm stays [`Verdict::Open`] and the report says which
//! articles are missing. The same holds for games that may be left out, where the text that
//! allows it is missing.
//!
//! A norm rests on a [`Selection`] of games: all of them if that is enough, otherwise those up to
//! the round in which the norm was reached (1.4.1e), without opponents who were beaten (1.4.1f),
//! or eight and a point without a game (1.4.1c).

mod event;
mod judge;
mod showing;

pub use event::arbiters_who_play;
pub use showing::Selection;

use std::collections::BTreeMap;

use arbiter_rating::{Format, RatingList, format_of};
use arbiter_rulebook::{
    Cell, Citation, Date, Message, MessageValue, TimeControl, TitleEdition, TitleRow,
};
use arbiter_tournament::{PairingNumber, Player, Record, Sex, Title};
use judge::Case;
use showing::Showing;

use crate::{
    article_1_4_norms::{
        ADJUSTED, AFTER_THE_NORM, AVERAGE, BEATEN_OPPONENTS, FEDERATION_SHARES,
        FOREIGN_FEDERATIONS, FORFEIT_STANDS_IN, GAMES, NationalEvent, NormTitle, PERFORMANCE,
        SHORT_EVENTS, TITLED, exemption_article, is_exempt,
    },
    article_1_events::MINIMUM_PERCENT,
};

/// What a report cannot say, or says wrongly: the arbiter declares it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// Instead of the edition in force when the event started.
    pub edition: Option<TitleEdition>,
    /// Instead of the control in the report.
    pub control: Option<TimeControl>,
    /// Events with exemptions for federations.
    pub national: NationalEvent,
    /// Events in which fewer games are enough.
    pub short: ShortEvent,
    /// Instead of what the report looks like.
    pub format: Option<Format>,
    /// For disabled players: games without increment count.
    pub for_disabled: bool,
    /// Rating lists by the day from which they held: in a long event each game takes the ratings
    /// and titles of its own time (1.1.4).
    pub lists: BTreeMap<Date, RatingList>,
}

/// Events in which a norm needs fewer games than usual (1.4.1b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShortEvent {
    /// None of these.
    #[default]
    No,
    /// World or continental championship of teams or clubs, with 7 to 9 rounds.
    TeamChampionship,
    /// The World Cup.
    WorldCup,
}

/// How a requirement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Met.
    Met,
    /// Not met.
    Missed,
    /// The report does not say, or an arbiter must look.
    Unknown,
    /// The text is not in the sources.
    NotInSources,
    /// Of a norm as a whole: nothing is missed, but not everything is known.
    Open,
}

impl Verdict {
    /// The word for it that programs read.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Missed => "missed",
            Self::Unknown => "unknown",
            Self::NotInSources => "not in the sources",
            Self::Open => "open",
        }
    }
}

/// One requirement and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The article.
    pub basis: Citation,
    /// What is required.
    pub requirement: Requirement,
    /// What there is, in words and numbers; none where there is nothing to say.
    pub found: Option<Message>,
    /// The answer.
    pub verdict: Verdict,
}

/// The requirements, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Requirement {
    /// Rounds a day.
    RoundsADay,
    /// Hours of play a day.
    HoursADay,
    /// Thinking time.
    Tempo,
    /// Ratings and titles at the time of each game.
    RatingsOfTheGame,
    /// No arbiter on duty plays.
    ArbitersDoNotPlay,
    /// Divisions of a league are not combined.
    OneDivision,
    /// Players of a double round robin.
    Players,
    /// Number of games.
    Games,
    /// Games that the norm leaves out.
    GamesLeftOut,
    /// Share of points.
    Score,
    /// Federations beside one's own.
    ForeignFederations,
    /// Share of one's own federation.
    OwnFederation,
    /// Share of any federation.
    OneFederation,
    /// Share of titled opponents.
    TitledOpponents,
    /// Opponents of the wanted rank.
    WantedOpponents,
    /// Average of opponents.
    Average,
    /// Performance.
    Performance,
}

/// A player's case for a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Norm {
    /// The title aimed at.
    pub title: NormTitle,
    /// The games that it rests on.
    pub selection: Selection,
    /// How many they are.
    pub games: u32,
    /// Half points in them.
    pub half_points: u32,
    /// Half points that would have been enough; None where the edition does not say, or where
    /// nothing would have been.
    pub half_points_needed: Option<u32>,
    /// The average of the opponents with the adjustments of 1.4.6; None where the edition does not
    /// say.
    pub average: Option<i64>,
    /// How many games the norm counts for (1.4.1d, 1.7), where it is one.
    pub counts_as: u32,
    /// The exemption from the limits for federations that it needs, if it needs one.
    pub exemption: Option<&'static str>,
    /// The opponents of all games that may count, as they stood at the time of the game.
    pub faced: Vec<Faced>,
    /// The requirements that concern the player; those of the event stand in the report.
    pub checks: Vec<Check>,
    /// All together, the event included.
    pub verdict: Verdict,
}

/// An opponent as they count for a game: in a long event by the list of that day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faced {
    /// From 1.
    pub round: usize,
    /// The rating.
    pub rating: Option<u16>,
    /// The title.
    pub title: Option<Title>,
}

/// A player's cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerNorms {
    /// The player by number.
    pub number: PairingNumber,
    /// Played games.
    pub games: u32,
    /// Half points in them.
    pub half_points: u32,
    /// For each title that the player does not hold.
    pub norms: Vec<Norm>,
}

/// Norms of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormReport {
    /// Which text applies.
    pub edition: TitleEdition,
    /// The requirements that concern the event.
    pub event: Vec<Check>,
    /// Whether the event is a Swiss so international that its players are exempt from the limits
    /// for federations (1.4.3d).
    pub is_international: bool,
    /// In the order of pairing numbers.
    pub players: Vec<PlayerNorms>,
    /// What the sources do not contain.
    pub missing: Vec<Missing>,
}

/// An article that is not in the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Its number.
    pub article: &'static str,
    /// The key of the text that says what it is about.
    pub about: &'static str,
}

/// Articles that are missing beside the empty cells of the tables.
const ALWAYS_MISSING: [Missing; 1] = [Missing { article: "1.2", about: "norm-missing-direct" }];

/// What no report shows and the arbiter or the federation has to look at.
const BY_HAND: [Missing; 3] = [
    Missing { article: "1.1.1", about: "norm-by-hand-registered" },
    Missing { article: "1.1.5", about: "norm-by-hand-arbiter" },
    Missing { article: "1.8", about: "norm-by-hand-certificates" },
];

/// What no report shows, under this edition.
pub fn by_hand(edition: TitleEdition) -> &'static [Missing] {
    const MISSING: TitleRow<&[Missing]> = TitleRow { e2014: &[], e2017: &[], e2024: &BY_HAND };
    MISSING.at(edition)
}

/// Checks an event for norms.
pub fn check(record: &Record, declared: &Declared) -> NormReport {
    let EventRules { rules, checks } = Rules::of(record, declared);
    let Rules { edition, is_international, .. } = rules;
    let players = record
        .players
        .iter()
        .filter(|player| !player.is_vacant())
        .map(|player| player_norms(record, &rules, &checks, player))
        .collect();
    NormReport { edition, event: checks, is_international, players, missing: missing(edition) }
}

/// One player's case for one title; None where the player holds it or a higher one, or is not in
/// the report.
pub fn check_player(
    record: &Record,
    declared: &Declared,
    number: PairingNumber,
    title: NormTitle,
) -> Option<Norm> {
    let player = record.player(number).filter(|player| may_strive_for(player, title))?;
    let event = Rules::of(record, declared);
    let showing = Showing::of(record, player, &event.rules);
    let event_verdict = overall(event.checks.iter().map(|check| check.verdict));
    Some(Case { rules: &event.rules, showing: &showing, title, event: event_verdict }.norm())
}

/// What holds for every player of the event.
#[derive(Clone, Copy)]
struct Rules<'r> {
    declared: &'r Declared,
    edition: TitleEdition,
    format: Format,
    /// Exempt by 1.4.3d.
    is_international: bool,
    /// Planned or played.
    rounds: usize,
    /// Whether each game takes the ratings and titles of its own time (1.1.4).
    is_long: bool,
}

/// The same with the event's own requirements.
struct EventRules<'r> {
    rules: Rules<'r>,
    checks: Vec<Check>,
}

impl<'r> Rules<'r> {
    fn of(record: &Record, declared: &'r Declared) -> EventRules<'r> {
        let starts = record.event.starts.parse::<Date>().ok();
        let in_force = starts.map(TitleEdition::in_force);
        let edition = declared.edition.or(in_force).unwrap_or(TitleEdition::NEWEST);
        let format = declared.format.unwrap_or_else(|| format_of(record));
        let checks = event::checks(record, declared, edition, starts, format);
        let is_international = event::is_international_swiss(record, edition, format);
        let rounds = record.rounds_total.map_or(0, usize::from).max(record.rounds_recorded());
        let is_long = event::is_long(record, edition);
        let rules = Rules { declared, edition, format, is_international, rounds, is_long };
        EventRules { rules, checks }
    }
}

impl Rules<'_> {
    /// Rating and title of an opponent as they count in a round, from 1: those of the report, or
    /// in a long event those of the list that held on the day of the game.
    fn standing(
        &self,
        record: &Record,
        opponent: &Player,
        round: usize,
    ) -> (Option<u16>, Option<Title>) {
        let reported = (opponent.rating, opponent.title);
        if !self.is_long {
            return reported;
        }
        let day = event::day_of(record, round);
        let list = day.and_then(|day| self.declared.lists.range(..=day).next_back());
        let entry = list.zip(opponent.fide_id).and_then(|((_, list), id)| list.get(id));
        entry.map_or(reported, |entry| (entry.rating, entry.title))
    }

    /// The article that exempts a player of this federation, if any.
    fn exemption(&self, federation: &str) -> Option<&'static str> {
        let national = &self.declared.national;
        if is_exempt(national, federation) {
            return Some(exemption_article(self.edition, national));
        }
        let swiss = &NationalEvent::InternationalSwiss;
        self.is_international.then(|| exemption_article(self.edition, swiss))
    }

    /// Whether everybody knew beforehand whom they would play.
    const fn has_fixed_pairings(&self) -> bool {
        match self.format {
            Format::RoundRobin { .. } | Format::BrokenRoundRobin | Format::Match { .. } => true,
            Format::Swiss | Format::Team => false,
        }
    }
}

fn missing(edition: TitleEdition) -> Vec<Missing> {
    let cells = [
        row(GAMES.at(edition), "norm-missing-games"),
        row(SHORT_EVENTS.at(edition), "norm-missing-short-events"),
        row(FORFEIT_STANDS_IN.at(edition), "norm-missing-forfeit"),
        row(AFTER_THE_NORM.at(edition), "norm-missing-left-out"),
        row(BEATEN_OPPONENTS.at(edition), "norm-missing-beaten"),
        row(MINIMUM_PERCENT.at(edition), "norm-missing-share"),
        row(PERFORMANCE.at(edition), "norm-needs-performance"),
        row(AVERAGE.at(edition), "norm-needs-average"),
        row(ADJUSTED.at(edition), "norm-missing-adjusted"),
        row(TITLED.at(edition), "norm-needs-titled"),
        row(FOREIGN_FEDERATIONS.at(edition), "norm-needs-foreign"),
        row(FEDERATION_SHARES.at(edition), "norm-missing-federations"),
    ];
    cells.into_iter().flatten().chain(ALWAYS_MISSING).collect()
}

fn row<T>(cell: &Cell<T>, about: &'static str) -> Option<Missing> {
    match cell {
        Cell::NotAtHand { article } => {
            Some(Missing { article: article.unwrap_or_default(), about })
        }
        Cell::Says(_) | Cell::NoSuchRule => None,
    }
}

/// What needs no words.
fn plain(text: impl Into<String>) -> Message {
    Message::new("norm-found").with("what", text.into())
}

/// What there is, and the least that there must be.
pub(crate) fn at_least(found: impl Into<MessageValue>, least: impl Into<MessageValue>) -> Message {
    Message::new("norm-found-least").with("n", found).with("least", least)
}

/// What there is, and the most that there may be.
pub(crate) fn at_most(found: impl Into<MessageValue>, most: impl Into<MessageValue>) -> Message {
    Message::new("norm-found-most").with("n", found).with("most", most)
}

fn checked(basis: Citation, requirement: Requirement, found: Message, is_met: bool) -> Check {
    let verdict = if is_met { Verdict::Met } else { Verdict::Missed };
    Check { basis, requirement, found: Some(found), verdict }
}

fn player_norms(
    record: &Record,
    rules: &Rules<'_>,
    event: &[Check],
    player: &Player,
) -> PlayerNorms {
    let showing = Showing::of(record, player, rules);
    let event = overall(event.iter().map(|check| check.verdict));
    let titles = NormTitle::ALL.into_iter().filter(|&title| may_strive_for(player, title));
    let norms = titles.map(|title| Case { rules, showing: &showing, title, event }.norm());
    PlayerNorms {
        number: player.number,
        games: showing.games(),
        half_points: showing.half_points(),
        norms: norms.collect(),
    }
}

/// Whether the player does not hold this title or a higher one.
fn may_strive_for(player: &Player, title: NormTitle) -> bool {
    let held = player.title;
    let is_lower = match title {
        NormTitle::Grandmaster => held != Some(Title::Grandmaster),
        NormTitle::InternationalMaster => {
            !matches!(held, Some(Title::Grandmaster | Title::InternationalMaster))
        }
        NormTitle::WomanGrandmaster => {
            !matches!(held, Some(Title::Grandmaster | Title::WomanGrandmaster))
        }
        NormTitle::WomanInternationalMaster => !matches!(
            held,
            Some(
                Title::Grandmaster
                    | Title::InternationalMaster
                    | Title::WomanGrandmaster
                    | Title::WomanInternationalMaster
            )
        ),
    };
    is_lower && (!title.is_for_women() || player.sex == Some(Sex::Female))
}

/// Missed if anything is, met if everything is, open otherwise.
fn overall(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    verdicts.fold(Verdict::Met, |so_far, verdict| match (so_far, verdict) {
        (Verdict::Missed, _) | (_, Verdict::Missed) => Verdict::Missed,
        (Verdict::Met, Verdict::Met) => Verdict::Met,
        (
            Verdict::Met | Verdict::Unknown | Verdict::NotInSources | Verdict::Open,
            Verdict::Met | Verdict::Unknown | Verdict::NotInSources | Verdict::Open,
        ) => Verdict::Open,
    })
}
