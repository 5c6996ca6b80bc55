//! What two records of one tournament do not say alike: the file and the event that was made of
//! it, or the event and the file that was written of it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use arbiter_rulebook::{Color, Date, Explain, Message};
use arbiter_tournament::{
    AbnormalPoints, AbnormalResult, Bye, LaterBye, NationalEntry, PairingNumber, Player, Record,
    RoundEntry, Scoring, Sex, Team, VirtualPoints, words::word,
};

/// Players of whom something alike is said one by one.
const PLAYERS_ALONE: usize = 3;

/// Something that did not arrive as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Whose it is.
    pub of: Of,
    /// The key of the text that names it.
    pub part: &'static str,
    /// As it was; empty where there was nothing.
    pub from: String,
    /// As it is; empty where nothing is left.
    pub to: String,
}

/// Whose something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The event's.
    Event,
    /// A player's.
    Player(PairingNumber),
    /// That of so many players; their numbers are what was there.
    Players(usize),
    /// A player's in a round, from 1.
    Round(PairingNumber, usize),
    /// A team's, counted from 1.
    Team(usize),
}

impl Explain for Lost {
    fn message(&self) -> Message {
        let part = Message::new(self.part);
        let what = match self.of {
            Of::Event => part,
            Of::Player(number) => {
                Message::new("take-of-player").with("number", number.get()).with("what", part)
            }
            Of::Players(n) => Message::new("take-of-players").with("n", n).with("what", part),
            Of::Round(number, round) => {
                Message::new("take-of-round").with("number", number.get()).with("round", round)
            }
            Of::Team(number) => {
                Message::new("take-of-team").with("number", number).with("what", part)
            }
        };
        let (from, to) = (self.from.as_str(), self.to.as_str());
        match (from.is_empty(), to.is_empty()) {
            (_, true) => Message::new("take-left-out").with("what", what).with("from", from),
            (true, false) => Message::new("take-added").with("what", what).with("to", to),
            (false, false) => {
                Message::new("take-changed").with("what", what).with("from", from).with("to", to)
            }
        }
    }
}

/// What was found so far.
#[derive(Default)]
struct Found(Vec<Lost>);

impl Found {
    /// Something that was there and is not the same any more; what is new is not lost.
    fn lost(&mut self, of: Of, part: &'static str, from: impl Into<String>, to: impl Into<String>) {
        let (from, to) = (from.into(), to.into());
        if !from.is_empty() && from != to {
            self.0.push(Lost { of, part, from, to });
        }
    }

    fn of_event(&mut self, part: &'static str, from: impl Into<String>, to: impl Into<String>) {
        self.lost(Of::Event, part, from, to);
    }
}

/// Everything that `before` says and `after` does not, or not in the same way. Players are compared
/// by their numbers.
pub(super) fn compare(before: &Record, after: &Record) -> Vec<Lost> {
    let mut found = Found::default();
    head(before, after, &mut found);
    rules(before, after, &mut found);
    to_come(before, after, &mut found);
    for player in before.players.iter().filter(|it| !it.is_vacant()) {
        match after.player(player.number) {
            Some(other) => person(player, other, &mut found),
            None => found.lost(Of::Player(player.number), "take-part-name", &*player.name, ""),
        }
    }
    teams(before, after, &mut found);
    gathered(found.0)
}

/// What many players lose alike is said once, with their numbers.
fn gathered(lost: Vec<Lost>) -> Vec<Lost> {
    let of_player = |it: &Lost| match it.of {
        Of::Player(number) if it.to.is_empty() => Some((it.part, number)),
        Of::Event | Of::Player(_) | Of::Players(_) | Of::Round(..) | Of::Team(_) => None,
    };
    let mut by_part: BTreeMap<&'static str, Vec<PairingNumber>> = BTreeMap::new();
    for (part, number) in lost.iter().filter_map(of_player) {
        by_part.entry(part).or_default().push(number);
    }
    by_part.retain(|_, players| PLAYERS_ALONE < players.len());
    let mut all = Vec::new();
    for it in lost {
        let players = of_player(&it).and_then(|(part, _)| by_part.get_mut(part));
        match players {
            // The first of them speaks for all.
            Some(players) if !players.is_empty() => {
                let (of, from) = (Of::Players(players.len()), numbers(players.drain(..)));
                all.push(Lost { of, part: it.part, from, to: String::new() });
            }
            Some(_) => {}
            None => all.push(it),
        }
    }
    all
}

