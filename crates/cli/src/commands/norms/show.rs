//! A report of norms, for people and for programs.

use std::{
    io::{self, Write},
    path::Path,
};

use arbiter_answers::norms::points;
use arbiter_rulebook::{Explain as _, Message};
use arbiter_text::Text;
use arbiter_titles::{Check, Norm, NormReport, PlayerNorms, Verdict, by_hand};
use arbiter_tournament::{Player, Record};

use crate::{
    format::{cell, csv_row},
    world::World,
};

pub(super) fn text(
    world: &mut World<'_>,
    record: &Record,
    report: &NormReport,
    all: bool,
) -> io::Result<()> {
    let (event, t) = (&record.event, world.t);
    let out = &mut *world.out;
    let days =
        [("name", event.name.clone()), ("from", event.starts.clone()), ("to", event.ends.clone())];
    let about = |key: &str| format!("{:<11} ", t.say(key));
    writeln!(out, "{}{}", about("cli-tournament"), t.with("cli-from-to", &days))?;
    let edition = t.say1("titles-edition", "edition", report.edition);
    writeln!(out, "{}{edition}", about("cli-norms-titles"))?;
    for check in &report.event {
        write!(out, "{}", about("cli-norms-event"))?;
        check_line(out, check, &t)?;
    }
    for note in by_hand(report.edition) {
        let what = t.say(note.about);
        writeln!(out, "{}{what} ({})", about("cli-norms-by-hand"), note.article)?;
    }
    for missing in &report.missing {
        let what = t.say1("cli-not-in-sources", "what", t.say(missing.about));
        writeln!(out, "{}{what} ({})", about("cli-missing"), missing.article)?;
    }
    writeln!(out)?;
    let mut n_shown = 0;
    for norms in &report.players {
        let Some(player) = record.player(norms.number) else { continue };
        for norm in &norms.norms {
            if all || norm.verdict != Verdict::Missed {
                norm_lines(out, player, (norms, norm), &t)?;
                n_shown += 1;
            }
        }
    }
    if n_shown == 0 {
        writeln!(out, "{}", t.say("cli-norms-none"))?;
    }
    writeln!(out)
}

fn norm_lines(
    out: &mut dyn Write,
    player: &Player,
    (norms, norm): (&PlayerNorms, &Norm),
    t: &Text,
) -> io::Result<()> {
    let line = Message::new("cli-norms-norm")
        .with("name", player.name.as_str())
        .with("points", points(norms).to_string())
        .with("games", norms.games)
        .with("title", norm.title.code())
        .with("verdict", norm.verdict.message());
    writeln!(out, "{:>5} {}", player.number, t.message(&line))?;
    if norm.verdict == Verdict::Met && norm.counts_as != norms.games {
        writeln!(out, "      {}", t.say1("cli-norms-counts", "games", norm.counts_as))?;
    }
    for check in &norm.checks {
        write!(out, "      ")?;
        check_line(out, check, t)?;
    }
    Ok(())
}

fn check_line(out: &mut dyn Write, check: &Check, t: &Text) -> io::Result<()> {
    let (requirement, verdict) = (t.explain(&check.requirement), t.explain(&check.verdict));
    write!(out, "{requirement:<32} {verdict:<18}")?;
    if let Some(found) = &check.found {
        write!(out, " {}", t.message(found))?;
    }
    writeln!(out, " ({})", check.basis)
}

pub(super) const CSV_HEADER: &str = "report,number,id,name,games,points,title,verdict,missed";

pub(super) fn csv(
    out: &mut dyn Write,
    path: &Path,
    (record, report): (&Record, &NormReport),
    t: &Text,
) -> io::Result<()> {
    for norms in &report.players {
        let Some(player) = record.player(norms.number) else { continue };
        for norm in &norms.norms {
            let missed: Vec<String> = report
                .event
                .iter()
                .chain(&norm.checks)
                .filter(|check| check.verdict == Verdict::Missed)
                .map(|check| t.explain(&check.requirement))
                .collect();
            let row = [
                path.display().to_string(),
                player.number.to_string(),
                cell(player.fide_id),
                player.name.clone(),
                norms.games.to_string(),
                points(norms).to_string(),
                norm.title.code().to_owned(),
                norm.verdict.word().to_owned(),
                missed.join("; "),
            ];
            csv_row(out, row)?;
        }
    }
    Ok(())
}
