//! The event as the exchange file shows it, and an exchange file as an event.

use std::{cmp::Reverse, collections::BTreeMap};

use arbiter_pairing::{
    Options,
    acceleration::{Founders, virtual_points},
};
use arbiter_rulebook::{Color, Date, Tempo};
use arbiter_standings::TieBreak;
use arbiter_tournament::{
    Acceleration, Award, BirthDate, BoardResult, Bye, Decision, Details, Editions, Fact,
    GameResult, LaterBye, Pair, PairedBy, Pairing, PairingNumber, Player, PlayerId, Purpose,
    RatingUse, Recheck, Record, RequestedTeamBye, RoundEntry, RoundRobinTable, Session, Settings,
    StatedControl, System, Team, Tournament, evolve,
};

use super::{
    ReportError, adjourned_games, differs, exchange_teams, export, places, stated_edition,
};
use crate::{
    Command, Consent, Refusal, Topic, decide, decide::moment, engine, numbers, teams,
    usual_tie_breaks,
};

/// Who the players are, by the numbers of [`exchange_record`]: clubs and estimates have no place
/// in a record.
pub fn details_by_number(event: &Tournament) -> BTreeMap<PairingNumber, Details> {
    let event = numbered(event.clone());
    let numbers = event.numbers();
    let of = |(id, number): (&PlayerId, &PairingNumber)| {
        Some((*number, event.players.get(id)?.details.clone()))
    };
    numbers.iter().filter_map(of).collect()
}

/// The record that is exported: with the results that count for rating, places and points as they
/// were announced, fictitious points of accelerated events, and those who will miss the round to
/// pair.
pub fn exchange_record(event: &Tournament) -> Result<Record, ReportError> {
    let event = &numbered(event.clone());
    let rounds = event.rounds.len();
    let mut record = event.record(rounds, Purpose::Report);
    let announced = event.record(rounds, Purpose::Standings);
    for (idx, place) in places(event, &announced)?.into_iter().enumerate() {
        let points = announced.score_after(&announced.players[idx], rounds);
        let player = &mut record.players[idx];
        (player.stated_points, player.stated_rank) = (Some(points), Some(place));
    }
    if !event.settings.is_team_event {
        record.abnormal_points = export::announced_points(&record, &announced);
    }
    if 0 < adjourned_games(event, rounds) {
        record.unknown_result = Some(match event.settings.adjourned {
            Award::Win => record.scoring.win,
            Award::Draw => record.scoring.draw,
            Award::Loss => record.scoring.loss,
        });
    }
    // Only TRF26 has records for these.
    record.event.type_code = Some(export::type_code(&event.settings));
    record.event.ranking = export::ranking(event);
    record.event.pairing_program = format!("Arbiter {}", env!("CARGO_PKG_VERSION"));
    let is_next = event.next_round() <= event.settings.rounds;
    if is_next {
        let present = event.present();
        let numbers = event.numbers();
        let absent = numbers.iter().filter(|(id, _)| !present.contains(id));
        record.absent_next = absent.map(|(_, &number)| number).collect();
        record.absent_next.sort_unstable();
        // In a team event the numbers of byes are those of teams.
        if !event.settings.is_team_event {
            record.later_byes = announced_byes(event);
        }
    }
    let paired_with = event.record(rounds, Purpose::Pairing);
    let virtual_points = engine::virtual_points(event, &paired_with, rounds + usize::from(is_next));
    // Where the groups are not what the acceleration asks for no round could be paired.
    record.virtual_points = virtual_points.unwrap_or_default();
    exchange_teams::fill(event, &mut record, announced)?;
    if event.settings.system.is_for_teams() && is_next {
        let next = u16::from(event.next_round());
        let absent = teams::absent(event).into_iter();
        let byes = absent.map(|team| RequestedTeamBye { round: next, team, bye: Bye::ZeroPoint });
        record.team_event.requested_byes.extend(byes);
    }
    if event.settings.is_team_event {
        record.absent_next.clear();
    }
    Ok(record)
}

