//! Teams for everybody: who they are, how they stand, and their matches.

use arbiter_director::report::{self, TeamMatch, TeamRound};
use arbiter_tournament::{Board, PairingNumber, PlayerId, Purpose, Record};
use askama::Template;
use axum::response::Response;

use super::{
    Person, Pill, day, no_round, pills,
    standings::{Column, TeamLine, team_lines},
};
use crate::{
    fault::Fault,
    pages::{Head, Page, PublicView, show, words},
    problem::Problem,
};

/// The address of a team below those of its event.
pub(crate) fn segment(team: &str) -> String {
    use std::fmt::Write as _;
    team.bytes().fold(String::new(), |mut address, byte| {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'~') {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
        address
    })
}

/// A player of a team.
struct Member {
    /// `1`, or empty for a substitute.
    board: String,
    person: Person,
    /// Points and games so far; empty before the first.
    score: String,
}

/// A team with its players.
struct Team {
    name: String,
    address: String,
    strength: String,
    members: Vec<Member>,
}

fn team(head: &Head, record: &Record, row: &report::TeamRow) -> Team {
    let event = &head.event;
    let boards = usize::from(event.settings.boards);
    let numbers = event.numbers();
    let member = |(&id, board): (&PlayerId, usize)| Member {
        board: if board <= boards { board.to_string() } else { String::new() },
        person: Person::in_event(head, id),
        score: numbers.get(&id).map(|&number| score(record, number)).unwrap_or_default(),
    };
    Team {
        name: row.name.clone(),
        address: segment(&row.name),
        strength: if row.strength == 0 { String::new() } else { row.strength.to_string() },
        members: row.players.iter().zip(1..).map(member).collect(),
    }
}

/// `2½ / 3`, the points from the games played.
fn score(record: &Record, number: PairingNumber) -> String {
    let mut games = 0;
    let mut points = arbiter_rulebook::Score::ZERO;
    let Some(player) = record.player(number) else { return String::new() };
    for &entry in &player.rounds {
        if let arbiter_tournament::RoundEntry::Paired { result, .. } = entry
            && !result.is_open()
        {
            games += 1;
            points += record.scoring.points(entry);
        }
    }
    if games == 0 { String::new() } else { format!("{} / {games}", words::points(points)) }
}

/// What the scores of players rest on.
fn record(head: &Head) -> Record {
    head.event.record(head.event.rounds.len(), Purpose::Standings)
}

#[derive(Template)]
#[template(path = "public/teams.html")]
struct TeamsPage {
    page: Page,
    head: Head,
    columns: Vec<Column>,
    lines: Vec<TeamLine>,
    after: usize,
    teams: Vec<Team>,
    /// Why there is no table, where there should be one.
    trouble: Option<String>,
}

pub(super) async fn show_teams(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "teams").await?;
    let (rows, played) = (report::team_rows(&head.event), record(&head));
    let teams = rows.iter().map(|row| team(&head, &played, row)).collect();
    let (mut columns, mut lines, mut after, mut trouble) = (Vec::new(), Vec::new(), 0, None);
    if head.newest_round().is_some() && !head.event.teams.is_empty() {
        match report::team_standings(&head.event, None, None) {
            Ok(ranked) if ranked.ranking.n_rounds == 0 => {}
            Ok(ranked) => {
                (columns, lines) = team_lines(&page.t, &ranked);
                after = ranked.ranking.n_rounds;
            }
            Err(error) => {
                let speech = super::super::speech::Speech { t: &page.t, event: Some(&head.event) };
                trouble = Some(speech.problem(&error.into()).detail);
            }
        }
    }
    show(&TeamsPage { page, head, columns, lines, after, teams, trouble })
}

/// A board of a match, seen from the home team.
struct MatchBoard {
    number: usize,
    home: Person,
    away: Person,
    /// Whether the home player has White.
    home_is_white: bool,
    /// Home's part first; empty while the game is on.
    result: &'static str,
}

impl MatchBoard {
    /// What home and away got, where the result says it side by side.
    fn scores(&self) -> Option<(&'static str, &'static str)> {
        self.result.split_once(' ').or_else(|| self.result.split_once('–'))
    }

    /// Whether this side, `home` or `away`, has White.
    fn is_white(&self, side: &str) -> bool {
        self.home_is_white == (side == "home")
    }

    /// Whether this side got the point.
    fn has_won(&self, side: &str) -> bool {
        let own = self.scores().map(|(home, away)| if side == "home" { home } else { away });
        own.is_some_and(|score| score == "1" || score == "+")
    }
}

