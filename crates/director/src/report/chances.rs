//! What players still need for norms.
//!
//! The rounds that are left are filled with opponents who help as much as possible: each from
//! another foreign federation, each with the title that the norm asks for, all of the same
//! rating. The lowest such rating that makes the norm, for each score, comes from the rules
//! themselves, asked again and again. An opponent already paired is taken as he is.
use std::collections::BTreeSet;

use arbiter_rating::format_of;
use arbiter_rulebook::TitleEdition;
use arbiter_titles::{
    Declared, NationalEvent, NormReport, NormTitle, Verdict, check, check_player,
};
use arbiter_tournament::{
    GameResult, PairingNumber, Player, PlayerId, Record, RoundEntry, Tournament,
};

use super::{ReportError, forecast::rated_record};

/// A player's way to one title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Which title.
    pub title: NormTitle,
    /// How it stands.
    pub state: ChanceState,
}

/// How a norm stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceState {
    /// The event is over for the player and nothing is missed; the verdict is that of the
    /// titles regulations.
    Made(Verdict),
    /// Each way that still leads there, fewest points first.
    Open(Vec<Way>),
    /// Nothing that can still happen leads there.
    Gone,
}

/// So many points against opponents of such a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Half points in the games that are left.
    pub half_points: u32,
    /// The lowest average of those who are not paired yet; none where nobody is missing.
    pub opponents: Option<u16>,
}

/// What a player can still reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// The player of this row.
    pub id: PlayerId,
    /// Under which text.
    pub edition: TitleEdition,
    /// Games that are left, the open one included.
    pub games_left: u8,
    /// For each title that the player does not hold.
    pub titles: Vec<Chance>,
}

/// No opponent is stronger than this.
const RATING_MAX: u16 = 3000;
/// No opponent is weaker than this.
const RATING_MIN: u16 = 1000;

/// What the chances of all players rest on: the report, and how everybody stands now.
#[derive(Clone, Debug)]
pub struct NormField {
    record: Record,
    now: NormReport,
}

impl NormField {
    /// The norms of an event, under an edition of the titles regulations or that in force.
    pub fn of(event: &Tournament, edition: Option<TitleEdition>) -> Self {
        let record = rated_record(event);
        let now = check(&record, &Declared { edition, ..Declared::default() });
        Self { record, now }
    }

    /// The chances of one player of the event.
    pub fn chances(&self, event: &Tournament, id: PlayerId) -> Result<Chances, ReportError> {
        let Self { record, now } = self;
        let number = event.numbers().get(&id).copied().ok_or(ReportError::NoSuchPlayer(id))?;
        // The imagined event shows neither the guests of the real one nor its pairing system.
        let national = if now.is_international {
            NationalEvent::InternationalSwiss
        } else {
            NationalEvent::No
        };
        let declared = Declared {
            edition: Some(now.edition),
            national,
            format: Some(format_of(record)),
            ..Declared::default()
        };
        let player = record.player(number).ok_or(ReportError::NoSuchPlayer(id))?;
        let has_open = player.rounds.last().is_some_and(|entry| entry.is_open());
        let unknown = rounds_to_come(event, id);
        let left = u8::try_from(unknown + usize::from(has_open)).unwrap_or(u8::MAX);
        let case = Case { record, player, declared: &declared, unknown };
        let own = now.players.iter().find(|it| it.number == number);
        let norms = own.map_or(&[][..], |own| &own.norms);
        let titles = norms.iter().map(|norm| Chance {
            title: norm.title,
            state: if left > 0 { case.ways(norm.title, left) } else { over(norm.verdict) },
        });
        Ok(Chances { id, edition: now.edition, games_left: left, titles: titles.collect() })
    }
}

/// Rounds that are not paired yet and that the player will play.
fn rounds_to_come(event: &Tournament, id: PlayerId) -> usize {
    let entrant = event.players.get(&id);
    if event.is_closed || entrant.is_some_and(|it| it.withdrawn_from.is_some()) {
        return 0;
    }
    let planned = usize::from(event.settings.rounds).saturating_sub(event.rounds.len());
    let missed = entrant.map_or(0, |entrant| {
        let next = event.next_round();
        entrant.absences.keys().filter(|round| next <= **round).count()
    });
    planned.saturating_sub(missed)
}

