//! What a player did, as far as norms ask, and which games a norm may rest on.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_rating::{Format, Percent, Ratio};
use arbiter_tournament::{Bye, GameResult, PairingNumber, Player, Record, RoundEntry, Title};

use super::Rules;
use crate::article_1_4_norms::{AdjustedRatings, NormTitle, of};

/// Codes of players whose federation is not a member of FIDE (1.4.2).
const NOT_OF_FIDE: &str = "NON";
/// The flag of players without a federation: they count as opponents, but not as foreign.
const NO_FEDERATION: &str = "FID";

/// The games that a norm rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Rounds after this one are left out, because the norm was reached (1.4.1e).
    pub through_round: Option<usize>,
    /// Beaten opponents who are left out (1.4.1f), in the order of rounds.
    pub without: Vec<PairingNumber>,
    /// A forfeit win or an allocated bye stands for a game (1.4.1c).
    pub with_forfeit: bool,
}

impl Selection {
    /// Whether every game that was played counts.
    pub fn is_everything(&self) -> bool {
        self.through_round.is_none() && self.without.is_empty()
    }

    /// Whether the game against this opponent in this round is part of it.
    pub fn contains(&self, round: usize, opponent: PairingNumber) -> bool {
        self.through_round.is_none_or(|last| round <= last) && !self.without.contains(&opponent)
    }
}

/// A game over the board that may count.
#[derive(Clone, Copy)]
pub(super) struct Game<'r> {
    pub(super) round: usize,
    pub(super) opponent: &'r Player,
    /// The opponent's rating and title as they count for this game.
    pub(super) rating: Option<u16>,
    pub(super) title: Option<Title>,
    pub(super) half_points: u32,
}

/// The games of a player.
pub(super) struct Showing<'r> {
    pub(super) player: &'r Player,
    pub(super) played: Vec<Game<'r>>,
    /// Forfeit wins and pairing-allocated byes.
    pub(super) unplayed_points: u32,
    /// Opponents met twice count once for titles and federations.
    pub(super) is_double: bool,
}

impl<'r> Showing<'r> {
    pub(super) fn of(record: &'r Record, player: &'r Player, rules: &Rules<'_>) -> Self {
        let format = rules.format;
        let mut showing = Self {
            player,
            played: Vec::new(),
            unplayed_points: 0,
            is_double: matches!(format, Format::RoundRobin { cycles: 2 }),
        };
        for (round, &entry) in (1..).zip(&player.rounds) {
            match entry {
                RoundEntry::Paired { opponent, result, .. } => {
                    let Some(opponent) = record.player(opponent) else { continue };
                    match half_points(result) {
                        Some(half_points) if may_count(record, format, opponent) => {
                            let (rating, title) = rules.standing(record, opponent, round);
                            let game = Game { round, opponent, rating, title, half_points };
                            showing.played.push(game);
                        }
                        Some(_) => {}
                        None => {
                            let is_forfeit = result == GameResult::ForfeitWin;
                            showing.unplayed_points += u32::from(is_forfeit);
                        }
                    }
                }
                RoundEntry::Bye(Bye::PairingAllocated) => showing.unplayed_points += 1,
                RoundEntry::Bye(_) | RoundEntry::Absent => {}
            }
        }
        showing
    }

    pub(super) fn games(&self) -> u32 {
        count(self.played.len())
    }

    pub(super) fn half_points(&self) -> u32 {
        self.played.iter().map(|game| game.half_points).sum()
    }

