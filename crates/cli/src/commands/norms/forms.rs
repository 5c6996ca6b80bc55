//! `arbiter norms --form`: the forms that FIDE wants.

use std::process::ExitCode;

use arbiter_rulebook::Message;
use arbiter_titles::{
    Declared, NormReport, NormTitle, Verdict,
    arbiters::ArbiterTitle,
    check,
    forms::{self, Block, Candidate, Form, NormSheet, Sheet},
};
use arbiter_tournament::{PairingNumber, Record};
use serde_json::{Value, json};

use super::Arguments;
use crate::{
    commands::report::read_record,
    error::{CommandError, Words},
    format::{self, TableFormat},
    usage::Unfit,
    world::World,
};

/// 1 if there is nothing to put on the form.
pub(super) fn run(
    form: Form,
    arguments: &Arguments,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let mut records = Vec::new();
    for path in world.files(&arguments.reports, &["trf", "trfx", "txt"])? {
        records.push(read_record(&path, world)?);
    }
    let declared = arguments.declared_with_lists(world)?;
    let sheets = match form {
        Form::It1 => certificates(arguments, &declared, &records),
        Form::It2 => application(arguments, &declared, &records)?,
        Form::It3 => records.iter().map(forms::it3).collect(),
        Form::Fa1 => arbiter_norms(ArbiterTitle::Fide, arguments, &records)?,
        Form::Ia1 => arbiter_norms(ArbiterTitle::International, arguments, &records)?,
    };
    if sheets.is_empty() {
        world.tell(&Message::new("cli-norms-no-sheet"))?;
        return Ok(ExitCode::from(1));
    }
    match arguments.format {
        TableFormat::Json => format::json(world.out, &sheets.iter().map(data).collect::<Vec<_>>())?,
        TableFormat::Text if arguments.html => write!(world.out, "{}", forms::page(&sheets))?,
        TableFormat::Text => {
            let texts: Vec<String> = sheets.iter().map(Sheet::text).collect();
            write!(world.out, "{}", texts.join("\n\u{c}\n"))?;
        }
        TableFormat::Csv => {
            return Err(CommandError::bad_input(Message::new("cli-norms-not-csv")));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A report with its norms.
struct Checked<'r> {
    record: &'r Record,
    report: NormReport,
}

fn checked<'r>(declared: &Declared, records: &'r [Record]) -> Vec<Checked<'r>> {
    let all = records.iter();
    all.map(|record| Checked { record, report: check(record, declared) }).collect()
}

/// The norms of an event that the arguments ask for: those met, or those of one player that are
/// not missed.
fn chosen<'c>(arguments: &Arguments, checked: &'c Checked<'_>) -> Vec<NormSheet<'c>> {
    let is_wanted = |number: PairingNumber| arguments.is_wanted(checked.record, number);
    let mut sheets = Vec::new();
    for player in checked.report.players.iter().filter(|player| is_wanted(player.number)) {
        for norm in &player.norms {
            let is_asked = arguments.title.is_none_or(|title| title == norm.title);
            let is_made = match arguments.player {
                Some(_) => norm.verdict != Verdict::Missed,
                None => norm.verdict == Verdict::Met,
            };
            if is_asked && is_made {
                sheets.push(NormSheet {
                    record: checked.record,
                    edition: checked.report.edition,
                    number: player.number,
                    norm,
                });
            }
        }
    }
    sheets
}

fn certificates(arguments: &Arguments, declared: &Declared, records: &[Record]) -> Vec<Sheet> {
    let checked = checked(declared, records);
    let sheets = checked.iter().flat_map(|it| chosen(arguments, it));
    sheets.filter_map(|sheet| forms::it1(&sheet)).collect()
}

fn application(
    arguments: &Arguments,
    declared: &Declared,
    records: &[Record],
) -> Result<Vec<Sheet>, CommandError> {
    if arguments.player.is_none() || arguments.title.is_none() {
        let what = Message::new("cli-norms-one-player");
        return Err(CommandError::bad(what, Words::command("--player FIDE-ID --title GM")));
    }
    let checked = checked(declared, records);
    let norms: Vec<NormSheet<'_>> = checked.iter().flat_map(|it| chosen(arguments, it)).collect();
    Ok(forms::it2(&norms).into_iter().collect())
}

fn arbiter_norms(
    title: ArbiterTitle,
    arguments: &Arguments,
    records: &[Record],
) -> Result<Vec<Sheet>, CommandError> {
    let name = arguments.arbiter.clone().ok_or_else(|| {
        let hint = r#"--arbiter "Surname, First" [--arbiter-id ID] [--arbiter-federation FED]"#;
        CommandError::bad(Message::new("cli-norms-whose"), Words::command(hint))
    })?;
    let candidate = Candidate {
        name,
        fide_id: arguments.arbiter_id,
        federation: arguments.arbiter_federation.clone().unwrap_or_default(),
    };
    Ok(records.iter().map(|record| forms::arbiter_norm(title, record, &candidate)).collect())
}

fn data(sheet: &Sheet) -> Value {
    let blocks = sheet.blocks.iter().map(|block| match block {
        Block::Fields { heading, fields } => json!({
            "heading": heading,
            "fields": fields.iter().map(|field| json!({
                "label": field.label, "value": field.value,
            })).collect::<Vec<_>>(),
        }),
        Block::Table { heading, head, rows } => json!({
            "heading": heading,
            "head": head,
            "rows": rows.iter().map(|row| json!({
                "cells": row.cells, "left_out": row.is_left_out,
            })).collect::<Vec<_>>(),
        }),
        Block::Note(note) => json!({ "note": note }),
    });
    json!({ "form": sheet.form.code(), "blocks": blocks.collect::<Vec<_>>() })
}

/// A title by its letters.
pub(super) fn title(text: &str) -> Result<NormTitle, Unfit> {
    let mut all = NormTitle::ALL.into_iter();
    let found = all.find(|title| title.code().eq_ignore_ascii_case(text));
    found.ok_or_else(|| Unfit::one_of(&NormTitle::ALL.map(NormTitle::code), text))
}
