//! An event's ratings, for people and for programs.

use std::{
    io::{self, Write},
    path::Path,
};

use arbiter_rating::{
    EventRating, FirstRating, Hundredths, Outcome, PlayerRating, RatedGame,
    administration::Finding, article_08_first_rating::Step, event::Change, not_in_sources,
};
use arbiter_rulebook::{Message, RatingEdition, Tempo};
use arbiter_text::Text;
use arbiter_tournament::{Player, Record};

use crate::{
    format::{cell, cited, csv_row},
    world::World,
};

/// Names are cut to this many characters in tables.
const NAME_WIDTH: usize = 28;

/// Which of the three lists.
pub(super) fn tempo(tempo: Tempo, t: &Text) -> String {
    t.say(match tempo {
        Tempo::Standard => "rated-standard",
        Tempo::Rapid => "rated-rapid",
        Tempo::Blitz => "rated-blitz",
    })
}

/// Writes in a language.
struct Page<'p> {
    out: &'p mut dyn Write,
    t: Text,
}

impl Page<'_> {
    /// A line with what it is about before it.
    fn about(&mut self, key: &str, what: &str) -> io::Result<()> {
        writeln!(self.out, "{:<11} {what}", self.t.say(key))
    }
}

pub(super) fn text(
    world: &mut World<'_>,
    record: &Record,
    rating: &EventRating,
    summary: bool,
) -> io::Result<()> {
    let mut page = Page { out: &mut *world.out, t: world.t };
    let page = &mut page;
    let t = page.t;
    head(page, record, rating)?;
    if !rating.refusals.is_empty() {
        writeln!(page.out, "{}", t.say("rating-refused"))?;
        for refusal in &rating.refusals {
            writeln!(page.out, "  {}", cited(&t.explain(refusal), refusal.basis))?;
        }
        return writeln!(page.out);
    }
    if let Some(level) = rating.level {
        writeln!(
            page.out,
            "{:<11} Ra = {} - {} x {}/{} = {} (8.21b)",
            t.say("cli-rate-level"),
            level.rated_average,
            level.difference_average,
            level.opponents,
            level.opponents + 1,
            level.level
        )?;
    }
    writeln!(page.out)?;
    for (player, rated) in record.players.iter().zip(&rating.players) {
        if player.is_vacant() {
            continue;
        }
        if summary {
            summary_line(page, player, rated, rating.terms.edition)?;
        } else {
            working(page, record, player, (rated, rating.terms.edition))?;
        }
    }
    writeln!(page.out)
}

fn head(page: &mut Page<'_>, record: &Record, rating: &EventRating) -> io::Result<()> {
    let (event, terms, t) = (&record.event, &rating.terms, page.t);
    let days =
        [("name", event.name.clone()), ("from", event.starts.clone()), ("to", event.ends.clone())];
    page.about("cli-tournament", &t.with("cli-from-to", &days))?;
    let list = terms.tempo.map_or_else(|| t.say("cli-rate-no-list"), |it| tempo(it, &t));
    let edition = t.say1("rating-edition", "edition", terms.edition);
    page.about("cli-rate-rating", &format!("{edition}; {list}; {}", t.explain(&terms.format)))?;
    let time = match &terms.control {
        Some(control) => {
            let minutes = control.sixty_moves_s() / 60;
            let values = [("control", control.to_string()), ("minutes", minutes.to_string())];
            t.with("cli-rate-sixty", &values)
        }
        None => t.say("cli-rate-no-time"),
    };
    page.about("cli-rate-time", &time)?;
    if let Some(gap) = terms.gap {
        page.about("cli-rate-note", &t.explain(&gap))?;
    }
    for missing in not_in_sources(terms.edition) {
        page.about("cli-missing", &t.say1("cli-not-in-sources", "what", t.say(missing)))?;
    }
    Ok(())
}

fn name(player: &Player) -> String {
    player.name.chars().take(NAME_WIDTH).collect()
}

fn signed(change: i32) -> String {
    if change > 0 { format!("+{change}") } else { change.to_string() }
}

