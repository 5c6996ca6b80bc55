//! Whether the players of an event made norms.
//!
//! Every requirement is a [`Check`] with its article. A requirement whose text we do not have
//! is neither met nor missed: the norm stays [`Verdict::Open`] and the report says which
//! articles are missing.
use std::{collections::BTreeMap, fmt};

use arbiter_rating::{Percent, Ratio, articles_02_to_06::rounds_by_day};
use arbiter_rulebook::{Cell, Citation, Date, TimeControl, TitleEdition};
use arbiter_tournament::{Bye, GameResult, PairingNumber, Player, Record, RoundEntry, Sex, Title};

use crate::{
    article_1_4_norms::{
        self as article_1_4, ADJUSTED, AVERAGE, FEDERATION_SHARES, FOREIGN_FEDERATIONS, GAMES,
        NationalEvent, NormTitle, PERFORMANCE, TITLED,
    },
    article_1_events::{MINIMUM_PERCENT, ROUNDS_A_DAY, has_percent, tempo_is_valid},
};

/// What a report cannot say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// Instead of the edition in force when the event started.
    pub edition: Option<TitleEdition>,
    /// Instead of the control in the report.
    pub control: Option<TimeControl>,
    /// National events with exemptions.
    pub national: NationalEvent,
    /// For disabled players: games without increment count.
    pub for_disabled: bool,
}

/// How a requirement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Met.
    Met,
    /// Not met.
    Missed,
    /// The report does not tell, or an arbiter must look.
    Unknown,
    /// The text is not in the sources.
    NotInSources,
    /// Of a norm as a whole: nothing is missed, but not everything is known.
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Met => "met",
            Self::Missed => "missed",
            Self::Unknown => "unknown",
            Self::NotInSources => "not in the sources",
            Self::Open => "open",
        })
    }
}

/// One requirement and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The article.
    pub basis: Citation,
    /// What is required.
    pub requirement: Requirement,
    /// What there is, in words and numbers.
    pub found: String,
    /// The answer.
    pub verdict: Verdict,
}

/// The requirements, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Requirement {
    /// Rounds a day.
    RoundsADay,
    /// Thinking time.
    Tempo,
    /// No arbiter on duty plays.
    ArbitersDoNotPlay,
    /// Divisions of a league are not combined.
    OneDivision,
    /// Number of games.
    Games,
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

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RoundsADay => "rounds a day",
            Self::Tempo => "thinking time",
            Self::ArbitersDoNotPlay => "no arbiter plays",
            Self::OneDivision => "games of one division",
            Self::Games => "games",
            Self::Score => "score",
            Self::ForeignFederations => "foreign federations",
            Self::OwnFederation => "opponents of the own federation",
            Self::OneFederation => "opponents of one federation",
            Self::TitledOpponents => "titled opponents",
            Self::WantedOpponents => "opponents of the title",
            Self::Average => "average of opponents",
            Self::Performance => "performance",
        })
    }
}

/// A player's case for a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Norm {
    /// Which.
    pub title: NormTitle,
    /// The requirements that concern the player; those of the event stand in the report.
    pub checks: Vec<Check>,
    /// All together, the event included.
    pub verdict: Verdict,
}

/// A player's cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerNorms {
    /// Who.
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
    /// In the order of pairing numbers.
    pub players: Vec<PlayerNorms>,
    /// What the sources do not tell.
    pub missing: Vec<Missing>,
}

/// An article that is not in the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Its number.
    pub article: &'static str,
    /// What it is about.
    pub about: &'static str,
}

/// Articles that no edition at hand tells, beside the empty cells of the tables.
const NEVER_TOLD: [Missing; 5] = [
    Missing { article: "1.24a, 1.24b", about: "tables of direct titles" },
    Missing { article: "1.41", about: "events in which fewer games are enough" },
    Missing { article: "1.42", about: "games that may be left out of a norm" },
    Missing { article: "1.43c to 1.43f", about: "further exemptions from foreign federations" },
    Missing { article: "1.5", about: "how many norms and which rating a title needs" },
];

/// Checks an event for norms.
pub fn check(record: &Record, declared: &Declared) -> NormReport {
    let starts = record.event.starts.parse::<Date>().ok();
    let edition =
        declared.edition.or(starts.map(TitleEdition::in_force)).unwrap_or(TitleEdition::E2017);
    let event = event_checks(record, declared, edition, starts);
    let players = record
        .players
        .iter()
        .filter(|player| !player.is_vacant())
        .map(|player| player_norms(record, declared, edition, &event, player))
        .collect();
    NormReport { edition, event, players, missing: missing(edition) }
}