/// Byes that were announced for rounds that are still to be paired (record 240).
fn announced_byes(event: &Tournament) -> Vec<LaterBye> {
    let numbers = event.numbers();
    let mut byes = Vec::new();
    for (id, entrant) in &event.players {
        let Some(&player) = numbers.get(id) else { continue };
        let to_come = entrant.absences.range(event.next_round()..);
        byes.extend(to_come.map(|(&round, &bye)| LaterBye { round: round.into(), player, bye }));
    }
    byes.sort_unstable();
    byes
}

/// With the numbers that the next pairing would give, where somebody has none.
#[must_use]
pub fn numbered(event: Tournament) -> Tournament {
    if event.order.len() == event.players.len() {
        return event;
    }
    match numbers::needed(&event) {
        Some(order) => evolve(event, &Fact::NumbersAssigned { order }),
        None => event,
    }
}

/// What a report says of a player.
pub fn details_of(player: &Player) -> Details {
    let birth = |date: BirthDate| match date.month_day {
        Some((month, day)) => format!("{:04}-{month:02}-{day:02}", date.year),
        None => format!("{:04}", date.year),
    };
    let national = player.national.first();
    let mut details = Details {
        name: player.name.clone(),
        sex: player.sex,
        title: player.title,
        federation: player.federation.clone(),
        rating: player.rating,
        national_rating: national.and_then(|it| it.rating),
        fide_id: player.fide_id,
        birth: player.birth.map(birth).unwrap_or_default(),
        ..Details::default()
    };
    details.take_national_card(national.map_or("", |it| &it.id));
    details
}

/// What is known of a tournament beside its record.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// Who the players are, where more is known than a report has columns for.
    pub details: BTreeMap<PairingNumber, Details>,
    /// The acceleration, where it is named and the fictitious points are not written down.
    pub acceleration: Option<Acceleration>,
    /// The tempo whose ratings count, where it is named.
    pub class: Option<Tempo>,
}

/// A report as the log that would have made it.
pub fn facts_with(record: &Record, beside: &Beside) -> Result<Vec<Fact>, Refusal> {
    let real: Vec<&Player> = record.players.iter().filter(|it| !it.is_vacant()).collect();
    // The director numbers registrations by the fact that makes them; the event is the first.
    let ids: BTreeMap<PairingNumber, PlayerId> =
        real.iter().zip(2..).map(|(player, id)| (player.number, PlayerId(id))).collect();
    let mut log = Log::default();
    let mut settings = settings(record, &ids);
    settings.acceleration = beside.acceleration.unwrap_or(settings.acceleration);
    settings.class = beside.class.unwrap_or(settings.class);
    let create = |settings: &Settings| Command::Create(Box::new(settings.clone()));
    let tried = decide(&log.event, &create(&settings), Consent::DoublyConfirmed);
    if matches!(tried, Err(Refusal::ForbiddenTieBreak { .. })) {
        // Of a list that the rules do not allow in such an event the usual one is left.
        settings.tiebreaks = usual_tie_breaks(settings.system, settings.is_team_event);
    }
    log.act(&create(&settings))?;
    if !real.is_empty() {
        let of = |player: &&Player| {
            let known = beside.details.get(&player.number).cloned();
            known.unwrap_or_else(|| details_of(player))
        };
        log.act(&Command::Enter(real.iter().map(of).collect()))?;
        log.add(Fact::NumbersAssigned { order: ids.values().copied().collect() });
    }
    for team in &record.teams {
        let players = team.players.iter().filter_map(|number| ids.get(number).copied());
        let players: Vec<PlayerId> = players.collect();
        if !players.is_empty() {
            log.act(&Command::EnterTeam { name: team.name.clone(), players })?;
        }
    }
    if log.event.settings.system.is_for_teams() {
        let named = record.teams.iter().map(|team| team.name.trim().to_owned());
        let order = named.filter(|name| log.event.teams.contains_key(name)).collect();
        log.add(Fact::TeamsNumbered { order });
    }
    if let Some(color) = record.initial_color {
        log.act(&Command::DrawInitialColor(color))?;
    }
    let n_paired = (1..=record.rounds_recorded())
        .rev()
        .find(|round| {
            let entry = |player: &&Player| player.rounds.get(round - 1).copied();
            real.iter().filter_map(entry).any(|it| matches!(it, RoundEntry::Paired { .. }))
        })
        .unwrap_or(0);
    for round_idx in 0..n_paired {
        log.round(record, &ids, round_idx);
    }
    log.absences(record, (&real, &ids), n_paired);
    let published = 1..log.event.next_round();
    let rounds: Vec<u8> = published.filter(|&round| differs(&log.event, round)).collect();
    let settings = &log.event.settings;
    let is_paired_by_rules = !settings.is_team_event || settings.system.is_for_teams();
    if !rounds.is_empty() && is_paired_by_rules {
        log.add(Fact::RoundsDiffer { rounds, after: Recheck::Import });
    }
    Ok(log.facts)
}

