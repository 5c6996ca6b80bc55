//! A rating round by round, as an SVG with the classes of the style sheet.

/// A chart in a frame of 640 by 240.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Chart {
    /// Horizontal lines.
    pub(super) grid: String,
    /// Numbers at the left, with their height.
    pub(super) levels: Vec<(i32, i32)>,
    pub(super) line: String,
    pub(super) area: String,
    /// Points of the line.
    pub(super) points: Vec<(i32, i32)>,
    /// Rounds below, with where they stand; not all where there are many.
    pub(super) rounds: Vec<(i32, usize)>,
    /// The last value, with where it is written.
    pub(super) last: (i32, i32, i32),
}

const LEFT: i32 = 72;
const RIGHT: i32 = 608;
const TOP: i32 = 28;
const BOTTOM: i32 = 196;

/// Draws values, in hundredths, the first before round 1.
pub(super) fn draw(values: &[i32]) -> Option<Chart> {
    let (&low, &high) = (values.iter().min()?, values.iter().max()?);
    if values.len() < 2 {
        return None;
    }
    let step = step(high - low);
    let bottom = low.div_euclid(step) * step;
    let top = (high.div_euclid(step) + 1) * step;
    let y = |value: i32| BOTTOM - (value - bottom) * (BOTTOM - TOP) / (top - bottom);
    let last_idx = i32::try_from(values.len() - 1).unwrap_or(1);
    let x = |idx: usize| LEFT + i32::try_from(idx).unwrap_or(0) * (RIGHT - LEFT) / last_idx;
    let points: Vec<(i32, i32)> =
        values.iter().enumerate().map(|(idx, &value)| (x(idx), y(value))).collect();
    let line = points.iter().map(|(x, y)| format!("{x} {y}")).collect::<Vec<_>>().join("L");
    let lines = (0..=(top - bottom) / step).map(|n| bottom + n * step);
    let levels: Vec<(i32, i32)> = lines.map(|value| (y(value), value / 100)).collect();
    let grid =
        levels.iter().map(|(y, _)| format!("M{LEFT} {y}H{RIGHT}")).collect::<Vec<_>>().concat();
    let every = values.len().div_ceil(14).max(1);
    let rounds = (0..values.len()).filter(|idx| idx % every == 0).map(|idx| (x(idx), idx));
    let &(last_x, last_y) = points.last()?;
    let value = values.last()? / 100;
    Some(Chart {
        grid,
        levels,
        area: format!("M{line}V{BOTTOM}H{LEFT}z"),
        line: format!("M{line}"),
        rounds: rounds.collect(),
        last: (last_x.min(RIGHT - 8), last_y - 10, value),
        points,
    })
}

/// The distance of the lines: few of them, on round numbers.
fn step(range: i32) -> i32 {
    let steps = [200, 500, 1000, 2000, 2500, 5000, 10_000, 20_000, 50_000];
    steps.into_iter().find(|step| range / step < 5).unwrap_or(100_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_stays_in_its_frame_and_names_round_numbers() {
        let chart = draw(&[200_000, 200_450, 199_310, 201_000]).expect("a chart");
        assert!(
            chart.points.iter().all(|&(x, y)| (0..=640).contains(&x) && (0..=240).contains(&y))
        );
        let levels: Vec<i32> = chart.levels.iter().map(|&(_, level)| level).collect();
        assert_eq!(levels, [1990, 1995, 2000, 2005, 2010, 2015]);
        assert_eq!(chart.points.len(), 4);
        assert_eq!(draw(&[200_000]), None);
    }
}