fn over(verdict: Verdict) -> ChanceState {
    if verdict == Verdict::Missed { ChanceState::Gone } else { ChanceState::Made(verdict) }
}

struct Case<'c> {
    record: &'c Record,
    player: &'c Player,
    declared: &'c Declared,
    unknown: usize,
}

impl Case<'_> {
    fn ways(&self, title: NormTitle, left: u8) -> ChanceState {
        let ways: Vec<Way> = (0..=2 * u32::from(left))
            .filter_map(|half_points| {
                let opponents = self.lowest(title, half_points)?;
                let opponents = (self.unknown > 0).then_some(opponents);
                Some(Way { half_points, opponents })
            })
            .collect();
        // More points never ask for more: the rows that say nothing new are left out.
        let mut kept: Vec<Way> = Vec::new();
        for way in ways {
            if kept.last().is_none_or(|last| way.opponents < last.opponents) {
                kept.push(way);
            }
        }
        if kept.is_empty() { ChanceState::Gone } else { ChanceState::Open(kept) }
    }

    /// The lowest rating of the others with which so many half points are enough.
    fn lowest(&self, title: NormTitle, half_points: u32) -> Option<u16> {
        if !self.is_enough(title, half_points, RATING_MAX) {
            return None;
        }
        let (mut low, mut high) = (RATING_MIN, RATING_MAX);
        while low < high {
            let middle = low.midpoint(high);
            if self.is_enough(title, half_points, middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(high)
    }

    fn is_enough(&self, title: NormTitle, half_points: u32, rating: u16) -> bool {
        let imagined = self.imagined(title, half_points, rating);
        let norm = number(1).and_then(|own| check_player(&imagined, self.declared, own, title));
        norm.is_some_and(|norm| norm.verdict != Verdict::Missed)
    }

    /// The player as number 1, those met so far, and the helpers of the rounds to come.
    fn imagined(&self, title: NormTitle, half_points: u32, rating: u16) -> Record {
        let mut record = Record { event: self.record.event.clone(), ..Record::default() };
        record.rounds_total = self.record.rounds_total;
        record.scoring = self.record.scoring;
        let mut own = self.player.clone();
        own.rounds.clear();
        let mut others = Vec::new();
        let mut left = half_points;
        let mut take = || {
            let points = left.min(2);
            left -= points;
            [GameResult::Loss, GameResult::Draw, GameResult::Win][points as usize]
        };
        for &entry in &self.player.rounds {
            let RoundEntry::Paired { opponent, color, result } = entry else {
                own.rounds.push(entry);
                continue;
            };
            let Some(met) = self.record.player(opponent) else { continue };
            let result = if result.is_open() { take() } else { result };
            others.push(met.clone());
            let Some(opponent) = number(others.len() + 1) else { continue };
            own.rounds.push(RoundEntry::Paired { opponent, color, result });
        }
        let mut codes = foreign_codes(&self.player.federation, &others);
        for _ in 0..self.unknown {
            let Some(opponent) = number(others.len() + 2) else { break };
            let mut helper = Player::vacant(opponent);
            "helper".clone_into(&mut helper.name);
            helper.rating = Some(rating);
            helper.title = Some(title.wanted_opponents()[0]);
            helper.federation = codes.pop().unwrap_or_default();
            others.push(helper);
            own.rounds.push(RoundEntry::Paired { opponent, color: None, result: take() });
        }
        record.players.push(own);
        record.players.extend(others);
        for (player, idx) in record.players.iter_mut().zip(1..) {
            if let Some(number) = number(idx) {
                player.number = number;
            }
        }
        record
    }
}

fn number(number: usize) -> Option<PairingNumber> {
    PairingNumber::new(u16::try_from(number).ok()?)
}

/// Federations that neither the player nor any opponent has; they need not exist.
fn foreign_codes(own: &str, others: &[Player]) -> Vec<String> {
    let known: BTreeSet<&str> =
        others.iter().map(|player| player.federation.as_str()).chain([own]).collect();
    let codes = (0_u8..100).map(|idx| format!("X{idx:02}"));
    codes.filter(|code| !known.contains(code.as_str())).collect()
}