fn summary_line(
    page: &mut Page<'_>,
    player: &Player,
    rated: &PlayerRating,
    edition: RatingEdition,
) -> io::Result<()> {
    let (number, name, t) = (player.number, name(player), page.t);
    let games = |n: u32| format!("{:>9}", t.message(&Message::new("cli-rate-games").with("n", n)));
    let out = &mut page.out;
    match &rated.outcome {
        Outcome::Change(change) => writeln!(
            out,
            "{number:>5} {name:<NAME_WIDTH$} {:>5} {}  K {:>2}  {:>7} -> {} ({})",
            change.rating,
            games(change.games),
            change.k_used,
            change.change.to_string(),
            change.new_rating,
            signed(change.change.round_half_away())
        ),
        Outcome::First { results, alone } => {
            let what = match alone {
                Some(first) => match first.withheld(edition) {
                    None => t.say1("cli-rate-first", "rating", first.rating),
                    Some(why) => {
                        let values =
                            [("rating", first.rating.to_string()), ("why", t.explain(&why))];
                        t.with("cli-rate-alone", &values)
                    }
                },
                None => t.say("rating-kept"),
            };
            let games = games(results.games.into());
            writeln!(out, "{number:>5} {name:<NAME_WIDTH$}     - {games}  {what}")
        }
        Outcome::Nothing => {
            let rating = rated.entrant.own.map_or_else(|| "-".to_owned(), |r| r.to_string());
            let nothing = t.say("rating-nothing");
            writeln!(out, "{number:>5} {name:<NAME_WIDTH$} {rating:>5}   {nothing}")
        }
    }
}

fn working(
    page: &mut Page<'_>,
    record: &Record,
    player: &Player,
    (rated, edition): (&PlayerRating, RatingEdition),
) -> io::Result<()> {
    let t = page.t;
    let rating = rated.entrant.own.map_or_else(|| t.say("cli-unrated"), |r| r.to_string());
    write!(page.out, "{:>5} {}, {rating}", player.number, player.name)?;
    if let Outcome::Change(change) = &rated.outcome {
        let reason = t.explain(&change.development.reason);
        write!(page.out, ", K {} ({reason})", change.development.k)?;
    }
    writeln!(page.out)?;
    if !rated.games.is_empty() {
        game_heads(page)?;
    }
    for game in &rated.games {
        game_line(page.out, record, game)?;
    }
    for (round, why) in &rated.left_out {
        let article = why.article().map(|article| format!(" ({article})")).unwrap_or_default();
        let why = t.say1("cli-rate-left-out", "why", t.explain(why));
        writeln!(page.out, "      {round:>5} {why}{article}")?;
    }
    match &rated.outcome {
        Outcome::Change(change) => change_lines(page, change),
        Outcome::First { results, alone } => {
            let points = Hundredths(50 * i32::from(results.half_points));
            let said = Message::new("cli-rate-points-of").with("points", points);
            writeln!(page.out, "      {}", t.message(&said.with("games", results.games)))?;
            match alone {
                Some(first) => first_line(page, first, edition),
                None => writeln!(page.out, "      {}", t.say("rating-kept")),
            }
        }
        Outcome::Nothing => writeln!(page.out, "      {}", t.say("rating-nothing")),
    }
}

fn game_heads(page: &mut Page<'_>) -> io::Result<()> {
    let [round, opponent, rating, difference, counts, expected, score, change] = [
        "cli-column-round",
        "cli-column-opponent",
        "cli-column-rating",
        "cli-rate-differ",
        "cli-rate-counts",
        "cli-rate-expected",
        "cli-column-score",
        "cli-column-change",
    ]
    .map(|key| page.t.say(key));
    writeln!(
        page.out,
        "      {round:>5} {opponent:<32} {rating:>6}  {difference:>6}  {counts:>6} {expected:>6} \
         {score:>5} {change:>7}"
    )
}