fn missing(edition: TitleEdition) -> Vec<Missing> {
    let cells = [
        (
            GAMES.at(edition).article().unwrap_or_default(),
            GAMES.at(edition).content().is_none(),
            "number of games",
        ),
        row(MINIMUM_PERCENT.at(edition), "share of points"),
        row(PERFORMANCE.at(edition), "performance"),
        row(AVERAGE.at(edition), "average of opponents"),
        row(ADJUSTED.at(edition), "ratings of low and unrated opponents"),
        row(TITLED.at(edition), "titled opponents"),
        row(FOREIGN_FEDERATIONS.at(edition), "foreign federations"),
        row(FEDERATION_SHARES.at(edition), "shares of federations"),
    ];
    cells
        .into_iter()
        .filter(|&(_, is_missing, _)| is_missing)
        .map(|(article, _, about)| Missing { article, about })
        .chain(NEVER_TOLD)
        .collect()
}

fn row<T: Copy>(cell: &Cell<T>, about: &'static str) -> (&'static str, bool, &'static str) {
    (cell.article().unwrap_or_default(), cell.content().is_none(), about)
}

fn event_checks(
    record: &Record,
    declared: &Declared,
    edition: TitleEdition,
    starts: Option<Date>,
) -> Vec<Check> {
    let cite = |article| Citation { edition: edition.into(), article };
    let mut checks = vec![rounds_a_day(record, edition)];
    let control = declared.control.clone().or_else(|| record.event.time_control.parse().ok());
    checks.push(match control {
        Some(control) => {
            let (is_valid, basis) =
                tempo_is_valid(edition, &control, starts, declared.for_disabled);
            checked(basis, Requirement::Tempo, control.to_string(), is_valid)
        }
        None => Check {
            basis: cite(
                crate::article_1_events::TITLE_TEMPO.at(edition).article().unwrap_or_default(),
            ),
            requirement: Requirement::Tempo,
            found: format!("the report says `{}`", record.event.time_control),
            verdict: Verdict::Unknown,
        },
    });
    let playing = arbiters_who_play(record);
    let found = if playing.is_empty() { "none".to_owned() } else { playing.join("; ") };
    checks.push(checked(cite("1.17"), Requirement::ArbitersDoNotPlay, found, playing.is_empty()));
    if article_1_4::mixes_divisions(&declared.national) {
        let found = "several divisions".to_owned();
        checks.push(checked(cite("1.43b"), Requirement::OneDivision, found, false));
    }
    checks
}

fn checked(basis: Citation, requirement: Requirement, found: String, is_met: bool) -> Check {
    let verdict = if is_met { Verdict::Met } else { Verdict::Missed };
    Check { basis, requirement, found, verdict }
}

fn rounds_a_day(record: &Record, edition: TitleEdition) -> Check {
    let cell = ROUNDS_A_DAY.at(edition);
    let basis = Citation { edition: edition.into(), article: cell.article().unwrap_or_default() };
    let requirement = Requirement::RoundsADay;
    let fullest = rounds_by_day(record).into_iter().max_by_key(|&(_, rounds)| rounds);
    match (fullest, cell.content()) {
        (Some((day, rounds)), Some(most)) => {
            checked(basis, requirement, format!("{rounds} on {day}"), rounds <= most)
        }
        (None, _) => {
            let found = "the report does not date its rounds".to_owned();
            Check { basis, requirement, found, verdict: Verdict::Unknown }
        }
        (Some(_), None) => {
            Check { basis, requirement, found: String::new(), verdict: Verdict::NotInSources }
        }
    }
}

/// Players who stand among the arbiters of the report (1.17), by id or by name.
pub fn arbiters_who_play(record: &Record) -> Vec<String> {
    let event = &record.event;
    let arbiters = std::iter::once(&event.chief_arbiter).chain(&event.deputy_arbiters);
    let arbiters: Vec<(Vec<String>, Vec<u64>)> =
        arbiters.map(|text| (name_words(text), numbers(text))).collect();
    let is_arbiter = |player: &&Player| {
        let words = name_words(&player.name);
        arbiters.iter().any(|(arbiter, ids)| {
            let same_name = !words.is_empty() && *arbiter == words;
            same_name || player.fide_id.is_some_and(|id| ids.contains(&id))
        })
    };
    record.players.iter().filter(is_arbiter).map(|player| player.name.clone()).collect()
}

/// Titles that stand beside names.
const TITLE_WORDS: [&str; 14] =
    ["ia", "fa", "na", "io", "gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "dr", "arbiter"];

/// The words of a name in order, so that `Surname, First` and `First Surname` are the same.
fn name_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text
        .split(|c: char| !c.is_alphabetic())
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty() && !TITLE_WORDS.contains(&word.as_str()))
        .collect();
    words.sort();
    words
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|digits| digits.len() >= 5)
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

