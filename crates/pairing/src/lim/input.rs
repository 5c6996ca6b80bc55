//! What the Lim rules need to know of a field.

use arbiter_rulebook::{Color, Score, SwissRow};
use arbiter_tournament::PairingNumber;

use crate::swiss::{ColorHistory, Entrant, Field, Float};

/// How far apart two ratings may be when a maxi-tournament exchanges players (10.2, 10.8, 12.7).
pub const MAXI_RATING_GAP: u16 = 100;

/// Whether the rules for maxi-tournaments apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Maxi {
    /// As the edition has it: that of 2017 counts players and rounds (10.2), that of 2026 does
    /// not say what a maxi-tournament is, so there is none unless the event says so.
    #[default]
    ByEdition,
    /// They do.
    Yes,
    /// They do not.
    No,
}

/// Whether more players than two to the number of rounds make a maxi-tournament.
const COUNT_MAKES_MAXI: SwissRow<bool> = SwissRow { e2017: true, e2026: false };

/// Whether the bye of round 1 goes by rating where numbers do not follow it: 7.1 of 2026 names
/// the lowest rated, 14.1 of 2017 the last number.
const FIRST_BYE_BY_RATING: SwissRow<bool> = SwissRow { e2017: false, e2026: true };

/// A player as a Lim pairing sees them before a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimPlayer {
    /// Place in the starting list.
    pub number: PairingNumber,
    /// What groups are formed by, fictitious points included.
    pub score: Score,
    /// None for the unrated: never within a hundred points of anybody.
    pub rating: Option<u16>,
    /// Whom the player may not meet, in rising order: those already played.
    pub not_again: Vec<PairingNumber>,
    /// Colours of games really played.
    pub colors: ColorHistory,
    /// No bye and no win by forfeit so far (8.2).
    pub may_have_bye: bool,
    /// Was moved to another score group in the round before (10.1, 10.10); whoever met a
    /// floater in the own group was not.
    pub floated_last_round: bool,
    /// The colour 14.2 gives when nothing else decides and this is the higher player.
    pub lot_color: Color,
}

/// A round to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimRound {
    /// Those to be paired, in the order of their numbers.
    pub players: Vec<LimPlayer>,
    /// Twice the score of the median group: the points of the rounds played.
    pub median_doubled: Score,
    /// Rule 13 applies.
    pub is_last: bool,
    /// The rules for maxi-tournaments apply (10.2).
    pub is_maxi: bool,
    /// The bye goes to the lowest rated, not to the lowest placed.
    pub has_bye_by_rating: bool,
}

impl LimRound {
    /// The round that `field` is about to play.
    pub fn of(field: &Field, maxi: Maxi) -> Self {
        let median_before =
            median_doubled(field, field.round.saturating_sub(1), |it| it.scores_before);
        let mut counted = 0_usize;
        let mut players = Vec::with_capacity(field.entrants.len());
        for entrant in &field.entrants {
            // Those who never came are not in the list yet, so the lot passes them over.
            counted += usize::from(entrant.is_present || entrant.took_part);
            if entrant.is_present {
                let is_odd = counted % 2 == 1;
                let lot_color = if is_odd { field.initial_color } else { !field.initial_color };
                players.push(player(field, entrant, median_before, lot_color));
            }
        }
        let is_maxi = match maxi {
            Maxi::ByEdition => {
                *COUNT_MAKES_MAXI.at(field.edition) && is_maxi(counted, field.rounds_total)
            }
            Maxi::Yes => true,
            Maxi::No => false,
        };
        let median_doubled = median_doubled(field, field.round, |it| (it.score, it.pairing_score));
        let has_bye_by_rating = field.round == 1 && *FIRST_BYE_BY_RATING.at(field.edition);
        Self { players, median_doubled, is_last: field.is_last_round(), is_maxi, has_bye_by_rating }
    }
}

/// Whether there are more players than two to the number of rounds (10.2).
pub const fn is_maxi(n_players: usize, rounds_total: Option<usize>) -> bool {
    match rounds_total {
        Some(rounds) if rounds < usize::BITS as usize => 1 << rounds < n_players,
        Some(_) | None => false,
    }
}

/// Twice the median of a round: the points of the rounds played before it. Fictitious points are
/// as if won in rounds before (Haley). `scores` are those of a player without and with them.
fn median_doubled(
    field: &Field,
    round: usize,
    scores: impl Fn(&Entrant) -> (Score, Score),
) -> Score {
    let rounds_played = u16::try_from(round.saturating_sub(1)).unwrap_or(u16::MAX);
    let played = rounds_played.saturating_mul(field.win.tenths());
    let fictitious = |entrant: &Entrant| {
        let (real, paired_with) = scores(entrant);
        paired_with.tenths().saturating_sub(real.tenths())
    };
    let most = field.entrants.iter().map(fictitious).max().unwrap_or(0);
    Score::from_tenths(played.saturating_add(most))
}

fn player(field: &Field, entrant: &Entrant, median_before: Score, lot_color: Color) -> LimPlayer {
    LimPlayer {
        number: entrant.number,
        score: entrant.pairing_score,
        rating: entrant.rating,
        not_again: entrant.barred_opponents.clone(),
        colors: entrant.colors.clone(),
        may_have_bye: !entrant.had_bye,
        floated_last_round: floated_last_round(field, entrant, median_before),
        lot_color,
    }
}

/// Whether the player was moved to another score group in the round before, as the scores of
/// that round tell: above the median the higher of two floats down, below it the lower floats
/// up, and two who meet across the median have both floated into it.
///
/// A round without a game carries the mark of a downfloat too, but is none here. It is told
/// apart by the opponent: the two must be each other's last opponents and bear opposite marks.
fn floated_last_round(field: &Field, entrant: &Entrant, median_doubled: Score) -> bool {
    let opponent = entrant.opponents.last().and_then(|&opponent| field.entrant(opponent));
    let Some(opponent) = opponent else { return false };
    let marks = (entrant.float_back(1), opponent.float_back(1));
    let has_met = matches!(marks, (Float::Up, Float::Down) | (Float::Down, Float::Up))
        && opponent.opponents.last() == Some(&entrant.number);
    let own = 2 * u32::from(entrant.scores_before.1.tenths());
    let median = u32::from(median_doubled.tenths());
    has_met
        && match entrant.float_back(1) {
            Float::Down => median < own,
            Float::Up => own < median,
            Float::None => false,
        }
}
