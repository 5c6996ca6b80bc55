//! Rounds written by hand, and pairings as text.

use arbiter_pairing::{
    lim::{self, FloatRecord, LimPair, LimPairing, LimPlayer, LimRound},
    swiss::ColorHistory,
};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

pub(crate) fn number(n: u16) -> PairingNumber {
    PairingNumber::new(n).unwrap()
}

pub(crate) fn score(text: &str) -> Score {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    Score::from_tenths(whole.parse::<u16>().unwrap() * 10 + tenths.parse::<u16>().unwrap())
}

pub(crate) fn colors(text: &str) -> ColorHistory {
    text.chars()
        .filter_map(|c| match c {
            'W' => Some(Color::White),
            'B' => Some(Color::Black),
            _ => None,
        })
        .collect()
}

/// A player from `number score colours met flags`.
///
/// `-` stands for no colours or nobody met; met players are separated by commas. Flags: `bye`
/// had one, `float` floated in the round before, `r2100` a rating.
fn player(line: &str) -> LimPlayer {
    let words: Vec<&str> = line.split_whitespace().collect();
    let flags = &words[4..];
    let mut not_again: Vec<PairingNumber> =
        words[3].split(',').filter_map(|word| word.parse().ok()).map(number).collect();
    not_again.sort_unstable();
    let own: u16 = words[0].parse().unwrap();
    LimPlayer {
        number: number(own),
        score: score(words[1]),
        rating: flags.iter().find_map(|f| f.strip_prefix('r')).map(|r| r.parse().unwrap()),
        not_again,
        colors: colors(words[2]),
        may_have_bye: !flags.contains(&"bye"),
        floated_last_round: flags.contains(&"float"),
        lot_color: if own % 2 == 1 { Color::White } else { Color::Black },
    }
}

/// A round before which `rounds_played` rounds were played, one player a line.
///
/// Who met whom need be said once.
pub(crate) fn round(rounds_played: u16, lines: &str) -> LimRound {
    let mut players: Vec<LimPlayer> =
        lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(player).collect();
    players.sort_by_key(|p| p.number);
    let met: Vec<(PairingNumber, PairingNumber)> =
        players.iter().flat_map(|p| p.not_again.iter().map(|&q| (q, p.number))).collect();
    for (one, other) in met {
        if let Some(p) = players.iter_mut().find(|p| p.number == one) {
            p.not_again.push(other);
            p.not_again.sort_unstable();
            p.not_again.dedup();
        }
    }
    LimRound {
        players,
        median_doubled: Score::from_tenths(rounds_played * 10),
        is_last: false,
        is_maxi: false,
        has_bye_by_rating: false,
    }
}

pub(crate) fn pair(round: &LimRound) -> LimPairing {
    lim::pair(round).unwrap()
}

/// Pairs in the order in which they were made, White first, and the bye.
pub(crate) fn shown(pairing: &LimPairing) -> String {
    let mut words: Vec<String> =
        pairing.pairs.iter().map(|pair| format!("{}-{}", pair.white, pair.black)).collect();
    words.extend(pairing.bye.map(|(player, _)| format!("bye {player}")));
    words.join(" ")
}

/// Pairs without colours, the smaller number first.
pub(crate) fn meetings(pairing: &LimPairing) -> String {
    let words: Vec<String> = pairing
        .pairs
        .iter()
        .map(|pair| format!("{}-{}", pair.white.min(pair.black), pair.white.max(pair.black)))
        .collect();
    words.join(" ")
}

pub(crate) fn pair_of(pairing: &LimPairing, player: u16) -> LimPair {
    let player = number(player);
    *pairing.pairs.iter().find(|pair| pair.white == player || pair.black == player).unwrap()
}

pub(crate) fn floats(pairing: &LimPairing) -> Vec<(u16, String)> {
    pairing
        .floats
        .iter()
        .map(|&FloatRecord { player, from, to, .. }| (player.get(), format!("{from}>{to}")))
        .collect()
}