/// A match as the page shows it.
struct Match {
    home: (String, String),
    away: (String, String),
    /// `2½–1½`, or empty before the first result.
    score: String,
    is_over: bool,
    boards: Vec<MatchBoard>,
}

fn board(head: &Head, found: &TeamMatch, (board, number): (&Board, usize)) -> MatchBoard {
    let team = head.event.teams.get(&found.home).map_or(&[][..], Vec::as_slice);
    let home_is_white = team.contains(&board.pair.white);
    let persons = [board.pair.white, board.pair.black].map(|player| Person::in_event(head, player));
    let [white, black] = persons;
    let (home, away) = if home_is_white { (white, black) } else { (black, white) };
    let seen = |result| if home_is_white { result } else { words::reversed(result) };
    let result = board.result.map_or("", |result| words::result(seen(result)));
    MatchBoard { number, home, away, home_is_white, result }
}

fn matches(head: &Head, number: u8, round: &TeamRound) -> Vec<Match> {
    let boards = head.event.round(number).map(|it| &it.boards[..]).unwrap_or_default();
    let address = |team: &String| (team.clone(), segment(team));
    let one = |found: &TeamMatch| {
        let played = found.boards.iter().filter_map(|&idx| boards.get(idx));
        let has_results = played.clone().any(|board| board.result.is_some());
        let points = [found.home_points, found.away_points].map(words::points);
        Match {
            home: address(&found.home),
            away: address(&found.away),
            score: if has_results { points.join("–") } else { String::new() },
            is_over: found.is_over,
            boards: played.zip(1..).map(|it| board(head, found, it)).collect(),
        }
    };
    round.matches.iter().map(one).collect()
}

#[derive(Template)]
#[template(path = "public/team-round.html")]
struct TeamRoundPage {
    page: Page,
    head: Head,
    number: u8,
    starts: String,
    pills: Vec<Pill>,
    matches: Vec<Match>,
    /// Teams without a match and what the round is worth to them.
    free: Vec<(String, String)>,
}

pub(super) async fn show_team_round(
    PublicView { app, page, path: (id, number) }: PublicView<(u32, u8)>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "pairings").await?;
    let round = report::team_round(&head.event, number).ok_or_else(|| no_round(number))?;
    let matches = matches(&head, number, &round);
    let free = round.free.into_iter().map(|(team, score)| (team, words::points(score))).collect();
    let pills = pills(head.newest_round().unwrap_or(0), number);
    let session = head.event.settings.programme.get(usize::from(number).saturating_sub(1));
    let starts = session.map(|session| day(&page.t, &session.starts)).unwrap_or_default();
    show(&TeamRoundPage { page, head, number, starts, pills, matches, free })
}

/// A match in the list of a team.
struct Encounter {
    round: u8,
    /// Name and address; none for a round without a match.
    opponent: Option<(String, String)>,
    /// Own points first.
    score: String,
}

#[derive(Template)]
#[template(path = "public/team.html")]
struct TeamPage {
    page: Page,
    head: Head,
    team: Team,
    encounters: Vec<Encounter>,
}

pub(super) async fn show_team(
    PublicView { app, page, path: (id, name) }: PublicView<(u32, String)>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "teams").await?;
    let rows = report::team_rows(&head.event);
    let row = rows.iter().find(|row| row.name == name);
    let row = row.ok_or_else(|| Problem::missing(Fault::NoTeam))?;
    let encounter = |round: u8| {
        let found = report::team_round(&head.event, round)?;
        let own = found.matches.iter().find(|it| it.home == name || it.away == name);
        let Some(own) = own else {
            let score = found.free.iter().find(|(team, _)| *team == name)?.1;
            return Some(Encounter { round, opponent: None, score: words::points(score) });
        };
        let mut points = [own.home_points, own.away_points].map(words::points);
        let opponent = if own.home == name {
            &own.away
        } else {
            points.reverse();
            &own.home
        };
        let opponent = Some((opponent.clone(), segment(opponent)));
        Some(Encounter { round, opponent, score: points.join("–") })
    };
    let encounters = (1..head.event.next_round()).filter_map(encounter).collect();
    let team = team(&head, &record(&head), row);
    show(&TeamPage { page, head, team, encounters })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_has_an_address_whatever_its_name() {
        assert_eq!(segment("Gent 1"), "Gent%201");
        assert_eq!(segment("K.B.S.K./É?"), "K%2EB%2ES%2EK%2E%2F%C3%89%3F");
    }
}
