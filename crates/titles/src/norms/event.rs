//! What the event itself must be like, and who is exempt because of it.

use std::collections::BTreeSet;

use arbiter_rating::{Format, articles_02_to_06::rounds_by_day, control_of};
use arbiter_rulebook::{Citation, Date, Message, TimeControl, TitleEdition, TitleRow};
use arbiter_tournament::{Bye, GameResult, Player, Record, RoundEntry, Title};

use super::{Check, Declared, Requirement, Verdict, at_least, checked, plain};
use crate::{
    article_1_4_norms::{
        self as article_1_4, DOUBLE_ROUND_ROBIN, INTERNATIONAL_SWISS, InternationalSwiss,
    },
    article_1_events::{
        HOURS_A_DAY, RATINGS_OF_THE_GAME, ROUNDS_A_DAY, TITLE_TEMPO, tempo_is_valid,
    },
};

pub(super) fn checks(
    record: &Record,
    declared: &Declared,
    edition: TitleEdition,
    starts: Option<Date>,
    format: Format,
) -> Vec<Check> {
    let cite = |article| Citation { edition: edition.into(), article };
    let mut checks = vec![rounds_a_day(record, edition)];
    let control = declared.control.clone().or_else(|| control_of(record));
    match control {
        Some(control) => {
            checks.extend(hours_a_day(record, edition, &control));
            let (is_valid, basis) =
                tempo_is_valid(edition, &control, starts, declared.for_disabled);
            checks.push(checked(basis, Requirement::Tempo, plain(control.to_string()), is_valid));
        }
        None => checks.push(Check {
            basis: cite(TITLE_TEMPO.at(edition).article().unwrap_or_default()),
            requirement: Requirement::Tempo,
            found: Some(
                Message::new("norm-found-says").with("found", record.event.time_control.as_str()),
            ),
            verdict: Verdict::Unknown,
        }),
    }
    checks.extend(ratings_of_the_game(record, declared, edition));
    if let (Format::RoundRobin { cycles: 2 }, Ok(rule)) =
        (format, DOUBLE_ROUND_ROBIN.at(edition).get())
    {
        let players = record.players.iter().filter(|player| !player.is_vacant()).count();
        let found = at_least(players, rule.says.players);
        let is_met = u32::try_from(players).is_ok_and(|players| players >= rule.says.players);
        checks.push(checked(rule.cite(edition), Requirement::Players, found, is_met));
    }
    let playing = arbiters_who_play(record);
    let found =
        if playing.is_empty() { Message::new("cli-none") } else { plain(playing.join("; ")) };
    checks.push(checked(
        cite(arbiters_article(edition)),
        Requirement::ArbitersDoNotPlay,
        found,
        playing.is_empty(),
    ));
    if article_1_4::mixes_divisions(&declared.national) {
        let found = Message::new("norm-found-divisions");
        checks.push(checked(cite("1.43b"), Requirement::OneDivision, found, false));
    }
    checks
}

/// The day of a round, from 1, where the report tells it.
pub(super) fn day_of(record: &Record, round: usize) -> Option<Date> {
    record.event.round_dates.get(round.checked_sub(1)?)?.parse().ok()
}

/// Whether the event lasts so long that each game takes the ratings and titles of its own time.
pub(super) fn is_long(record: &Record, edition: TitleEdition) -> bool {
    let day = |text: &str| text.parse::<Date>().ok();
    let days = day(&record.event.starts).zip(day(&record.event.ends));
    let days = days.map(|(from, to)| from.days_until(to) + 1);
    days.zip(RATINGS_OF_THE_GAME.at(edition).content()).is_some_and(|(days, most)| days > most)
}

/// In a long event: whether there is a list for the day of every round.
fn ratings_of_the_game(
    record: &Record,
    declared: &Declared,
    edition: TitleEdition,
) -> Option<Check> {
    let rule = RATINGS_OF_THE_GAME.at(edition).get().ok()?;
    if !is_long(record, edition) {
        return None;
    }
    let n_rounds = record.rounds_recorded();
    let has_list = |round: &usize| {
        day_of(record, *round).is_some_and(|day| declared.lists.range(..=day).next().is_some())
    };
    let n_known = (1..=n_rounds).filter(has_list).count();
    let verdict = if n_known == n_rounds { Verdict::Met } else { Verdict::Unknown };
    let found = Message::new("norm-found-lists").with("known", n_known).with("rounds", n_rounds);
    let found = Some(found);
    let requirement = Requirement::RatingsOfTheGame;
    Some(Check { basis: rule.cite(edition), requirement, found, verdict })
}

