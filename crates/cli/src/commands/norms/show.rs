//! A report of norms, for people and for programs.

use std::{
    io::{self, Write},
    path::Path,
};

use arbiter_answers::norms::points;
use arbiter_titles::{Check, Norm, NormReport, PlayerNorms, Verdict, by_hand};
use arbiter_tournament::{Player, Record};

use crate::format::{cell, csv_row};

pub(super) fn text(
    out: &mut dyn Write,
    record: &Record,
    report: &NormReport,
    all: bool,
) -> io::Result<()> {
    let event = &record.event;
    writeln!(out, "Tournament  {} ({} to {})", event.name, event.starts, event.ends)?;
    writeln!(out, "Titles      B.01, edition {}", report.edition)?;
    for check in &report.event {
        write!(out, "Event       ")?;
        check_line(out, check)?;
    }
    for note in by_hand(report.edition) {
        writeln!(out, "By hand     {} ({})", note.about, note.article)?;
    }
    for missing in &report.missing {
        writeln!(out, "Missing     not in the sources: {} ({})", missing.about, missing.article)?;
    }
    writeln!(out)?;
    let mut n_shown = 0;
    for norms in &report.players {
        let Some(player) = record.player(norms.number) else { continue };
        for norm in &norms.norms {
            if all || norm.verdict != Verdict::Missed {
                norm_lines(out, player, norms, norm)?;
                n_shown += 1;
            }
        }
    }
    if n_shown == 0 {
        writeln!(out, "No norm is met or open.")?;
    }
    writeln!(out)
}

fn norm_lines(
    out: &mut dyn Write,
    player: &Player,
    norms: &PlayerNorms,
    norm: &Norm,
) -> io::Result<()> {
    writeln!(
        out,
        "{:>5} {}, {} of {}: {} norm {}",
        player.number,
        player.name,
        points(norms),
        norms.games,
        norm.title.code(),
        norm.verdict
    )?;
    if norm.verdict == Verdict::Met && norm.counts_as != norms.games {
        writeln!(out, "      counts for {} games", norm.counts_as)?;
    }
    for check in &norm.checks {
        write!(out, "      ")?;
        check_line(out, check)?;
    }
    Ok(())
}

fn check_line(out: &mut dyn Write, check: &Check) -> io::Result<()> {
    let requirement = check.requirement.to_string();
    write!(out, "{requirement:<32} {:<18}", check.verdict.to_string())?;
    if !check.found.is_empty() {
        write!(out, " {}", check.found)?;
    }
    writeln!(out, " ({})", check.basis)
}

pub(super) const CSV_HEADER: &str = "report,number,id,name,games,points,title,verdict,missed";

pub(super) fn csv(
    out: &mut dyn Write,
    path: &Path,
    record: &Record,
    report: &NormReport,
) -> io::Result<()> {
    for norms in &report.players {
        let Some(player) = record.player(norms.number) else { continue };
        for norm in &norms.norms {
            let missed: Vec<String> = report
                .event
                .iter()
                .chain(&norm.checks)
                .filter(|check| check.verdict == Verdict::Missed)
                .map(|check| check.requirement.to_string())
                .collect();
            let row = [
                path.display().to_string(),
                player.number.to_string(),
                cell(player.fide_id),
                player.name.clone(),
                norms.games.to_string(),
                points(norms).to_string(),
                norm.title.code().to_owned(),
                norm.verdict.to_string(),
                missed.join("; "),
            ];
            csv_row(out, row)?;
        }
    }
    Ok(())
}