/// What a player did, as far as norms ask.
struct Showing<'r> {
    player: &'r Player,
    opponents: Vec<&'r Player>,
    half_points: u32,
    /// Forfeit wins and pairing-allocated byes.
    unplayed_points: u32,
}

impl<'r> Showing<'r> {
    fn of(record: &'r Record, player: &'r Player) -> Self {
        let mut result = Self { player, opponents: Vec::new(), half_points: 0, unplayed_points: 0 };
        for &entry in &player.rounds {
            match entry {
                RoundEntry::Paired { opponent, result: game, .. } => {
                    let Some(opponent) = record.player(opponent) else { continue };
                    match game {
                        GameResult::Win => result.add(opponent, 2),
                        GameResult::Draw => result.add(opponent, 1),
                        GameResult::Loss => result.add(opponent, 0),
                        GameResult::ForfeitWin => result.unplayed_points += 1,
                        GameResult::UnratedWin
                        | GameResult::UnratedDraw
                        | GameResult::UnratedLoss
                        | GameResult::ForfeitLoss
                        | GameResult::Pending => {}
                    }
                }
                RoundEntry::Bye(Bye::PairingAllocated) => result.unplayed_points += 1,
                RoundEntry::Bye(_) | RoundEntry::Absent => {}
            }
        }
        result
    }

    fn add(&mut self, opponent: &'r Player, half_points: u32) {
        self.opponents.push(opponent);
        self.half_points += half_points;
    }

    fn games(&self) -> u32 {
        u32::try_from(self.opponents.len()).unwrap_or(u32::MAX)
    }

    fn count(&self, is_counted: impl Fn(&Player) -> bool) -> u32 {
        let n = self.opponents.iter().filter(|opponent| is_counted(opponent)).count();
        u32::try_from(n).unwrap_or(u32::MAX)
    }

    /// Sum of the opponents' ratings with the lowest raised (1.4.6).
    fn ratings(&self, rule: article_1_4::AdjustedRatings, title: NormTitle) -> i128 {
        let floor = article_1_4::of(&rule.lowest, title);
        let ratings: Vec<u16> =
            self.opponents.iter().map(|opponent| opponent.rating.unwrap_or(rule.unrated)).collect();
        let lowest = ratings.iter().min().copied().unwrap_or(floor);
        let raised = i128::from(floor.saturating_sub(lowest));
        ratings.iter().map(|&rating| i128::from(rating)).sum::<i128>() + raised
    }
}