fn settings(record: &Record, ids: &BTreeMap<PairingNumber, PlayerId>) -> Settings {
    let rounds = u8::try_from(record.rounds_recorded()).unwrap_or(Settings::ROUNDS_MAX);
    let rounds = record.rounds_total.unwrap_or(rounds).max(rounds).max(1);
    let head = &record.event;
    let name = if head.name.trim().is_empty() { "Imported event" } else { &head.name };
    let mut settings = Settings::swiss(name, rounds);
    settings.place.clone_from(&head.place);
    settings.federation.clone_from(&head.federation);
    settings.starts = day(&head.starts);
    settings.ends = day(&head.ends);
    settings.chief_arbiter.clone_from(&head.chief_arbiter);
    settings.deputy_arbiters.clone_from(&head.deputy_arbiters);
    settings.time_control = StatedControl::as_written(&head.time_control);
    settings.scoring = record.scoring;
    settings.programme = head.round_dates.iter().map(|day| session(day)).collect();
    // Rounds without any day are no programme.
    if settings.programme.iter().all(|session| session.starts.is_empty()) {
        settings.programme.clear();
    }
    settings.is_team_event = match head.type_code {
        Some(code) => code.is_for_teams(),
        None => !record.teams.is_empty(),
    };
    settings.boards = u8::try_from(boards(record)).unwrap_or(u8::MAX).max(1);
    if let Some(system) = System::from_report(record) {
        settings.system = system;
    }
    settings.exchange_last_rounds = head.type_code.map(|code| code.paired_by)
        == Some(PairedBy::RoundRobin(RoundRobinTable::FideDouble));
    settings.tiebreaks = usual_tie_breaks(settings.system, settings.is_team_event);
    // The first is the score itself; codes that we do not have are told by whoever reads the file.
    if !head.ranking.is_empty() {
        let codes = head.ranking.iter().skip(1);
        settings.tiebreaks = codes.filter_map(|code| code.parse::<TieBreak>().ok()).collect();
    }
    let method = head.starting_order.split_whitespace().last().and_then(RatingUse::from_code);
    settings.rating_use = method.unwrap_or(settings.rating_use);
    // The editions follow the day on which the event starts.
    if let Some(starts) = settings.starts {
        settings.editions = Editions::in_force(starts);
    }
    // Unless the report names another edition of the pairing rules.
    settings.editions.swiss = stated_edition(record).unwrap_or(settings.editions.swiss);
    let group = |group: &Vec<PairingNumber>| {
        group.iter().filter_map(|number| ids.get(number).copied()).collect()
    };
    settings.forbidden = record.forbidden.iter().map(group).collect();
    settings.acceleration = acceleration(record);
    settings
}

/// The acceleration whose fictitious points the report has.
fn acceleration(record: &Record) -> Acceleration {
    let stated = &record.virtual_points;
    let founders = Founders::of(record, &Options::default());
    let known = Acceleration::all().filter(|&known| known != Acceleration::None);
    let rounds = stated.by_player.iter().map(Vec::len).max().unwrap_or(0);
    let gives = |&acceleration: &Acceleration| {
        let numbers = record.players.iter().map(|player| player.number);
        virtual_points(acceleration, record, &founders, rounds).is_ok_and(|points| {
            numbers.clone().all(|number| {
                (0..rounds)
                    .all(|round_idx| points.of(number, round_idx) == stated.of(number, round_idx))
            })
        })
    };
    if rounds == 0 {
        Acceleration::None
    } else {
        { known }.find(gives).unwrap_or(Acceleration::None)
    }
}

/// A day as reports write it, where it is one.
fn day(text: &str) -> Option<Date> {
    text.trim().replace(['/', '.'], "-").parse().ok()
}