fn head(before: &Record, after: &Record, found: &mut Found) {
    let (one, other) = (&before.event, &after.event);
    for (part, from, to) in [
        ("take-part-name", &one.name, &other.name),
        ("take-part-place", &one.place, &other.place),
        ("take-part-federation", &one.federation, &other.federation),
        ("take-part-arbiter", &one.chief_arbiter, &other.chief_arbiter),
        ("take-part-control", &one.time_control, &other.time_control),
    ] {
        found.of_event(part, from.trim(), to.trim());
    }
    // Who has the words has the code.
    if one.time_control.trim().is_empty() {
        let (from, to) = (&one.encoded_time_control, &other.encoded_time_control);
        found.of_event("take-part-control", from.trim(), to.trim());
    }
    found.of_event("take-part-starts", day(&one.starts), day(&other.starts));
    found.of_event("take-part-ends", day(&one.ends), day(&other.ends));
    let deputies = |record: &Record| record.event.deputy_arbiters.join("; ");
    found.of_event("take-part-deputies", deputies(before), deputies(after));
    for (round, from) in one.round_dates.iter().enumerate() {
        let to = other.round_dates.get(round).map(|it| day(it)).unwrap_or_default();
        let numbered = |day: String| {
            if day.is_empty() { day } else { format!("{}: {day}", round + 1) }
        };
        found.of_event("take-part-dates", numbered(day(from)), numbered(to));
    }
    let ranking = |record: &Record| record.event.ranking.join(", ");
    found.of_event("take-part-tie-breaks", ranking(before), ranking(after));
    found.of_event("take-part-order", one.starting_order.trim(), other.starting_order.trim());
    // The name of the program that paired is replaced, not taken over.
    if one.pairing_program.trim() != other.pairing_program.trim() {
        found.of_event("take-part-program", one.pairing_program.trim(), "");
    }
    match (one.type_code, other.type_code) {
        (Some(from), Some(to)) => {
            found.of_event("take-part-system", from.to_string(), to.to_string());
        }
        (Some(from), None) => found.of_event("take-part-system", from.to_string(), ""),
        // The kind in words decides only where there is no code, and where nobody understands it.
        (None, _) if arbiter_tournament::System::from_report(before).is_none() => {
            found.of_event("take-part-kind", one.kind.trim(), other.kind.trim());
        }
        (None, _) => {}
    }
}

/// A day as reports write it, in one way; what is no day stays as it is.
fn day(text: &str) -> String {
    let plain = text.trim().replace(['/', '.'], "-");
    let whole = if plain.len() == 8 { format!("20{plain}") } else { plain };
    whole.parse::<Date>().map_or_else(|_| text.trim().to_owned(), |day| day.to_string())
}

fn rules(before: &Record, after: &Record, found: &mut Found) {
    let number = |it: Option<u8>| it.map(|it| it.to_string()).unwrap_or_default();
    found.of_event("take-part-rounds", number(before.rounds_total), number(after.rounds_total));
    let color = |record: &Record| record.initial_color.map(letter).map(String::from);
    let (first, second) = (color(before), color(after));
    found.of_event("take-part-colour", first.unwrap_or_default(), second.unwrap_or_default());
    found.of_event("take-part-scoring", scoring(&before.scoring), scoring(&after.scoring));
    let is_open = |entry: &RoundEntry| {
        matches!(
            entry,
            RoundEntry::Paired { result: arbiter_tournament::GameResult::Adjourned, .. }
        )
    };
    if before.players.iter().any(|player| player.rounds.iter().any(is_open)) {
        let points = |record: &Record| record.unknown_points().to_string();
        found.of_event("take-part-unknown", points(before), points(after));
    }
    let groups = |record: &Record| -> BTreeSet<BTreeSet<PairingNumber>> {
        record.forbidden.iter().map(|group| group.iter().copied().collect()).collect()
    };
    let kept = groups(after);
    for group in groups(before).difference(&kept).filter(|group| group.len() > 1) {
        found.of_event("take-part-apart", numbers(group.iter().copied()), "");
    }
    for it in before.forbidden_rounds.iter().filter(|it| !after.forbidden_rounds.contains(it)) {
        let group = numbers(it.group.iter().copied());
        found.of_event("take-part-apart-rounds", format!("{}-{}: {group}", it.first, it.last), "");
    }
    let differing = differing_points(&before.virtual_points, after);
    found.of_event("take-part-virtual", numbers(differing), "");
    for award in before.abnormal_points.iter().filter(|it| !after.abnormal_points.contains(it)) {
        found.of_event("take-part-awarded", awarded(award), "");
    }
    let periods = before.period_ratings.iter().filter(|it| !after.period_ratings.contains(it));
    for it in periods {
        let rating = format!("{} ({})", it.rating, it.from_round);
        found.lost(Of::Player(it.player), "take-part-periods", rating, "");
    }
}