    /// The games of a selection.
    pub(super) fn selected<'s>(
        &'s self,
        selection: &'s Selection,
    ) -> impl Iterator<Item = &'s Game<'r>> + 's {
        self.played.iter().filter(|game| selection.contains(game.round, game.opponent.number))
    }

    /// What the games of a selection come to.
    pub(super) fn facts(
        &self,
        selection: &Selection,
        title: NormTitle,
        adjusted: Option<AdjustedRatings>,
    ) -> Facts<'r> {
        let own = self.player.federation.as_str();
        let mut facts = Facts { is_told: !own.is_empty(), ..Facts::default() };
        let mut seen: BTreeSet<PairingNumber> = BTreeSet::new();
        let mut federations: BTreeMap<&str, u32> = BTreeMap::new();
        let mut ratings: Vec<Option<u16>> = Vec::new();
        for game in self.selected(selection) {
            facts.games += 1;
            facts.half_points += game.half_points;
            ratings.push(game.rating);
            if !seen.insert(game.opponent.number) && self.is_double {
                continue;
            }
            facts.opponents += 1;
            facts.is_told &= !game.opponent.federation.is_empty();
            *federations.entry(game.opponent.federation.as_str()).or_default() += 1;
            facts.titled += u32::from(game.title.is_some_and(is_titled));
            let is_wanted = |held: Title| title.wanted_opponents().contains(&held);
            facts.wanted += u32::from(game.title.is_some_and(is_wanted));
        }
        facts.own = federations.get(own).copied().unwrap_or(0);
        federations.retain(|&federation, _| federation != NO_FEDERATION);
        facts.foreign = count(federations.keys().filter(|&&it| it != own).count());
        if let Some((&name, &largest)) = federations.iter().max_by_key(|&(_, &count)| count) {
            facts.largest = (name, largest);
        }
        facts.average = adjusted.and_then(|rule| average(&ratings, rule, title));
        facts.difference =
            Percent::of(facts.half_points, facts.games).map_or(-800, Percent::difference);
        facts
    }
}

/// What a selection of games comes to.
#[derive(Clone, Copy, Default)]
pub(super) struct Facts<'r> {
    pub(super) games: u32,
    /// Each counted once in a double round robin.
    pub(super) opponents: u32,
    pub(super) half_points: u32,
    pub(super) titled: u32,
    pub(super) wanted: u32,
    /// Whether every federation is known.
    pub(super) is_told: bool,
    pub(super) own: u32,
    pub(super) foreign: u32,
    pub(super) largest: (&'r str, u32),
    /// None where the edition does not say what low ratings count as.
    pub(super) average: Option<i64>,
    pub(super) difference: i16,
}

impl Facts<'_> {
    pub(super) fn performance(&self) -> i64 {
        self.average.unwrap_or(0) + i64::from(self.difference)
    }
}

/// With a title that counts: candidate masters' do not.
const fn is_titled(title: Title) -> bool {
    match title {
        Title::Grandmaster
        | Title::InternationalMaster
        | Title::FideMaster
        | Title::WomanGrandmaster
        | Title::WomanInternationalMaster
        | Title::WomanFideMaster => true,
        Title::CandidateMaster | Title::WomanCandidateMaster => false,
    }
}

/// The average with the lowest opponent raised and the unrated counted as the edition says,
/// rounded, a half upwards (1.4.6, 1.4.7).
fn average(ratings: &[Option<u16>], rule: AdjustedRatings, title: NormTitle) -> Option<i64> {
    let ratings: Vec<u16> = ratings.iter().map(|rating| rating.unwrap_or(rule.unrated)).collect();
    let floor = of(&rule.lowest, title);
    let raised = ratings.iter().min().map_or(0, |lowest| floor.saturating_sub(*lowest));
    let sum: i128 = ratings.iter().map(|&rating| i128::from(rating)).sum();
    let games = i128::try_from(ratings.len()).ok()?;
    Ratio::new(sum + i128::from(raised), games).map(Ratio::round_half_up)
}

/// The half points of a game over the board.
const fn half_points(result: GameResult) -> Option<u32> {
    match result {
        GameResult::Win => Some(2),
        GameResult::Draw => Some(1),
        GameResult::Loss => Some(0),
        GameResult::UnratedWin
        | GameResult::UnratedDraw
        | GameResult::UnratedLoss
        | GameResult::ForfeitWin
        | GameResult::ForfeitLoss
        | GameResult::Adjourned
        | GameResult::Pending => None,
    }
}

/// Whether games against this opponent count (1.4.2).
fn may_count(record: &Record, format: Format, opponent: &Player) -> bool {
    let is_round_robin = matches!(format, Format::RoundRobin { .. } | Format::BrokenRoundRobin);
    let is_void = is_round_robin && scored_nothing(record, opponent);
    opponent.federation != NOT_OF_FIDE && !is_void
}

/// Unrated, met rated players, and took nothing from them.
fn scored_nothing(record: &Record, player: &Player) -> bool {
    let against_rated = player.rounds.iter().filter_map(|&entry| match entry {
        RoundEntry::Paired { opponent, result, .. } => {
            record.player(opponent)?.rating?;
            half_points(result)
        }
        RoundEntry::Bye(_) | RoundEntry::Absent => None,
    });
    player.rating.is_none() && against_rated.max() == Some(0)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
