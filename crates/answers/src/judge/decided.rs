//! What a record says about how a game was decided: the tag `Termination`, and the comment behind
//! the last move. PGN has no mark of its own for a resignation.

use arbiter_laws::judge::Decided;
use arbiter_notation::pgn::{self, Termination};
use arbiter_rulebook::Color;

/// Words for a loss on time besides those of the standard, as programs and people write them.
const ON_TIME: [&str; 24] = [
    "timeout",
    "time out",
    "timed out",
    "time control",
    "flag",
    "clock ran",
    "au temps",
    "à la pendule",
    "drapeau",
    "temps dépassé",
    "temps écoulé",
    "zeitüberschreitung",
    "zeit überschritten",
    "zeit abgelaufen",
    "zeitablauf",
    "blättchen",
    "auf zeit",
    "durch zeit",
    "tijdoverschrijding",
    "tijd overschreden",
    "tijd verstreken",
    "door de vlag",
    "vlag gevallen",
    "op tijd",
];

/// Words for a game that the moves did not decide: somebody ruled, or did not play.
const BY_DECISION: [&str; 12] = [
    "abandoned",
    "adjudic",
    "infraction",
    "illegal",
    "forfeit",
    "forfait",
    "default",
    "disqualif",
    "penalty",
    "kampflos",
    "reglementair",
    "arbiter",
];

/// Words for a resignation in a tag.
const RESIGNATION: [&str; 9] = [
    "resign",
    "abandon",
    "gibt auf",
    "gab auf",
    "aufgabe",
    "aufgegeben",
    "geeft op",
    "gaf op",
    "opgegeven",
];

/// The players, as comments name them.
const PLAYERS: [(&str, Color); 9] = [
    ("white", Color::White),
    ("black", Color::Black),
    ("les blancs", Color::White),
    ("les noirs", Color::Black),
    ("weiß", Color::White),
    ("weiss", Color::White),
    ("schwarz", Color::Black),
    ("wit", Color::White),
    ("zwart", Color::Black),
];

/// Verbs of a resignation behind a player.
const RESIGNS: [&str; 7] =
    ["resigns", "resigned", "abandonnent", "gibt auf", "gab auf", "geeft op", "gaf op"];

/// A comment that is one of these says no more.
const ALONE: [&str; 7] =
    ["resigns", "resigned", "resignation", "abandon", "aufgegeben", "opgegeven", "gibt auf"];

/// Words after which the reason for a resignation follows. Others may turn it into something
/// else, as in "White resigned himself to the draw".
const REASONS: [&str; 9] = ["because", "in", "as", "here", "since", "after", "due", "on", "before"];

/// By what the tag says and the comment behind the last move.
pub(super) fn read(by_tag: Decided, comment: &str) -> Decided {
    match by_tag {
        // The comment may name the player, or say more than that all was as usual.
        Decided::Unsaid | Decided::Resigned(None) => by_comment(comment).unwrap_or(by_tag),
        Decided::OnTime | Decided::Resigned(Some(_)) | Decided::ByDecision => by_tag,
    }
}

/// By the tag `Termination`.
pub(super) fn by_tag(text: &str) -> Decided {
    match Termination::parse(text) {
        Some(Termination::TimeForfeit) => Decided::OnTime,
        // Neither on time nor by a ruling: if the board does not show the end, a player who lost
        // has resigned.
        Some(Termination::Normal) => Decided::Resigned(None),
        Some(
            Termination::Abandoned
            | Termination::Adjudication
            | Termination::Death
            | Termination::Emergency
            | Termination::RulesInfraction,
        ) => Decided::ByDecision,
        Some(Termination::Unterminated) => Decided::Unsaid,
        None => by_own_words(&text.to_lowercase()),
    }
}

/// By words that the standard does not have.
fn by_own_words(small: &str) -> Decided {
    let has = |words: &[&str]| words.iter().any(|word| small.contains(word));
    if pgn::is_time_forfeit(small) || has(&ON_TIME) {
        Decided::OnTime
    } else if has(&BY_DECISION) {
        Decided::ByDecision
    } else if has(&RESIGNATION) {
        Decided::Resigned(named(small))
    } else {
        Decided::Unsaid
    }
}