/// A round that has a day, with or without a century.
fn session(day: &str) -> Session {
    let day = day.trim().replace(['/', '.'], "-");
    let starts = if day.len() == 8 { format!("20{day}") } else { day };
    let is_day = moment(Topic::Day, &starts).is_ok();
    Session { starts: if is_day { starts } else { String::new() }, ..Session::default() }
}

/// The most boards that a team had in a round.
fn boards(record: &Record) -> usize {
    let n_rounds = record.rounds_recorded();
    let of = |team: &Team, round_idx: usize| {
        let players = team.players.iter().filter_map(|number| record.player(*number));
        let entries = players.filter_map(|player| player.rounds.get(round_idx));
        entries.filter(|entry| matches!(entry, RoundEntry::Paired { .. })).count()
    };
    let teams = record.teams.iter();
    let most = teams.flat_map(|team| (0..n_rounds).map(move |idx| of(team, idx)));
    most.max().filter(|most| *most > 0).unwrap_or(4)
}

/// Facts as they pile up, and the event that they make.
#[derive(Default)]
struct Log {
    event: Tournament,
    facts: Vec<Fact>,
}

impl Log {
    /// What is in a report has happened: no concern is asked about again.
    fn act(&mut self, command: &Command) -> Result<(), Refusal> {
        for fact in decide(&self.event, command, Consent::DoublyConfirmed)?.facts {
            self.add(fact);
        }
        Ok(())
    }

    fn add(&mut self, fact: Fact) {
        self.event = evolve(std::mem::take(&mut self.event), &fact);
        self.facts.push(fact);
    }

    /// A round that was played: drafted by the report, published, with its results.
    fn round(
        &mut self,
        record: &Record,
        ids: &BTreeMap<PairingNumber, PlayerId>,
        round_idx: usize,
    ) {
        let round = u8::try_from(round_idx + 1).unwrap_or(u8::MAX);
        let entry = |number: PairingNumber| {
            let entries = record.player(number).map_or(&[][..], |player| &player.rounds);
            entries.get(round_idx).copied().unwrap_or(RoundEntry::Absent)
        };
        let mut games = Vec::new();
        let mut byes = Vec::new();
        for (&number, &id) in ids {
            match entry(number) {
                RoundEntry::Bye(bye) => byes.push((id, bye)),
                RoundEntry::Absent => byes.push((id, Bye::ZeroPoint)),
                RoundEntry::Paired { opponent, color, result } => {
                    let is_first = number < opponent;
                    let is_white = color.map_or(is_first, |color| color == Color::White);
                    let other = match entry(opponent) {
                        RoundEntry::Paired { result, .. } => result,
                        RoundEntry::Bye(_) | RoundEntry::Absent => GameResult::Pending,
                    };
                    if is_white {
                        games.push((number, opponent, board_result(result, other)));
                    }
                }
            }
        }
        if self.event.settings.system.is_for_teams() {
            let order = MatchOrder::of(record);
            games.sort_by_cached_key(|&(white, black, _)| order.place(white, black));
        } else {
            games.sort_by_cached_key(|&(white, black, _)| {
                board_order(record, round_idx, white, black)
            });
        }
        let id = |number: PairingNumber| ids.get(&number).copied();
        let boards: Vec<_> = games
            .iter()
            .filter_map(|&(white, black, it)| {
                Some((Pair { white: id(white)?, black: id(black)? }, it))
            })
            .collect();
        let pairs = boards.iter().map(|&(pair, _)| pair).collect();
        let (by, pairing) = ("imported report".to_owned(), Pairing { pairs, byes });
        self.add(Fact::RoundDrafted { round, by, pairing, reason: None });
        self.add(Fact::RoundPublished { round });
        for (&(_, result), board) in boards.iter().zip(1..) {
            if let Some(result) = result {
                self.add(Fact::ResultEntered { round, board, result });
            }
        }
    }

