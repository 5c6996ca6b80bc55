//! A form on paper: plain text, or a page that a browser prints.

use std::fmt::Write as _;

use super::{Block, Field, Sheet};

/// A line to write on.
const BLANK: &str = "______________________________";

/// What a printed form looks like. A4, black on white, the fields in two columns so that a form of
/// nine games is one sheet.
const STYLE: &str = "\
@page{size:A4;margin:14mm}body{font:10pt/1.35 sans-serif;color:#000;background:#fff;margin:0}\
h1{font-size:15pt;margin:0 0 2mm}h2{font-size:10.5pt;margin:4mm 0 1mm;border-bottom:.3mm solid #000}\
dl{columns:2;column-gap:8mm;margin:0}dl>div{display:grid;grid-template-columns:auto 1fr;gap:0 3mm;\
break-inside:avoid;padding:.3mm 0}dt{color:#333}dd{margin:0;font-weight:600}\
dd.blank{border-bottom:.2mm solid #000;min-height:7mm}\
table{border-collapse:collapse;width:100%}th,td{border:.2mm solid #000;padding:.6mm 1.2mm;text-align:left}\
tr.out td{text-decoration:line-through;color:#444}p{margin:2mm 0}tr{break-inside:avoid}article+article{break-before:page}";

impl Sheet {
    /// As plain text.
    pub fn text(&self) -> String {
        let mut text = format!("{}  {}\n", self.form, self.form.heading());
        for block in &self.blocks {
            match block {
                Block::Fields { heading, fields } => {
                    // Writing to a string cannot fail, here and below.
                    let _ = writeln!(text, "\n{heading}");
                    for Field { label, value } in fields {
                        let value = value.as_deref().unwrap_or(BLANK);
                        let _ = writeln!(text, "  {label:<44} {value}");
                    }
                }
                Block::Table { heading, head, rows } => {
                    let _ = writeln!(text, "\n{heading}");
                    text.push_str(&table(head, rows));
                }
                Block::Note(note) => {
                    let _ = writeln!(text, "\n{note}");
                }
            }
        }
        text
    }

    /// As an element of a page: `article`, without style.
    pub fn article(&self) -> String {
        let mut html = format!("<article><h1>{} · {}</h1>\n", self.form, self.form.heading());
        for block in &self.blocks {
            match block {
                Block::Fields { heading, fields } => {
                    let _ = writeln!(html, "<h2>{}</h2><dl>", escaped(heading));
                    for Field { label, value } in fields {
                        let _ = write!(html, "<div><dt>{}</dt>", escaped(label));
                        let _ = match value {
                            Some(value) => writeln!(html, "<dd>{}</dd></div>", escaped(value)),
                            None => writeln!(html, "<dd class=\"blank\"></dd></div>"),
                        };
                    }
                    html.push_str("</dl>\n");
                }
                Block::Table { heading, head, rows } => {
                    let _ = write!(html, "<h2>{}</h2><table><thead><tr>", escaped(heading));
                    for name in head {
                        let _ = write!(html, "<th scope=\"col\">{}</th>", escaped(name));
                    }
                    html.push_str("</tr></thead><tbody>\n");
                    for row in rows {
                        html.push_str(if row.is_left_out { "<tr class=\"out\">" } else { "<tr>" });
                        for cell in &row.cells {
                            let _ = write!(html, "<td>{}</td>", escaped(cell));
                        }
                        html.push_str("</tr>\n");
                    }
                    html.push_str("</tbody></table>\n");
                }
                Block::Note(note) => {
                    let _ = writeln!(html, "<p>{}</p>", escaped(note));
                }
            }
        }
        html.push_str("</article>\n");
        html
    }
}

/// Forms as one page to print, each on a sheet of its own.
pub fn page(sheets: &[Sheet]) -> String {
    let articles: String = sheets.iter().map(Sheet::article).collect();
    let title = sheets.first().map_or("Forms", |sheet| sheet.form.heading());
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n{articles}</body></html>\n"
    )
}

/// Columns as wide as their longest cell; rows left out begin with a dash.
fn table(head: &[&str], rows: &[super::Row]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.cells.get(column));
        let longest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        longest.max(head[column].chars().count())
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>, mark: &str| {
        let padded = cells.zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        let line = format!("{mark} {}", padded.collect::<Vec<_>>().join("  "));
        format!("{}\n", line.trim_end())
    };
    let mut text = line(&mut head.iter().copied(), " ");
    for row in rows {
        let mark = if row.is_left_out { "-" } else { " " };
        text.push_str(&line(&mut row.cells.iter().map(String::as_str), mark));
    }
    text
}

fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            c => html.push(c),
        }
    }
    html
}
