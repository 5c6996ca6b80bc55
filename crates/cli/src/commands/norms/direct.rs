//! Titles that a place in a championship gives (B.01 1.2), from a small JSON file.

use std::{path::Path, process::ExitCode};

use arbiter_rulebook::{
    Date, Explain as _, Message, MessageValue, ParseDateError, TitleEdition, UnknownEdition,
};
use arbiter_titles::{
    Verdict,
    article_0_titles::{DirectTitle, Withdrawal},
    article_1_events::{
        DirectTitleEvent, PARTICIPATION, Subgroup, gives_direct_titles,
        merged_group_may_give_titles, subgroup_may_give_title,
    },
    direct::{DirectAnswer, DirectEvent, Field, Showing, ask},
};
use serde::Deserialize;
use serde_json::json;

use crate::{
    error::{CommandError, in_file},
    format::{self, TableFormat, cell, csv_row},
    world::World,
};

/// The file: a championship, what the player did there, and the highest rating.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DirectFile {
    championship: String,
    #[serde(default)]
    rank: Option<u32>,
    #[serde(default)]
    half_points: u32,
    #[serde(default)]
    games: u32,
    #[serde(default)]
    highest_rating: u16,
    #[serde(default)]
    rated_games: u32,
    #[serde(default)]
    field: Option<FieldRow>,
    #[serde(default)]
    edition: Option<String>,
    #[serde(default)]
    condition: Option<ConditionRow>,
    #[serde(default)]
    merged: Option<MergedRow>,
    #[serde(default)]
    withdrawn: Option<String>,
}

/// What must hold before a zonal or a regional event of young players gives titles (1.24).
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum ConditionRow {
    Zonal { qualifies: bool },
    RegionalYouth { year: u16, named: String, position: usize },
}

/// Groups that were merged, and the best of one of them (1.23a).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MergedRow {
    players: u32,
    federations: u32,
    #[serde(default)]
    subgroup: Option<SubgroupRow>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SubgroupRow {
    players: u32,
    federations: u32,
    half_points: u32,
    games: u32,
}

/// What the file says besides the place, answered: a word for programs, the article, the answer,
/// and whether it keeps the title back.
struct Besides {
    word: &'static str,
    article: &'static str,
    answer: Message,
    is_refusal: bool,
}

impl Besides {
    fn of(word: &'static str, article: &'static str, holds: Option<bool>) -> Self {
        let answer = Message::new(match holds {
            Some(true) => "choice-yes",
            Some(false) => "choice-no",
            None => "verdict-not-in-sources",
        });
        Self { word, article, answer, is_refusal: holds == Some(false) }
    }
}

impl DirectFile {
    /// The conditions of the event, merged groups, and the appeal against a withdrawal.
    fn besides(&self, edition: TitleEdition) -> Result<Vec<Besides>, ParseDateError> {
        let day = str::parse::<Date>;
        let mut found = Vec::new();
        if let Some(condition) = &self.condition {
            let event = match condition {
                ConditionRow::Zonal { qualifies } => {
                    DirectTitleEvent::Zonal { qualifies: *qualifies }
                }
                ConditionRow::RegionalYouth { year, named, position } => {
                    let named = day(named)?;
                    DirectTitleEvent::RegionalYouth { year: *year, named, position: *position }
                }
            };
            found.push(Besides::of("condition", "1.24", Some(gives_direct_titles(&event))));
        }
        if let (Some(merged), Some(rule)) = (self.merged, PARTICIPATION.at(edition).content()) {
            let together = merged_group_may_give_titles(rule, merged.players, merged.federations);
            found.push(Besides::of("merged", "1.23a", Some(together)));
            if let Some(SubgroupRow { players, federations, half_points, games }) = merged.subgroup
            {
                let subgroup = Subgroup { players, federations, half_points, games };
                let best = subgroup_may_give_title(rule, subgroup);
                found.push(Besides::of("subgroup", "1.23a", best));
            }
        }
        if let Some(notified) = &self.withdrawn {
            let withdrawal = Withdrawal { notified: day(notified)? };
            let until = withdrawal.appeal_until().to_string();
            let answer = Message::new("cli-norms-until").with("day", until);
            found.push(Besides { word: "appeal", article: "0.41", answer, is_refusal: false });
        }
        Ok(found)
    }
}