/// Whose virtual points are not the same in every round.
fn differing_points(before: &VirtualPoints, after: &Record) -> Vec<PairingNumber> {
    let n_rounds = before.by_player.iter().map(Vec::len).max().unwrap_or(0);
    let differs = |number: &PairingNumber| {
        (0..n_rounds)
            .any(|round| before.of(*number, round) != after.virtual_points.of(*number, round))
    };
    after.players.iter().map(|player| player.number).filter(differs).collect()
}

fn scoring(it: &Scoring) -> String {
    let values =
        [it.win, it.draw, it.loss, it.zero_point_bye, it.forfeit_loss, it.pairing_allocated_bye];
    values.map(|value| value.to_string()).join(" ")
}

fn awarded(award: &AbnormalPoints) -> String {
    let kind = |result: AbnormalResult| {
        AbnormalResult::CODES.iter().find(|(known, _)| *known == result).map(|(_, code)| *code)
    };
    let mut text = award.result.and_then(kind).map(String::from).unwrap_or_default();
    let tenths = award.game_tenths;
    // Writing to a string cannot fail.
    let _ = write!(text, " {}.{}", tenths / 10, tenths.unsigned_abs() % 10);
    if let Some(round) = award.round {
        let _ = write!(text, " ({round})");
    }
    format!("{}: {}", numbers(award.numbers.iter().copied()), text.trim())
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}

fn numbers(all: impl IntoIterator<Item = PairingNumber>) -> String {
    let all: Vec<String> = all.into_iter().map(|number| number.to_string()).collect();
    all.join(", ")
}

/// What was announced for rounds that are still to be paired.
fn to_come(before: &Record, after: &Record, found: &mut Found) {
    let played = after.rounds_recorded();
    let is_there = |it: &LaterBye| after.later_byes.contains(it);
    let open = before.later_byes.iter().filter(|it| usize::from(it.round) > played);
    for it in open.filter(|it| !is_there(it)) {
        found.of_event(
            "take-part-byes",
            format!("{}: {} {}", it.round, it.player, it.bye.code()),
            "",
        );
    }
    let is_absent = |number: &&PairingNumber| after.absent_next.contains(number);
    let missing = before.absent_next.iter().filter(|number| !is_absent(number));
    found.of_event("take-part-absent", numbers(missing.copied()), "");
}