fn rounds_a_day(record: &Record, edition: TitleEdition) -> Check {
    let cell = ROUNDS_A_DAY.at(edition);
    let basis = Citation { edition: edition.into(), article: cell.article().unwrap_or_default() };
    let requirement = Requirement::RoundsADay;
    let fullest = rounds_by_day(record).into_iter().max_by_key(|&(_, rounds)| rounds);
    match (fullest, cell.content()) {
        (Some((day, rounds)), Some(most)) => {
            let found = Message::new("norm-found-on").with("n", rounds);
            checked(basis, requirement, found.with("day", day.to_string()), rounds <= most)
        }
        (None, _) => {
            let found = Some(Message::new("norm-found-no-dates"));
            Check { basis, requirement, found, verdict: Verdict::Unknown }
        }
        (Some(_), None) => {
            Check { basis, requirement, found: None, verdict: Verdict::NotInSources }
        }
    }
}

const fn arbiters_article(edition: TitleEdition) -> &'static str {
    TitleRow { e2014: "1.17", e2017: "1.17", e2024: "1.1.5" }.at(edition)
}

fn hours_a_day(record: &Record, edition: TitleEdition, control: &TimeControl) -> Option<Check> {
    let rule = HOURS_A_DAY.at(edition).get().ok()?;
    let (day, rounds) = rounds_by_day(record).into_iter().max_by_key(|&(_, rounds)| rounds)?;
    let seconds = rounds.saturating_mul(2).saturating_mul(control.sixty_moves_s());
    let found = Message::new("norm-found-on-most")
        .with("n", seconds.div_ceil(3600))
        .with("day", day.to_string())
        .with("most", rule.says);
    let is_met = seconds <= rule.says * 3600;
    Some(checked(rule.cite(edition), Requirement::HoursADay, found, is_met))
}

/// Whether the event is a Swiss with so many foreign players in every round that nobody needs
/// foreign opponents (1.4.3d).
pub(super) fn is_international_swiss(
    record: &Record,
    edition: TitleEdition,
    format: Format,
) -> bool {
    let (Ok(rule), Format::Swiss) = (INTERNATIONAL_SWISS.at(edition).get(), format) else {
        return false;
    };
    let host = record.event.federation.as_str();
    let rounds = record.rounds_recorded();
    let guests: Vec<&Player> = record
        .players
        .iter()
        .filter(|player| {
            is_guest(player, host) && missed(player, rounds) <= rule.says.missed_rounds
        })
        .collect();
    !host.is_empty() && rounds > 0 && (0..rounds).all(|round| is_enough(&guests, round, rule.says))
}

/// Rated, and of a federation other than the host's. FID is no federation.
fn is_guest(player: &Player, host: &str) -> bool {
    let federation = player.federation.as_str();
    player.rating.is_some() && !federation.is_empty() && federation != host && federation != "FID"
}

/// Whether the player took part in the round: played, or was there to play.
fn takes_part(player: &Player, round: usize) -> bool {
    match player.rounds.get(round) {
        Some(RoundEntry::Paired { result, .. }) => *result != GameResult::ForfeitLoss,
        Some(RoundEntry::Bye(bye)) => *bye == Bye::PairingAllocated,
        Some(RoundEntry::Absent) | None => false,
    }
}

fn missed(player: &Player, rounds: usize) -> usize {
    (0..rounds).filter(|&round| !takes_part(player, round)).count()
}

fn is_enough(guests: &[&Player], round: usize, rule: InternationalSwiss) -> bool {
    let present = || guests.iter().filter(|player| takes_part(player, round));
    let federations: BTreeSet<&str> = present().map(|player| player.federation.as_str()).collect();
    let is_titled = |title: Title| match title {
        Title::Grandmaster
        | Title::InternationalMaster
        | Title::WomanGrandmaster
        | Title::WomanInternationalMaster => true,
        Title::FideMaster
        | Title::CandidateMaster
        | Title::WomanFideMaster
        | Title::WomanCandidateMaster => false,
    };
    let titled = present().filter(|player| player.title.is_some_and(is_titled)).count();
    present().count() >= rule.players
        && federations.len() >= rule.federations
        && titled >= rule.titled
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