fn by_comment(comment: &str) -> Option<Decided> {
    let said = without_commands(comment).to_lowercase();
    let said = said.trim_matches(|letter: char| !letter.is_alphanumeric());
    if said.is_empty() {
        return None;
    }
    if pgn::is_time_forfeit(said) {
        return Some(Decided::OnTime);
    }
    match named(said) {
        Some(player) => Some(Decided::Resigned(Some(player))),
        None => ALONE.contains(&said).then_some(Decided::Resigned(None)),
    }
}

/// Who resigned, if the text begins with it.
fn named(small: &str) -> Option<Color> {
    let (rest, player) =
        PLAYERS.iter().find_map(|(name, color)| Some((small.strip_prefix(name)?, *color)))?;
    let rest = rest.strip_prefix(' ')?;
    let rest = RESIGNS.iter().find_map(|verb| rest.strip_prefix(verb))?;
    let is_said = if let Some(more) = rest.strip_prefix(' ') {
        REASONS.contains(&more.split(' ').next()?)
    } else {
        rest.chars().next().is_none_or(|next| !next.is_alphanumeric())
    };
    is_said.then_some(player)
}

/// A comment without what programs write into it, such as `[%clk 0:01:02]`.
fn without_commands(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Decided = Decided::Resigned(Some(Color::White));
    const BLACK: Decided = Decided::Resigned(Some(Color::Black));

    #[test]
    fn the_tag_says_how_a_game_was_decided() {
        for (text, decided) in [
            ("Normal", Decided::Resigned(None)),
            ("normal", Decided::Resigned(None)),
            ("someone won by resignation", Decided::Resigned(None)),
            ("White resigns", WHITE),
            ("Black resigned", BLACK),
            ("White won by resignation", Decided::Resigned(None)),
            ("Les noirs abandonnent", BLACK),
            ("Weiß gibt auf", WHITE),
            ("Zwart geeft op", BLACK),
            ("Time forfeit", Decided::OnTime),
            ("someone won on time", Decided::OnTime),
            ("Temps écoulé", Decided::OnTime),
            ("Zeit abgelaufen", Decided::OnTime),
            ("tijd verstreken", Decided::OnTime),
            ("Abandoned", Decided::ByDecision),
            ("someone won - game abandoned", Decided::ByDecision),
            ("adjudication", Decided::ByDecision),
            ("rules infraction", Decided::ByDecision),
            ("forfeit", Decided::ByDecision),
            ("unterminated", Decided::Unsaid),
            ("", Decided::Unsaid),
            ("won by checkmate", Decided::Unsaid),
        ] {
            assert_eq!(read(by_tag(text), ""), decided, "{text}");
        }
    }

    #[test]
    fn a_comment_says_it_only_in_plain_words() {
        for (text, decided) in [
            ("White resigns", WHITE),
            ("Black resigns.", BLACK),
            ("[%eval 5.0] [%clk 0:00:10] White resigns.", WHITE),
            ("Black resigned because of 40...Qh2", BLACK),
            ("resigns", Decided::Resigned(None)),
            ("White forfeits on time", Decided::OnTime),
            ("White resigned himself to the draw", Decided::Unsaid),
            ("White should have resigned", Decided::Unsaid),
            ("Resignation would be premature", Decided::Unsaid),
            ("White's last chance", Decided::Unsaid),
            ("[%clk 0:00:10", Decided::Unsaid),
        ] {
            assert_eq!(read(Decided::Unsaid, text), decided, "{text}");
        }
    }

    #[test]
    fn what_says_more_decides() {
        assert_eq!(read(by_tag("Normal"), "Black resigns"), BLACK);
        assert_eq!(read(by_tag("Normal"), "White forfeits on time"), Decided::OnTime);
        assert_eq!(read(by_tag("Time forfeit"), "Black resigns"), Decided::OnTime);
        assert_eq!(read(by_tag("adjudication"), "Black resigns"), Decided::ByDecision);
    }
}
