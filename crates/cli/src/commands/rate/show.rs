//! An event's ratings, for people and for programs.

use std::{
    io::{self, Write},
    path::Path,
};

use arbiter_rating::{
    EventRating, FirstRating, Hundredths, Outcome, PlayerRating, RatedGame,
    administration::Finding, article_08_first_rating::Step, event::Change, not_in_sources,
};
use arbiter_rulebook::RatingEdition;
use arbiter_tournament::{Player, Record};

use crate::format::{cell, csv_row};

/// Names are cut to this many characters in tables.
const NAME_WIDTH: usize = 28;

pub(super) fn text(
    out: &mut dyn Write,
    record: &Record,
    rating: &EventRating,
    summary: bool,
) -> io::Result<()> {
    head(out, record, rating)?;
    if !rating.refusals.is_empty() {
        writeln!(out, "Not rated:")?;
        for refusal in &rating.refusals {
            writeln!(out, "  {refusal}")?;
        }
        return writeln!(out);
    }
    if let Some(level) = rating.level {
        writeln!(
            out,
            "Level       Ra = {} - {} x {}/{} = {} (8.21b)",
            level.rated_average,
            level.difference_average,
            level.opponents,
            level.opponents + 1,
            level.level
        )?;
    }
    writeln!(out)?;
    for (player, rated) in record.players.iter().zip(&rating.players) {
        if player.is_vacant() {
            continue;
        }
        if summary {
            summary_line(out, player, rated, rating.terms.edition)?;
        } else {
            working(out, record, player, (rated, rating.terms.edition))?;
        }
    }
    writeln!(out)
}

fn head(out: &mut dyn Write, record: &Record, rating: &EventRating) -> io::Result<()> {
    let (event, terms) = (&record.event, &rating.terms);
    writeln!(out, "Tournament  {} ({} to {})", event.name, event.starts, event.ends)?;
    let tempo = terms.tempo.map_or_else(|| "no list".to_owned(), |tempo| tempo.to_string());
    writeln!(out, "Rating      B.02, edition {}; {tempo}; {}", terms.edition, terms.format)?;
    match &terms.control {
        Some(control) => writeln!(
            out,
            "Time        {control}: {} minutes for 60 moves",
            control.sixty_moves_s() / 60
        )?,
        None => writeln!(out, "Time        not told; taken as long enough for a standard game")?,
    }
    if let Some(gap) = terms.gap {
        writeln!(out, "Note        {gap}")?;
    }
    for missing in not_in_sources(terms.edition) {
        writeln!(out, "Missing     not in the sources: {missing}")?;
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
    out: &mut dyn Write,
    player: &Player,
    rated: &PlayerRating,
    edition: RatingEdition,
) -> io::Result<()> {
    let (number, name) = (player.number, name(player));
    match &rated.outcome {
        Outcome::Change(change) => writeln!(
            out,
            "{number:>5} {name:<NAME_WIDTH$} {:>5} {:>3} games  K {:>2}  {:>7} -> {} ({})",
            change.rating,
            change.games,
            change.k_used,
            change.change.to_string(),
            change.new_rating,
            signed(change.change.round_half_away())
        ),
        Outcome::First { results, alone: Some(first) } => {
            write!(out, "{number:>5} {name:<NAME_WIDTH$}     - {:>3} games  ", results.games)?;
            match first.withheld(edition) {
                None => writeln!(out, "first rating {}", first.rating),
                Some(why) => writeln!(out, "{} by themselves; {why}", first.rating),
            }
        }
        Outcome::First { results, alone: None } => writeln!(
            out,
            "{number:>5} {name:<NAME_WIDTH$}     - {:>3} games  kept for a first rating",
            results.games
        ),
        Outcome::Nothing => {
            let rating = rated.entrant.own.map_or_else(|| "-".to_owned(), |r| r.to_string());
            writeln!(out, "{number:>5} {name:<NAME_WIDTH$} {rating:>5}   no game counts")
        }
    }
}

fn working(
    out: &mut dyn Write,
    record: &Record,
    player: &Player,
    (rated, edition): (&PlayerRating, RatingEdition),
) -> io::Result<()> {
    let rating = rated.entrant.own.map_or_else(|| "unrated".to_owned(), |r| r.to_string());
    write!(out, "{:>5} {}, {rating}", player.number, player.name)?;
    if let Outcome::Change(change) = &rated.outcome {
        write!(out, ", K {} ({})", change.development.k, change.development.reason)?;
    }
    writeln!(out)?;
    if !rated.games.is_empty() {
        writeln!(
            out,
            "      round opponent                          rating  differ  counts expect score  change"
        )?;
    }
    for game in &rated.games {
        game_line(out, record, game)?;
    }
    for (round, why) in &rated.left_out {
        writeln!(out, "      {round:>5} left out: {why}")?;
    }
    match &rated.outcome {
        Outcome::Change(change) => change_lines(out, change),
        Outcome::First { results, alone } => {
            let points = Hundredths(50 * i32::from(results.half_points));
            writeln!(out, "      {points} of {}", results.games)?;
            match alone {
                Some(first) => first_line(out, first, edition),
                None => writeln!(out, "      kept for a first rating"),
            }
        }
        Outcome::Nothing => writeln!(out, "      no game counts"),
    }
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

fn change_lines(out: &mut dyn Write, change: &Change) -> io::Result<()> {
    if change.k_used != change.development.k {
        writeln!(
            out,
            "      K x games = {} x {} is more than 700, so K = {}",
            change.development.k, change.games, change.k_used
        )?;
    }
    writeln!(
        out,
        "      sum {} x K {} = {}, rounded {}: {} -> {} ({})",
        change.sum,
        change.k_used,
        change.change,
        signed(change.change.round_half_away()),
        change.rating,
        change.new_rating,
        change.development.basis
    )
}

fn first_line(out: &mut dyn Write, first: &FirstRating, edition: RatingEdition) -> io::Result<()> {
    write!(out, "      level {}", first.level)?;
    match first.step {
        Step::Even => write!(out, ", half of the points")?,
        Step::Above { half_points, bonus } => write!(out, " + {half_points} x {bonus}")?,
        Step::Table { percent, difference, shrunk_by, imagined } => {
            if imagined > 0 {
                write!(out, " with {imagined} imagined draws")?;
            }
            write!(out, ", {} %: {difference}", percent.get())?;
            if let Some(n) = shrunk_by {
                write!(out, " x {n}/{}", n + 1)?;
            }
        }
    }
    writeln!(out, " = {}, first rating {} ({})", first.exact, first.rating, first.basis)?;
    match first.withheld(edition) {
        None => Ok(()),
        Some(why) => writeln!(out, "      {why}"),
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
pub(super) fn to_look_at(out: &mut dyn Write, findings: &[Finding]) -> io::Result<()> {
    findings.iter().try_for_each(|finding| writeln!(out, "To look at  {finding}"))
}
