//! A player's card: opponents, colours, results, performance, rating change, norms.

use arbiter_director::report::{self, CardRow, ChanceState, Forecast, Way};
use arbiter_pairing::swiss::Float;
use arbiter_rating::{Outcome, article_08_change::Hundredths};
use arbiter_rulebook::Color;
use arbiter_standings::TieBreak;
use arbiter_text::Text;
use arbiter_titles::Verdict;
use arbiter_tournament::{Entrant, PlayerId, RoundEntry};
use askama::Template;
use axum::response::Response;

use super::{
    Person,
    chart::{self, Chart},
    day,
    standings::{place, player},
    values, year,
};
use crate::{
    accounts::Role,
    fault::Fault,
    pages::{Head, Page, PublicView, reckoned::Reckoned, show, words},
    problem::Problem,
};

/// A way to a norm that asks for opponents no stronger than this asks for nothing.
const WEAKEST: u16 = 1000;

/// One round of the card.
struct RoundLine {
    round: u8,
    /// `white`, `black`, or empty.
    color: &'static str,
    opponent: Option<Person>,
    bye: String,
    result: &'static str,
    points: String,
    /// An arrow with its words.
    float: Option<(&'static str, String)>,
    /// What the game does to the rating.
    change: String,
}

/// A line of the arithmetic.
struct GameLine {
    round: usize,
    opponent: String,
    rating: u16,
    difference: String,
    expected: String,
    score: String,
    change: String,
}

/// How the rating changes.
struct RatingPart {
    games: Vec<GameLine>,
    left_out: Vec<(usize, String)>,
    sum: String,
    k: u16,
    k_reason: String,
    clause: String,
    change: String,
    old: u16,
    new: i32,
    chart: Option<Chart>,
    /// What the chart shows, in words.
    spoken: String,
    /// What the open game would change: lost, drawn, won.
    open: Option<[String; 3]>,
    /// Points that the ratings let expect of these games.
    expected: String,
}

/// A round that is not paired yet.
struct Coming {
    round: u8,
    starts: String,
    /// The bye that was asked for; empty where none was.
    bye: String,
}

/// A first rating in the making.
struct FirstPart {
    games: usize,
    rating: Option<i32>,
}

/// A norm within reach, or made.
struct NormLine {
    title: &'static str,
    text: String,
}

#[derive(Template)]
#[template(path = "public/card.html")]
struct CardPage {
    page: Page,
    head: Head,
    person: Person,
    /// First letters of the names, where others would have a picture.
    initials: String,
    number: String,
    born: String,
    points: String,
    played: usize,
    place: String,
    performance: String,
    average: String,
    /// Names and values of the tie-breaks after the complete rounds.
    tie_breaks: Vec<(String, String)>,
    colors: (usize, usize),
    rounds: Vec<RoundLine>,
    coming: Vec<Coming>,
    rating: Option<RatingPart>,
    first: Option<FirstPart>,
    norms: Vec<NormLine>,
    is_out: bool,
    /// Names of the categories that the player is in.
    categories: Vec<String>,
    /// The round that is being played, until the player's game is over.
    next: Option<Next>,
    /// The key for browsers that want to be told; empty where nobody is.
    push_key: String,
}

/// Where a player sits in the round that is on.
struct Next {
    round: u8,
    board: u16,
    color: &'static str,
    opponent: Person,
    /// What there is instead of a game; empty where there is one.
    bye: String,
    starts: String,
}

fn next(t: &Text, head: &Head, who: PlayerId) -> Option<Next> {
    let number = head.newest_round()?;
    let round = head.event.round(number).filter(|round| !round.has_ended())?;
    let session = head.event.settings.programme.get(usize::from(number) - 1);
    let starts = session.map(|session| day(t, &session.starts)).unwrap_or_default();
    let bye = round.byes.get(&who).map(|&bye| t.say(words::bye_key(bye)));
    if let Some(bye) = bye {
        let opponent = Person::default();
        return Some(Next { round: number, board: 0, color: "", opponent, bye, starts });
    }
    let mut boards = round.boards.iter().zip(1..);
    let (board, place) = boards.find(|(it, _)| it.pair.white == who || it.pair.black == who)?;
    let is_white = board.pair.white == who;
    let opponent = if is_white { board.pair.black } else { board.pair.white };
    board.result.is_none().then(|| Next {
        round: number,
        board: place,
        color: if is_white { "white" } else { "black" },
        opponent: Person::in_event(head, opponent),
        bye: String::new(),
        starts,
    })
}

pub(super) async fn show_card(
    PublicView { app, page, path: (id, player) }: PublicView<(u32, u32)>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "players").await?;
    let who = PlayerId(player);
    let card = report::card(&head.event, who)?;
    let entrant = head.event.players.get(&who).ok_or_else(|| Problem::missing(Fault::NoPlayer))?;
    let reckoned = app.reckonings.of(&head);
    let forecast = head.event.settings.is_rated.then(|| reckoned.forecast()).flatten();
    let rating = forecast.and_then(|it| rating_part(&page.t, &head, who, it));
    let first = forecast.and_then(|it| first_part(&head, who, it));
    let floats = reckoned.floats(who);
    let rounds = round_lines(&page.t, &head, (floats, &card.rounds), rating.as_ref());
    let summary = Summary::of(&page.t, &head, &reckoned, who);
    let colors = |color| {
        let games = card.rounds.iter().filter(|row| match row.entry {
            RoundEntry::Paired { color: own, result, .. } => {
                own == Some(color) && result.was_played()
            }
            RoundEntry::Bye(_) | RoundEntry::Absent => false,
        });
        games.count()
    };
    let colors = (colors(Color::White), colors(Color::Black));
    let points = card.rounds.last().map(|row| words::points(row.points)).unwrap_or_default();
    // Of many players everybody would know that they are children: staff alone.
    let is_staff = page.may(Role::Read, id);
    let birth = if is_staff { year(&entrant.details.birth).to_owned() } else { String::new() };
    let norms = norm_lines(&page.t, &head, &reckoned, who);
    let categories = head.event.settings.categories_of(who, &entrant.details);
    let categories = categories.into_iter().map(|it| it.name.clone()).collect();
    let (person, is_out) = (Person::of(&head, who, entrant), entrant.withdrawn_from.is_some());
    let push = app.push.as_ref().filter(|push| push.is_on());
    show(&CardPage {
        number: card.number.map(|number| number.to_string()).unwrap_or_default(),
        born: if birth.is_empty() { birth } else { page.t.say1("born", "year", birth) },
        points,
        played: card.rounds.iter().filter(|it| !it.entry.is_open()).count(),
        place: summary.place,
        performance: summary.performance,
        average: summary.average,
        tie_breaks: summary.tie_breaks,
        colors,
        rounds,
        coming: coming(&page.t, &head, entrant),
        rating,
        first,
        norms,
        is_out,
        categories,
        next: next(&page.t, &head, who),
        initials: initials(&person.name),
        push_key: push.map(|push| push.public_key().to_owned()).unwrap_or_default(),
        person,
        page,
        head,
    })
}