fn person(one: &Player, other: &Player, found: &mut Found) {
    let of = Of::Player(one.number);
    let text = |it: Option<String>| it.unwrap_or_default();
    let sex = |sex: Sex| word(&Sex::WORDS, &sex).to_owned();
    found.lost(of, "take-part-name", one.name.trim(), other.name.trim());
    found.lost(of, "take-part-sex", text(one.sex.map(sex)), text(other.sex.map(sex)));
    for (part, from, to) in [
        (
            "take-part-title",
            one.title.map(|it| it.to_string()),
            other.title.map(|it| it.to_string()),
        ),
        (
            "take-part-rating",
            one.rating.map(|it| it.to_string()),
            other.rating.map(|it| it.to_string()),
        ),
        (
            "take-part-fide-id",
            one.fide_id.map(|it| it.to_string()),
            other.fide_id.map(|it| it.to_string()),
        ),
        (
            "take-part-birth",
            one.birth.map(|it| it.to_string()),
            other.birth.map(|it| it.to_string()),
        ),
    ] {
        found.lost(of, part, text(from), text(to));
    }
    found.lost(of, "take-part-federation", one.federation.trim(), other.federation.trim());
    let entry = |it: &NationalEntry| {
        let rating = it.rating.map(|it| it.to_string()).unwrap_or_default();
        format!("{rating} {}", it.id.trim()).trim().to_owned()
    };
    let there: Vec<String> = other.national.iter().map(entry).collect();
    for it in one.national.iter().map(entry).filter(|it| !there.contains(it)) {
        found.lost(of, "take-part-national", it, there.join("; "));
    }
    for (round, from) in one.rounds.iter().enumerate() {
        // Rounds that are not paired yet are announcements.
        let Some(to) = other.rounds.get(round) else { continue };
        found.lost(Of::Round(one.number, round + 1), "take-of-round", cell(*from), cell(*to));
    }
}

/// A round of a player as reports write it, in one way.
fn cell(entry: RoundEntry) -> String {
    match entry {
        RoundEntry::Absent => Bye::ZeroPoint.code().to_string(),
        RoundEntry::Bye(bye) => bye.code().to_string(),
        RoundEntry::Paired { opponent, color, result } => {
            let color = match color {
                Some(Color::White) => "w",
                Some(Color::Black) => "b",
                None => "-",
            };
            format!("{opponent}{color}{}", result.code()).trim_end().to_owned()
        }
    }
}

fn teams(before: &Record, after: &Record, found: &mut Found) {
    for (idx, team) in before.teams.iter().enumerate().filter(|(_, team)| !team.is_vacant()) {
        let of = Of::Team(idx + 1);
        let same = |other: &&Team| other.name.trim() == team.name.trim();
        let Some(other) = after.teams.iter().find(same) else {
            found.lost(of, "take-part-name", team.name.trim(), "");
            continue;
        };
        found.lost(of, "take-part-nickname", team.nickname.trim(), other.nickname.trim());
        found.lost(of, "take-part-strength", team.strength.trim(), other.strength.trim());
        let players = |team: &Team| numbers(team.players.iter().copied());
        found.lost(of, "take-part-players", players(team), players(other));
    }
    let (one, other) = (&before.team_event, &after.team_event);
    let points = |it: &arbiter_tournament::MatchScoring| {
        [it.win, it.draw, it.loss].map(|it| it.to_string()).join(" ")
    };
    let match_points = [points(&one.match_scoring), points(&other.match_scoring)];
    let [from, to] = match_points;
    if !before.teams.is_empty() {
        found.of_event("take-part-match-points", from, to);
    }
    let colors = |colors: &[Color]| colors.iter().copied().map(letter).collect::<String>();
    found.of_event(
        "take-part-board-colours",
        colors(&one.board_colors),
        colors(&other.board_colors),
    );
    let byes = |byes: &[Option<PairingNumber>]| {
        let rounds = byes.iter().zip(1..);
        let named = rounds.filter_map(|(team, round)| team.map(|team| format!("{round}: {team}")));
        named.collect::<Vec<_>>().join(", ")
    };
    found.of_event("take-part-team-byes", byes(&one.byes), byes(&other.byes));
    let requested = one.requested_byes.iter().filter(|it| !other.requested_byes.contains(it));
    let open = requested.filter(|it| usize::from(it.round) > after.rounds_recorded());
    for it in open {
        let bye = format!("{}: {} {}", it.round, it.team, it.bye.code());
        found.of_event("take-part-team-byes", bye, "");
    }
    let forfeits = one.forfeits.iter().filter(|it| !other.forfeits.contains(it)).count();
    let line_ups = one.line_ups.iter().filter(|it| !other.line_ups.contains(it)).count();
    for (part, n) in [("take-part-team-forfeits", forfeits), ("take-part-line-ups", line_ups)] {
        found.of_event(part, if n > 0 { n.to_string() } else { String::new() }, "");
    }
}
