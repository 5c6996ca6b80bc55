//! Writing: TRF16 with the engines' records, TRF26, or TRF06.

mod extension;
mod head;
mod line;
mod record26;

use std::borrow::Cow;

use arbiter_rulebook::Score;
use arbiter_tournament::{GameResult, Player, Record, RoundEntry, Sex, Team, TeamPrimary, Title};

use self::line::Line;
use crate::{
    Encoding, KeptField, LineEnd, Report, Version,
    layout::{self, Field},
    read::{adjourned_points, birth_text, paired_rounds},
};

/// How to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// TRF16 by default, which every program reads; [`Version::in_force`] says what is reported.
    pub version: Version,
    /// A carriage return by default, as the format prescribes.
    pub line_end: LineEnd,
    /// UTF-8 by default; a character that Latin-1 lacks becomes a question mark.
    pub encoding: Encoding,
}

/// Writes a record: as TRF16 with the engines' records where they have something to say, or in
/// the version asked for.
///
/// What does not fit into its columns is cut. Vacant players are left out. TRF16 and TRF06 have
/// no place for what only TRF26 knows.
pub fn write(record: &Record, options: WriteOptions) -> Vec<u8> {
    encode(&lines(record, &[], &[], options.version), options)
}

/// Writes a record with comments, each a line that begins with `###`; TRF26 only. There an
/// adjourned game adds to the points what record 162 says, because readers add it up so.
pub fn write_with_comments(record: &Record, comments: &[String], options: WriteOptions) -> Vec<u8> {
    let comments: Vec<String> =
        comments.iter().map(|text| format!("### {}", line::one_line(text).trim())).collect();
    let mut record = Cow::Borrowed(record);
    if options.version == Version::Trf26 && record.unknown_result.is_some() {
        count_adjourned(record.to_mut());
    }
    encode(&lines(&record, &[], &comments, options.version), options)
}

fn count_adjourned(record: &mut Record) {
    let players = record.players.iter();
    let open: Vec<Score> = players.map(|player| adjourned_points(record, player)).collect();
    for (player, open) in record.players.iter_mut().zip(open) {
        player.stated_points = player.stated_points.map(|points| points + open);
    }
}

/// Writes a report as it was read: same version and line ends, unknown lines and fields
/// included.
pub fn write_report(report: &Report) -> Vec<u8> {
    let options = WriteOptions {
        version: report.version,
        line_end: report.line_end,
        encoding: report.encoding,
    };
    write_report_as(report, options)
}

/// Writes a report in another version, or with other line ends.
pub fn write_report_as(report: &Report, options: WriteOptions) -> Vec<u8> {
    let comments: Vec<String> = report.comments.iter().map(|kept| kept.text.clone()).collect();
    let mut lines = lines(&report.record, &report.kept_fields, &comments, options.version);
    lines.extend(report.kept_lines.iter().map(|kept| kept.text.clone()));
    encode(&lines, options)
}

/// The code of the score that ranks an event.
pub(crate) fn primary_code(record: &Record) -> &'static str {
    if !record.is_team_event() {
        return "PTS";
    }
    match record.event.type_code.and_then(arbiter_tournament::TypeCode::team_primary) {
        Some(TeamPrimary::GamePoints) => "GPTS",
        Some(TeamPrimary::MatchPoints) | None => "MPTS",
    }
}

fn encode(lines: &[String], options: WriteOptions) -> Vec<u8> {
    let text: String =
        lines.iter().flat_map(|line| [line.as_str(), options.line_end.as_str()]).collect();
    match options.encoding {
        Encoding::Utf8 => text.into_bytes(),
        Encoding::Windows1252 => {
            let (bytes, _, has_other_letters) = encoding_rs::WINDOWS_1252.encode(&text);
            // Bytes that happen to be UTF-8 would be read as such, with other letters.
            let is_misread = !bytes.is_ascii() && std::str::from_utf8(&bytes).is_ok();
            if is_misread || has_other_letters { text.into_bytes() } else { bytes.into_owned() }
        }
    }
}