fn game_line(out: &mut dyn Write, record: &Record, game: &RatedGame) -> io::Result<()> {
    let opponent = record.player(game.opponent).map(name).unwrap_or_default();
    let rating = game.opponent_rating.map_or_else(|| "-".to_owned(), |r| r.to_string());
    write!(
        out,
        "      {:>5} {:>4} {opponent:<NAME_WIDTH$} {rating:>5}",
        game.round,
        game.opponent.get()
    )?;
    match game.change {
        Some(line) => writeln!(
            out,
            "  {:>6}  {:>6} {:>6} {:>5} {:>7}",
            line.difference,
            line.counted,
            line.expected.to_string(),
            game.score.score().to_string(),
            line.change.to_string()
        ),
        None => writeln!(out, "                         {:>5}", game.score.score().to_string()),
    }
}

fn change_lines(page: &mut Page<'_>, change: &Change) -> io::Result<()> {
    let t = page.t;
    if change.k_used != change.development.k {
        let limit = Message::new("cli-rate-k-limit").with("k", change.development.k);
        let limit = limit.with("games", change.games).with("used", change.k_used);
        writeln!(page.out, "      {}", t.message(&limit))?;
    }
    let sum = Message::new("cli-rate-sum")
        .with("sum", change.sum.to_string())
        .with("k", change.k_used)
        .with("change", change.change.to_string())
        .with("rounded", signed(change.change.round_half_away()))
        .with("old", change.rating)
        .with("new", change.new_rating)
        .with("article", change.development.basis.to_string());
    writeln!(page.out, "      {}", t.message(&sum))
}

fn first_line(page: &mut Page<'_>, first: &FirstRating, edition: RatingEdition) -> io::Result<()> {
    let (out, t) = (&mut page.out, page.t);
    write!(out, "      {}", t.say1("cli-rate-level-is", "level", first.level))?;
    match first.step {
        Step::Even => write!(out, "{}", t.say("cli-rate-half"))?,
        Step::Above { half_points, bonus } => write!(out, " + {half_points} x {bonus}")?,
        Step::Table { percent, difference, shrunk_by, imagined } => {
            if imagined > 0 {
                write!(out, " {}", t.say1("cli-rate-imagined", "n", imagined))?;
            }
            write!(out, ", {} %: {difference}", percent.get())?;
            if let Some(n) = shrunk_by {
                write!(out, " x {n}/{}", n + 1)?;
            }
        }
    }
    let is = Message::new("cli-rate-first-is").with("exact", first.exact.to_string());
    let is = is.with("rating", first.rating).with("article", first.basis.to_string());
    writeln!(out, " {}", t.message(&is))?;
    match first.withheld(edition) {
        None => Ok(()),
        Some(why) => writeln!(out, "      {}", t.explain(&why)),
    }
}

pub(super) const CSV_HEADER: &str =
    "report,number,id,name,rating,games,sum,k,change,new_rating,first_rating";

pub(super) fn csv(
    out: &mut dyn Write,
    path: &Path,
    record: &Record,
    rating: &EventRating,
) -> io::Result<()> {
    for (player, rated) in record.players.iter().zip(&rating.players) {
        // Sum, K, change, new rating and first rating, as far as there are any.
        let mut numbers = <[String; 5]>::default();
        match &rated.outcome {
            Outcome::Change(change) => {
                numbers[0] = change.sum.to_string();
                numbers[1] = change.k_used.to_string();
                numbers[2] = change.change.to_string();
                numbers[3] = change.new_rating.to_string();
            }
            Outcome::First { alone: Some(first), .. }
                if first.withheld(rating.terms.edition).is_none() =>
            {
                numbers[4] = first.rating.to_string();
            }
            Outcome::First { .. } | Outcome::Nothing => {}
        }
        let who = [
            path.display().to_string(),
            player.number.to_string(),
            cell(player.fide_id),
            player.name.clone(),
            cell(rated.entrant.own),
            rated.games.len().to_string(),
        ];
        csv_row(out, who.iter().chain(&numbers))?;
    }
    Ok(())
}

/// What the rating officer has to look at.
pub(super) fn to_look_at(out: &mut dyn Write, findings: &[Finding], t: &Text) -> io::Result<()> {
    let head = t.say("cli-rate-look-at");
    findings.iter().try_for_each(|finding| writeln!(out, "{head:<11} {}", t.explain(finding)))
}