/// `MC` of `Chigorin, Mikhail`.
fn initials(name: &str) -> String {
    let (surname, first) = name.split_once(',').unwrap_or((name, ""));
    let letters = [first, surname].map(|part| part.chars().find(|it| it.is_alphabetic()));
    letters.into_iter().flatten().flat_map(char::to_uppercase).collect()
}

/// The rounds after the newest one, until the player leaves.
fn coming(t: &Text, head: &Head, entrant: &Entrant) -> Vec<Coming> {
    let settings = &head.event.settings;
    let newest = head.newest_round().unwrap_or(0);
    let last = entrant.withdrawn_from.map_or(settings.rounds, |from| from.saturating_sub(1));
    let rounds = newest.saturating_add(1)..=last.min(settings.rounds);
    let line = |round: u8| {
        let session = settings.programme.get(usize::from(round) - 1);
        Coming {
            round,
            starts: session.map(|session| day(t, &session.starts)).unwrap_or_default(),
            bye: entrant
                .absences
                .get(&round)
                .map(|&bye| t.say(words::bye_key(bye)))
                .unwrap_or_default(),
        }
    };
    rounds.map(line).collect()
}

/// Place, tie-breaks, performance and average of opponents after the complete rounds.
#[derive(Default)]
struct Summary {
    place: String,
    tie_breaks: Vec<(String, String)>,
    performance: String,
    average: String,
}