fn player_norms(
    record: &Record,
    declared: &Declared,
    edition: TitleEdition,
    event: &[Check],
    player: &Player,
) -> PlayerNorms {
    let result = Showing::of(record, player);
    let norms = NormTitle::ALL
        .into_iter()
        .filter(|&title| may_strive_for(player, title))
        .map(|title| {
            let checks = norm_checks(&result, declared, edition, title);
            let verdict = overall(event.iter().chain(&checks).map(|check| check.verdict));
            Norm { title, checks, verdict }
        })
        .collect();
    PlayerNorms {
        number: player.number,
        games: result.games(),
        half_points: result.half_points,
        norms,
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

fn overall(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    verdicts.fold(Verdict::Met, |so_far, verdict| match (so_far, verdict) {
        (Verdict::Missed, _) | (_, Verdict::Missed) => Verdict::Missed,
        (Verdict::Met, Verdict::Met) => Verdict::Met,
        _ => Verdict::Open,
    })
}

fn norm_checks(
    result: &Showing<'_>,
    declared: &Declared,
    edition: TitleEdition,
    title: NormTitle,
) -> Vec<Check> {
    let mut checks = vec![
        games(result, edition),
        weigh(edition, MINIMUM_PERCENT.at(edition), Requirement::Score, |percent| {
            let points =
                arbiter_rating::Hundredths(i32::try_from(50 * result.half_points).unwrap_or(0));
            let found = format!("{points} of {}", result.games());
            (found, has_percent(result.half_points, result.games(), percent))
        }),
    ];
    checks.extend(federations(result, declared, edition));
    checks.extend(titled(result, edition, title));
    checks.extend(strength(result, edition, title));
    checks
}

/// A check that the sources may leave open.
fn weigh<T: Copy>(
    edition: TitleEdition,
    cell: &Cell<T>,
    requirement: Requirement,
    judge: impl FnOnce(T) -> (String, bool),
) -> Check {
    let basis = Citation { edition: edition.into(), article: cell.article().unwrap_or_default() };
    match cell.content() {
        Some(rule) => {
            let (found, is_met) = judge(rule);
            checked(basis, requirement, found, is_met)
        }
        None => Check { basis, requirement, found: String::new(), verdict: Verdict::NotInSources },
    }
}

fn games(result: &Showing<'_>, edition: TitleEdition) -> Check {
    let check = weigh(edition, GAMES.at(edition), Requirement::Games, |needed| {
        (result.games().to_string(), result.games() >= needed)
    });
    let needed = GAMES.at(edition).content().unwrap_or(0);
    // A point without a game may stand for one game, under conditions that we do not have.
    let is_close = check.verdict == Verdict::Missed
        && result.unplayed_points > 0
        && result.games() + 1 >= needed;
    if !is_close {
        return check;
    }
    let found = format!("{} and a point without a game", result.games());
    Check { found, verdict: Verdict::Unknown, ..check }
}

fn federations(result: &Showing<'_>, declared: &Declared, edition: TitleEdition) -> Vec<Check> {
    let own = result.player.federation.as_str();
    let mut by_federation: BTreeMap<&str, u32> = BTreeMap::new();
    for opponent in &result.opponents {
        *by_federation.entry(opponent.federation.as_str()).or_default() += 1;
    }
    let is_told = !own.is_empty() && !by_federation.contains_key("");
    let foreign = by_federation.keys().filter(|&&federation| federation != own).count();
    let own_count = by_federation.get(own).copied().unwrap_or(0);
    let (largest, count) = by_federation
        .iter()
        .max_by_key(|&(_, &count)| count)
        .map_or(("", 0), |(&federation, &count)| (federation, count));
    let cell = FOREIGN_FEDERATIONS.at(edition);
    let is_exempt = article_1_4::is_exempt(&declared.national, own);
    let mut checks = vec![weigh(edition, cell, Requirement::ForeignFederations, |needed| {
        let note = if is_exempt { ", exempt" } else { "" };
        let is_met = is_exempt || u32::try_from(foreign).is_ok_and(|foreign| foreign >= needed);
        (format!("{foreign}{note}"), is_met)
    })];
    let shares = FEDERATION_SHARES.at(edition);
    checks.push(weigh(edition, shares, Requirement::OwnFederation, |shares| {
        let most = article_1_4::most(shares.own, result.games());
        (format!("{own_count}, at most {most}"), is_exempt || own_count <= most)
    }));
    checks.push(weigh(edition, shares, Requirement::OneFederation, |shares| {
        let most = article_1_4::most(shares.any, result.games());
        (format!("{count} of {largest}, at most {most}"), is_exempt || count <= most)
    }));
    if !is_told {
        for check in &mut checks {
            if check.verdict != Verdict::NotInSources {
                check.verdict = Verdict::Unknown;
                "the report does not name every federation".clone_into(&mut check.found);
            }
        }
    }
    checks
}

fn titled(result: &Showing<'_>, edition: TitleEdition, title: NormTitle) -> [Check; 2] {
    let cell = TITLED.at(edition);
    let titled = result.count(|opponent| {
        let is_candidate =
            matches!(opponent.title, Some(Title::CandidateMaster | Title::WomanCandidateMaster));
        opponent.title.is_some() && !is_candidate
    });
    let wanted = result.count(|opponent| {
        opponent.title.is_some_and(|held| title.wanted_opponents().contains(&held))
    });
    [
        weigh(edition, cell, Requirement::TitledOpponents, |rule| {
            let needed = rule.titled_needed(result.games());
            (format!("{titled}, at least {needed}"), titled >= needed)
        }),
        weigh(edition, cell, Requirement::WantedOpponents, |rule| {
            let needed = rule.wanted_needed(result.games());
            (format!("{wanted}, at least {needed}"), wanted >= needed)
        }),
    ]
}

fn strength(result: &Showing<'_>, edition: TitleEdition, title: NormTitle) -> [Check; 2] {
    let average = ADJUSTED
        .at(edition)
        .content()
        .and_then(|rule| Ratio::new(result.ratings(rule, title), result.games().into()))
        .map_or(0, Ratio::round_half_up);
    let difference =
        Percent::of(result.half_points, result.games()).map_or(-800, Percent::difference);
    let performance = average + i64::from(difference);
    [
        weigh(edition, AVERAGE.at(edition), Requirement::Average, |table| {
            let needed = article_1_4::of(&table, title);
            (format!("{average}, at least {needed}"), average >= i64::from(needed))
        }),
        weigh(edition, PERFORMANCE.at(edition), Requirement::Performance, |table| {
            let needed = article_1_4::of(&table, title);
            let found = format!("{average} {difference:+} = {performance}, at least {needed}");
            (found, performance >= i64::from(needed))
        }),
    ]
}
