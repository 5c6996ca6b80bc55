//! Pictures of tables whose first column grows: how time grows with size.

use std::fmt::Write as _;

/// Rows that a table needs to be worth a picture.
const ROWS_MIN: usize = 3;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
/// Room left of, above, right of and below the plot.
const MARGINS: [f64; 4] = [70.0, 40.0, 200.0, 50.0];

/// Colours that can be told apart also by those who do not see red and green.
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444"];

/// A table as lines of one picture.
#[derive(Debug, PartialEq)]
pub(crate) struct Curve {
    /// What stood above the table.
    pub(crate) title: String,
    /// What the first column counts.
    across: String,
    /// The lines: a name, and points of size and seconds.
    lines: Vec<(String, Vec<(f64, f64)>)>,
}

/// The tables of a text of which the first column counts up and others hold times.
pub(crate) fn of(text: &str) -> Vec<Curve> {
    let mut title = "";
    let mut found = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with('|') {
            title = if line.trim().is_empty() { title } else { line };
            continue;
        }
        let mut rows = vec![cells(line)];
        while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
            rows.push(cells(row));
        }
        found.extend(curve(title, &rows));
    }
    found
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

fn curve(title: &str, rows: &[Vec<&str>]) -> Option<Curve> {
    let [head, _, body @ ..] = rows else { return None };
    let sizes: Vec<f64> = body.iter().map(|row| count(row.first()?)).collect::<Option<_>>()?;
    if sizes.len() < ROWS_MIN || sizes.windows(2).any(|two| two[0] >= two[1]) {
        return None;
    }
    let line = |(column, name): (usize, &&str)| {
        let times = body.iter().map(|row| row.get(column).and_then(|cell| seconds(cell, name)));
        let points: Vec<_> = sizes.iter().copied().zip(times).collect();
        let points: Vec<_> =
            points.iter().filter_map(|&(size, time)| Some((size, time?))).collect();
        (points.len() > 1).then(|| ((*name).to_owned(), points))
    };
    let lines: Vec<_> = head.iter().enumerate().skip(1).filter_map(line).collect();
    let across = head.first()?.to_string();
    (!lines.is_empty()).then(|| Curve { title: title.trim().to_owned(), across, lines })
}

/// A whole number, perhaps with commas or a sign for thousands.
fn count(cell: &str) -> Option<f64> {
    cell.replace([',', '_'], "").parse().ok().filter(|&count: &f64| count > 0.0)
}

/// A time with its unit, which may stand in the head of the column instead.
fn seconds(cell: &str, head: &str) -> Option<f64> {
    let unit_at = cell.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(cell.len());
    let (number, unit) = cell.split_at(unit_at);
    let unit = if unit.trim().is_empty() { head.rsplit([' ', ',']).next()? } else { unit.trim() };
    let per_second = match unit {
        "ns" => 1e9,
        "µs" | "us" => 1e6,
        "ms" => 1e3,
        "s" => 1.0,
        _ => return None,
    };
    number.parse::<f64>().ok().map(|number| number / per_second).filter(|&time| time > 0.0)
}