impl Summary {
    fn of(t: &Text, head: &Head, reckoned: &Reckoned, who: PlayerId) -> Self {
        let number = head.event.numbers().get(&who).map(|number| number.get());
        let mut summary = Self::default();
        let Some(ranked) = reckoned.standings() else { return summary };
        if ranked.ranking.n_rounds == 0 {
            return summary;
        }
        let row = ranked.ranking.rows.iter().find(|row| Some(row.number) == number);
        if let Some(row) = row {
            let named = ranked.ranking.tie_breaks.iter().zip(&row.values);
            let shown = |(&tie_break, value): (&TieBreak, &Option<_>)| {
                let value = value.map_or_else(|| "–".to_owned(), |it| values::value(t, it));
                (values::tie_break(t, tie_break), value)
            };
            summary.place = place(row.place, row.n_sharing);
            // In a knock-out they decide nothing.
            if !head.has_bracket() {
                summary.tie_breaks = named.map(shown).collect();
            }
        }
        let Some(rated) = reckoned.by_rating() else { return summary };
        let row = rated.ranking.rows.iter().find(|row| Some(row.number) == number);
        let shown = |idx: usize| {
            let value = row.and_then(|row| row.values.get(idx).copied().flatten());
            value.map(values::rounded).unwrap_or_default()
        };
        (summary.performance, summary.average) = (shown(0), shown(1));
        summary
    }
}

fn round_lines(
    t: &Text,
    head: &Head,
    (floats, rows): (&[Float], &[CardRow]),
    rating: Option<&RatingPart>,
) -> Vec<RoundLine> {
    let line = |row: &CardRow| {
        let (color, opponent, bye, result) = match row.entry {
            RoundEntry::Paired { opponent, color, result } => {
                let color = match color {
                    Some(Color::White) => "white",
                    Some(Color::Black) => "black",
                    None => "",
                };
                let opponent = player(head, opponent.get()).map(|id| Person::in_event(head, id));
                let result = if result.is_open() { "" } else { words::mark(result) };
                (color, opponent, String::new(), result)
            }
            RoundEntry::Bye(bye) => ("", None, t.say(words::bye_key(bye)), ""),
            RoundEntry::Absent => ("", None, t.say("bye-zero"), ""),
        };
        let change =
            rating.and_then(|it| it.games.iter().find(|it| it.round == usize::from(row.round)));
        RoundLine {
            round: row.round,
            color,
            opponent,
            bye,
            result,
            points: words::points(row.points),
            float: match floats.get(usize::from(row.round) - 1) {
                Some(Float::Down) if matches!(row.entry, RoundEntry::Paired { .. }) => {
                    Some(("↓", t.say("float-down")))
                }
                Some(Float::Up) => Some(("↑", t.say("float-up"))),
                Some(Float::None | Float::Down) | None => None,
            },
            change: change.map(|it| it.change.clone()).unwrap_or_default(),
        }
    };
    rows.iter().map(line).collect()
}

/// Hundredths with a sign that is a sign.
pub(crate) fn signed(t: &Text, value: Hundredths) -> String {
    let size = t.decimal(&Hundredths(value.0.abs()).to_string());
    match value.0 {
        0 => size,
        1.. => format!("+{size}"),
        ..0 => format!("−{size}"),
    }
}