    /// The byes announced for rounds after the last one that is paired.
    fn absences(
        &mut self,
        record: &Record,
        (real, ids): (&[&Player], &BTreeMap<PairingNumber, PlayerId>),
        n_paired: usize,
    ) {
        let next = u8::try_from(n_paired + 1).unwrap_or(u8::MAX);
        for player in real {
            let player_id = ids[&player.number];
            let asked = player.rounds.iter().enumerate().skip(n_paired);
            for (round_idx, entry) in asked {
                let RoundEntry::Bye(bye) = *entry else { continue };
                let round = u8::try_from(round_idx + 1).unwrap_or(u8::MAX);
                self.add(Fact::AbsenceAnnounced { player: player_id, round, bye });
            }
            let later = record.later_byes.iter().filter(|it| it.player == player.number);
            let mut has_kind = player.rounds.get(n_paired).is_some();
            for it in later {
                let round = u8::try_from(it.round).unwrap_or(u8::MAX);
                has_kind |= round == next;
                if next <= round {
                    self.add(Fact::AbsenceAnnounced { player: player_id, round, bye: it.bye });
                }
            }
            if !has_kind && record.absent_next.contains(&player.number) {
                let bye = Bye::ZeroPoint;
                self.add(Fact::AbsenceAnnounced { player: player_id, round: next, bye });
            }
        }
    }
}

/// Matches in the order of the better team, the boards of each in the order of its players.
struct MatchOrder {
    /// By player index: number of the team, place in it.
    places: Vec<Option<(usize, usize)>>,
}

impl MatchOrder {
    fn of(record: &Record) -> Self {
        let mut places = vec![None; record.players.len()];
        for (team_idx, team) in record.teams.iter().enumerate() {
            for (place, number) in team.players.iter().enumerate() {
                if let Some(slot) = places.get_mut(number.index()) {
                    *slot = Some((team_idx, place));
                }
            }
        }
        Self { places }
    }

    fn place(&self, white: PairingNumber, black: PairingNumber) -> (usize, usize) {
        let place = |number: PairingNumber| {
            let found = self.places.get(number.index()).copied().flatten();
            found.unwrap_or((usize::MAX, number.index()))
        };
        place(white).min(place(black))
    }
}

/// The leading score first, then both scores together, then the better number (C.04.2.D.9).
fn board_order(
    record: &Record,
    round_idx: usize,
    white: PairingNumber,
    black: PairingNumber,
) -> (Reverse<[u16; 2]>, PairingNumber) {
    let score = |number: PairingNumber| {
        let player = record.player(number);
        player.map_or(0, |player| record.score_after(player, round_idx).tenths())
    };
    let (one, other) = (score(white), score(black));
    (Reverse([one.max(other), one + other]), white.min(black))
}

/// The result of a board from what both players have.
fn board_result(white: GameResult, black: GameResult) -> Option<BoardResult> {
    use GameResult as R;
    Some(match (white, black) {
        (R::Pending, _) | (_, R::Pending) => return None,
        (R::Adjourned, _) | (_, R::Adjourned) => BoardResult::Adjourned,
        (R::Win, R::Loss) => BoardResult::Played(Decision::WhiteWins),
        (R::Draw, R::Draw) => BoardResult::Played(Decision::Draw),
        (R::Loss, R::Win) => BoardResult::Played(Decision::BlackWins),
        (R::UnratedWin, R::UnratedLoss) => BoardResult::Unrated(Decision::WhiteWins),
        (R::UnratedDraw, R::UnratedDraw) => BoardResult::Unrated(Decision::Draw),
        (R::UnratedLoss, R::UnratedWin) => BoardResult::Unrated(Decision::BlackWins),
        (R::ForfeitWin, R::ForfeitLoss) => BoardResult::Forfeit { present: Some(Color::White) },
        (R::ForfeitLoss, R::ForfeitWin) => BoardResult::Forfeit { present: Some(Color::Black) },
        (R::ForfeitLoss, R::ForfeitLoss) => BoardResult::Forfeit { present: None },
        (white, black) => BoardResult::Arbiter { white: award(white), black: award(black) },
    })
}

const fn award(result: GameResult) -> Award {
    match result {
        GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin => Award::Win,
        GameResult::Draw | GameResult::UnratedDraw => Award::Draw,
        GameResult::Loss
        | GameResult::UnratedLoss
        | GameResult::ForfeitLoss
        | GameResult::Adjourned
        | GameResult::Pending => Award::Loss,
    }
}