fn lines(
    record: &Record,
    kept_fields: &[KeptField],
    comments: &[String],
    version: Version,
) -> Vec<String> {
    let mut lines = head::event_lines(record, version);
    match version {
        Version::Trf06 | Version::Trf16 => lines.extend(extension::extension_lines(record)),
        Version::Trf26 => lines.extend(comments.iter().cloned()),
    }
    let n_paired = paired_rounds(record);
    let players = || record.players.iter().filter(|player| !player.is_vacant());
    for player in players() {
        // By player and column, as reading leaves them.
        let first = kept_fields.partition_point(|kept| kept.player < player.number);
        let end = kept_fields.partition_point(|kept| kept.player <= player.number);
        lines.push(player_line(player, n_paired, version, &kept_fields[first..end]));
    }
    match version {
        Version::Trf06 | Version::Trf16 => lines.extend(record.teams.iter().map(team_line)),
        Version::Trf26 => {
            lines.extend(players().flat_map(national_lines));
            lines.extend(record26::lines(record, n_paired));
        }
    }
    lines
}

/// The fields that player lines and national lines share.
fn identity(line: &mut Line, player: &Player, rating: Option<u16>, id: &str) {
    line.right(layout::NUMBER, &player.number.to_string());
    line.left(
        layout::SEX,
        match player.sex {
            Some(Sex::Male) => "m",
            Some(Sex::Female) => "w",
            None => "",
        },
    );
    line.right(layout::TITLE, player.title.map_or("", Title::code));
    line.left(layout::NAME, player.name.trim());
    line.right(layout::RATING, &number_text(rating));
    line.left(layout::FEDERATION, player.federation.trim());
    line.right(layout::FIDE_ID, id);
    line.left(layout::BIRTH, &player.birth.map(birth_text).unwrap_or_default());
}

fn player_line(
    player: &Player,
    n_paired: usize,
    version: Version,
    kept_fields: &[KeptField],
) -> String {
    let mut line = Line::new("001");
    identity(&mut line, player, player.rating, &number_text(player.fide_id));
    line.right(layout::POINTS, &number_text(player.stated_points));
    line.right(layout::RANK, &number_text(player.stated_rank));
    for (round_idx, entry) in player.rounds.iter().enumerate() {
        let first = layout::round_column(round_idx);
        let is_paired = round_idx < n_paired;
        match (version, *entry) {
            // Byes of rounds still to be paired have a record of their own.
            (Version::Trf26, _) if !is_paired => {}
            (Version::Trf06, RoundEntry::Bye(bye)) => line.old_bye(first, bye),
            (Version::Trf06 | Version::Trf16, RoundEntry::Paired { opponent, color, result })
                if result.is_open() =>
            {
                // The older versions have no sign for it; readers refuse one.
                let result = GameResult::Pending;
                line.round(first, RoundEntry::Paired { opponent, color, result }, is_paired);
            }
            (Version::Trf06 | Version::Trf16 | Version::Trf26, entry) => {
                line.round(first, entry, is_paired);
            }
        }
    }
    for kept in kept_fields {
        let first = usize::try_from(kept.column).unwrap_or(usize::MAX);
        let last = first.saturating_add(kept.text.chars().count()).saturating_sub(1);
        line.left(Field { first, last }, &kept.text);
    }
    line.text()
}

/// One line per federation that has a rating or a number for the player.
fn national_lines(player: &Player) -> Vec<String> {
    let line = |entry: &arbiter_tournament::NationalEntry| {
        let mut line = Line::new(&entry.federation);
        identity(&mut line, player, entry.rating, entry.id.trim());
        line.text()
    };
    player.national.iter().map(line).collect()
}

fn number_text(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

fn team_line(team: &Team) -> String {
    let mut line = Line::new("013");
    line.left(layout::TEAM_NAME, team.name.trim());
    for (player_idx, number) in team.players.iter().enumerate() {
        let first = layout::team_player_column(player_idx);
        line.right(Field { first, last: first + 3 }, &number.to_string());
    }
    line.text()
}