fn rating_part(t: &Text, head: &Head, who: PlayerId, forecast: &Forecast) -> Option<RatingPart> {
    let number = head.event.numbers().get(&who).copied()?;
    let player_rating = forecast.rating.players.iter().find(|it| it.number == number)?;
    let Outcome::Change(change) = &player_rating.outcome else { return None };
    let games = player_rating.games.iter().filter_map(|game| {
        let arithmetic = game.change?;
        let opponent = player(head, game.opponent.get())?;
        Some(GameLine {
            round: game.round,
            opponent: head.name(&opponent).to_owned(),
            rating: arithmetic.opponent,
            difference: difference(arithmetic.difference, arithmetic.counted),
            expected: t.decimal(&arithmetic.expected.to_string()),
            score: words::points(game.score.score()),
            change: signed(t, arithmetic.change),
        })
    });
    let left_out = player_rating.left_out.iter();
    let left_out = left_out.map(|&(round, why)| (round, t.explain(&why))).collect();
    let mut rating = i32::from(change.rating) * 100;
    let mut course = vec![rating];
    for round in 1..=head.event.rounds.len() {
        let game = player_rating.games.iter().find(|game| game.round == round);
        let arithmetic = game.and_then(|game| game.change);
        rating += arithmetic.map_or(0, |it| it.change.0 * i32::from(change.k_used));
        course.push(rating);
    }
    let told: Vec<String> =
        course.iter().map(|it| Hundredths(*it).round_half_away().to_string()).collect();
    let open = forecast.open.iter().find(|it| it.id == who);
    let expected = player_rating.games.iter().filter_map(|game| game.change);
    let expected = Hundredths(expected.map(|change| change.expected.0).sum());
    Some(RatingPart {
        expected: t.decimal(&expected.to_string()),
        games: games.collect(),
        left_out,
        sum: signed(t, change.sum),
        k: change.k_used,
        k_reason: t.explain(&change.development.reason),
        clause: change.development.basis.to_string(),
        change: signed(t, change.change),
        old: change.rating,
        new: change.new_rating,
        chart: chart::draw(&course),
        spoken: t.say1("chart-spoken", "values", told.join(", ")),
        open: open.map(|it| it.changes.map(|change| signed(t, change))),
    })
}

/// The difference, and what it counts where that is less.
fn difference(difference: i32, counted: i32) -> String {
    let sign = |value: i32| format!("{value:+}").replace('-', "−");
    if difference == counted {
        sign(difference)
    } else {
        format!("{} → {}", sign(difference), sign(counted))
    }
}

fn first_part(head: &Head, who: PlayerId, forecast: &Forecast) -> Option<FirstPart> {
    let number = head.event.numbers().get(&who).copied()?;
    let player = forecast.rating.players.iter().find(|it| it.number == number)?;
    match &player.outcome {
        Outcome::First { alone, .. } => Some(FirstPart {
            games: player.games.len(),
            rating: alone.as_ref().map(|first| first.rating),
        }),
        Outcome::Change(_) | Outcome::Nothing => None,
    }
}

/// Norms that are made or can still be made. Where the edition in force does not tell what
/// performance is asked for, nothing is said: the norm sheet shows what is known.
fn norm_lines(t: &Text, head: &Head, reckoned: &Reckoned, who: PlayerId) -> Vec<NormLine> {
    let settings = &head.event.settings;
    if !settings.is_rated || head.newest_round().is_none() || settings.rounds < 9 {
        return Vec::new();
    }
    let chances = reckoned.norms().chances(&head.event, who);
    let Ok(chances) = chances else { return Vec::new() };
    let told = chances.titles.iter().filter_map(|chance| {
        let text = match &chance.state {
            ChanceState::Made(Verdict::Met) => t.say("norm-made"),
            ChanceState::Made(_) | ChanceState::Gone => return None,
            ChanceState::Open(ways) => {
                let ways: Vec<String> = ways.iter().filter_map(|it| way(t, *it)).collect();
                if ways.is_empty() {
                    return None;
                }
                let games = chances.games_left.to_string();
                t.with("norm-open", &[("games", games), ("ways", ways.join("; "))])
            }
        };
        Some(NormLine { title: chance.title.title().code(), text })
    });
    told.collect()
}

/// So many points, against such opponents where they are not paired yet; `None` where any
/// opponents would do, because then the text does not tell.
fn way(t: &Text, way: Way) -> Option<String> {
    let tenths = u16::try_from(5 * way.half_points).unwrap_or(u16::MAX);
    let points = words::points(arbiter_rulebook::Score::from_tenths(tenths));
    let Some(rating) = way.opponents else {
        return Some(t.say1("norm-way-points", "points", points));
    };
    if rating <= WEAKEST {
        return None;
    }
    Some(t.with("norm-way", &[("points", points), ("rating", rating.to_string())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letters_of_a_name() {
        assert_eq!(initials("Chigorin, Mikhail"), "MC");
        assert_eq!(initials("von Bardeleben, Curt"), "CV");
        assert_eq!(initials("Ólafsson"), "Ó");
        assert_eq!(initials("'t Hart, (Jan)"), "JT");
        assert_eq!(initials(""), "");
    }
}