impl Curve {
    /// The picture: both axes by powers of ten.
    pub(crate) fn draw(&self) -> String {
        let points = || self.lines.iter().flat_map(|(_, points)| points);
        let x = Axis::over(points().map(|point| point.0));
        let y = Axis::over(points().map(|point| point.1));
        let [left, top, right, bottom] = MARGINS;
        let at_x = |size: f64| left + x.share(size) * (WIDTH - left - right);
        let at_y = |time: f64| HEIGHT - bottom - y.share(time) * (HEIGHT - top - bottom);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{left}\" y=\"22\" font-size=\"14\" font-weight=\"bold\">{title}</text>\n",
            title = escape(&self.title)
        );
        let (end_x, end_y) = (WIDTH - right, HEIGHT - bottom);
        for size in x.marks() {
            let at = at_x(size);
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {top}V{end_y}\" stroke=\"#ddd\"/><text x=\"{at:.1}\" \
                 y=\"{:.0}\" text-anchor=\"middle\">{size}</text>",
                end_y + 18.0
            );
        }
        for time in y.marks() {
            let at = at_y(time);
            let _ = writeln!(
                svg,
                "<path d=\"M{left} {at:.1}H{end_x}\" stroke=\"#ddd\"/><text x=\"{:.0}\" \
                 y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                left - 8.0,
                at + 4.0,
                human(time)
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{}</text>",
            f64::midpoint(left, end_x),
            HEIGHT - 12.0,
            escape(&self.across)
        );
        let mut label = top + 14.0;
        for ((name, points), colour) in self.lines.iter().zip(COLOURS.iter().cycle()) {
            let places: Vec<String> = points
                .iter()
                .map(|&(size, time)| format!("{:.1},{:.1}", at_x(size), at_y(time)))
                .collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
                 <rect x=\"{:.0}\" y=\"{:.0}\" width=\"12\" height=\"4\" fill=\"{colour}\"/>\
                 <text x=\"{:.0}\" y=\"{label:.0}\">{}</text>",
                places.join(" "),
                end_x + 12.0,
                label - 6.0,
                end_x + 30.0,
                escape(name)
            );
            label += 18.0;
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// An axis by powers of ten.
struct Axis {
    from: i32,
    to: i32,
}

impl Axis {
    /// The powers of ten around all values.
    fn over(values: impl Iterator<Item = f64> + Clone) -> Self {
        const POWERS: std::ops::RangeInclusive<i32> = -12..=12;
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(0.0, f64::max);
        let from = POWERS.rev().find(|&power| 10_f64.powi(power) <= least).unwrap_or(-12);
        let to = (from + 1..=12).find(|&power| 10_f64.powi(power) >= most).unwrap_or(12);
        Self { from, to }
    }

    /// Where a value lies, from 0 to 1.
    fn share(&self, value: f64) -> f64 {
        (value.log10() - f64::from(self.from)) / f64::from(self.to - self.from)
    }

    fn marks(&self) -> impl Iterator<Item = f64> {
        (self.from..=self.to).map(|power| 10_f64.powi(power))
    }
}

fn human(seconds: f64) -> String {
    let (factor, unit) = match seconds {
        it if it < 0.9e-6 => (1e9, "ns"),
        it if it < 0.9e-3 => (1e6, "µs"),
        it if it < 0.9 => (1e3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{:.0} {unit}", seconds * factor)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "Dutch, edition 2026\n\n\
        | players | round 1 | peer, s | memory |\n|---|---|---|---|\n\
        | 100 | 0.50 ms | 0.01 | 3 MB |\n| 1,000 | 20 µs | - | 4 MB |\n| 10000 | 2 s | 5 | 9 MB |\n";

    #[test]
    fn a_table_that_counts_up_becomes_lines_of_its_times() {
        let [curve] = of(TABLE).try_into().unwrap_or_else(|all| panic!("{all:?}"));
        assert_eq!(
            (curve.title.as_str(), curve.across.as_str()),
            ("Dutch, edition 2026", "players")
        );
        let ours = vec![(100.0, 0.5e-3), (1000.0, 20e-6), (10_000.0, 2.0)];
        let peer = vec![(100.0, 0.01), (10_000.0, 5.0)];
        assert_eq!(curve.lines, [("round 1".to_owned(), ours), ("peer, s".to_owned(), peer)]);
        let svg = curve.draw();
        assert_eq!(svg.matches("<polyline").count(), 2, "{svg}");
        assert!(svg.contains(">10 µs<") && svg.contains(">10 s<"), "{svg}");
    }

    #[test]
    fn other_tables_are_left_alone() {
        assert_eq!(
            of("| kind | mean |\n|---|---|\n| a | 1 ms |\n| b | 2 ms |\n| c | 3 ms |\n"),
            []
        );
        assert_eq!(of("| n | mean |\n|---|---|\n| 1 | 1 ms |\n| 2 | 2 ms |\n"), []);
    }
}