/// Who took part.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FieldRow {
    concerned: u32,
    federations: u32,
    players: u32,
    rounds: u32,
}

/// 1 if there is no title, or not enough took part.
pub(super) fn run(
    file: &DirectFile,
    path: &Path,
    format: TableFormat,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let t = world.t;
    let edition: TitleEdition = match &file.edition {
        Some(name) => {
            name.parse().map_err(|error: UnknownEdition| in_file(path, error.message()))?
        }
        None => TitleEdition::NEWEST,
    };
    let known = DirectEvent::NAMES.iter().find(|(_, name)| *name == file.championship);
    let (event, _) = known.ok_or_else(|| {
        let names: Vec<&str> = DirectEvent::NAMES.iter().map(|(_, name)| *name).collect();
        let what = Message::new("cli-norms-no-championship");
        let what = what.with("found", file.championship.as_str()).with("names", names.join(", "));
        in_file(path, what)
    })?;
    let showing = Showing { rank: file.rank, half_points: file.half_points, games: file.games };
    let field = file.field.map(|row| Field {
        concerned: row.concerned,
        federations: row.federations,
        players: row.players,
        rounds: row.rounds,
    });
    let besides = file.besides(edition).map_err(|error| in_file(path, error.message()))?;
    let peak = (file.highest_rating, file.rated_games);
    let answer = ask(edition, *event, showing, field, peak);
    let outcome = t.message(&outcome_in_words(&answer));
    let took_part = t.explain(&answer.participation);
    let title = answer.title.map(arbiter_tournament::Title::code);
    match format {
        TableFormat::Text => {
            let about = |key: &str| format!("{:<11} ", t.say(key));
            let title = title.map_or_else(|| t.say("cli-norms-no-title"), str::to_owned);
            writeln!(world.out, "{}{title}", about("cli-norms-title"))?;
            let head = about("cli-norms-took-part");
            writeln!(world.out, "{head}{took_part} (B.01 1.2 ({edition}))")?;
            writeln!(world.out, "{}{outcome}", about("cli-norms-answer"))?;
            // cli-norms-condition, cli-norms-merged, cli-norms-subgroup, cli-norms-appeal
            for Besides { word, article, answer, .. } in &besides {
                let (head, answer) = (about(&format!("cli-norms-{word}")), t.message(answer));
                writeln!(world.out, "{head}{answer} (B.01 {article})")?;
            }
            let missing = t.say1("cli-not-in-sources", "what", t.say("cli-norms-direct-table"));
            let told = t.say("cli-norms-one-page");
            writeln!(world.out, "{}{missing}; {told}", about("cli-missing"))?;
        }
        TableFormat::Csv => {
            let words = besides.iter().map(|it| it.word);
            csv_row(world.out, ["title", "participation", "answer"].into_iter().chain(words))?;
            let answers = besides.iter().map(|it| t.message(&it.answer));
            let row = [cell(title), took_part, outcome].into_iter().chain(answers);
            csv_row(world.out, row)?;
        }
        TableFormat::Json => {
            let mut answer = json!({
                "title": title, "participation": took_part,
                "answer": outcome, "not_in_sources": [t.say("cli-norms-direct-table")],
            });
            for Besides { word, answer: said, .. } in &besides {
                answer[*word] = json!(t.message(said));
            }
            format::json(world.out, &answer)?;
        }
    }
    let is_refused = answer.title.is_none()
        || answer.participation == Verdict::Missed
        || besides.iter().any(|it| it.is_refusal);
    Ok(ExitCode::from(u8::from(is_refused)))
}

fn outcome_in_words(answer: &DirectAnswer) -> Message {
    match (&answer.outcome, answer.participation) {
        (None, _) => Message::new("cli-norms-no-table"),
        (Some(_), Verdict::Missed) => Message::new("cli-norms-too-few"),
        (Some(DirectTitle::Granted), _) => Message::new("cli-norms-granted"),
        (Some(DirectTitle::Conditional { needed, may_take }), _) => {
            let lower: Vec<&str> = may_take.iter().map(|title| title.code()).collect();
            let now = if lower.is_empty() {
                MessageValue::from(Message::new("cli-none"))
            } else {
                lower.join(", ").into()
            };
            Message::new("cli-norms-conditional").with("needed", *needed).with("now", now)
        }
    }
}
