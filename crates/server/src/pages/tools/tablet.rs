//! A tablet between two players as their clock. The page does the rest by itself
//! (`web/src/clock/`): it must go on when the network is gone.

use arbiter_rulebook::{Millis, Mode, TimeControl};
use askama::Template;
use axum::{extract::RawQuery, response::Response};
use serde_json::json;

use super::super::{Page, board, show};
use crate::{fields::query, problem::Problem};

/// What the form begins with.
const USUAL: &str = "90+30";

/// Letters of a name; the halves of a tablet have no room for more.
const NAME_MAX: usize = 40;

#[derive(Template)]
#[template(path = "tools/tablet-form.html")]
struct FormPage {
    page: Page,
    control: String,
    /// What the code of the board says already.
    board: String,
    white: String,
    black: String,
    error: String,
}

#[derive(Template)]
#[template(path = "tools/tablet.html")]
struct TabletPage {
    page: Page,
    /// The board, as the hall calls it.
    board: String,
    white: String,
    black: String,
    /// The time control in words.
    control: String,
    /// What both halves show before the script runs, so that nothing moves when it does.
    start: String,
    /// The same for the script.
    config: String,
    words: String,
    /// Whether the players also write their moves on it.
    sheets: bool,
}

/// The words of the script.
const WORDS: [(&str, &str); 46] = [
    ("move", "tablet-move"),
    ("runs", "tablet-runs"),
    ("press", "tablet-press"),
    ("flag", "tablet-flag"),
    ("frozen", "tablet-frozen"),
    ("paused", "tablet-paused"),
    ("period", "tablet-period"),
    ("awake", "tablet-awake"),
    ("sleeps", "tablet-sleeps"),
    ("slept", "tablet-slept"),
    ("restored", "tablet-restored"),
    ("unkept", "tablet-unkept"),
    ("offline", "tablet-offline"),
    ("called", "tablet-called"),
    ("code", "tablet-code"),
    ("codeNew", "tablet-code-new"),
    ("codeHint", "tablet-code-hint"),
    ("codeWrong", "tablet-code-wrong"),
    ("ready", "tablet-ready"),
    ("goOn", "tablet-go-on"),
    ("whiteTime", "tablet-white-time"),
    ("blackTime", "tablet-black-time"),
    ("turn", "tablet-turn"),
    ("swap", "tablet-swap"),
    ("apply", "tablet-apply"),
    ("end", "tablet-end"),
    ("timeWrong", "tablet-time-wrong"),
    ("white", "side-white"),
    ("black", "side-black"),
    ("log", "tablet-log"),
    ("sheetWhite", "tablet-sheet-white"),
    ("sheetBlack", "tablet-sheet-black"),
    ("sheetMoves", "tablet-sheet-moves"),
    ("sheetFor", "tablet-sheet-for"),
    ("sheetWait", "tablet-sheet-wait"),
    ("sheetResult", "tablet-sheet-result"),
    ("sheetResults", "tablet-sheet-results"),
    ("sheetDiffer", "tablet-sheet-differ"),
    ("sheetLooked", "tablet-sheet-looked"),
    ("sheetWrong", "tablet-sheet-wrong"),
    ("sheetTimes", "tablet-sheet-times"),
    ("sheetQuiet", "tablet-sheet-quiet"),
    ("mate", "tablet-sheet-mate"),
    ("stalemate", "tablet-sheet-stalemate"),
    ("sheetBack", "tablet-sheet-back"),
    ("sheetEnter", "tablet-sheet-enter"),
];

/// The form, or the clock where the address says how to set it.
pub(super) async fn clock(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let short = |name: &str| fields.text(name).trim().chars().take(NAME_MAX).collect::<String>();
    let form = |page: Page, control: &str, error: String| {
        let [board, white, black] = ["board", "white", "black"].map(short);
        show(&FormPage { page, control: control.to_owned(), board, white, black, error })
    };
    let Some(asked) = fields.get("control") else {
        return form(page, USUAL, String::new());
    };
    let Ok(control) = asked.parse::<TimeControl>() else {
        let error = page.t.say1("clock-unreadable", "text", asked);
        return form(page, asked, error);
    };
    let named = |name: &str, key: &str| match short(name) {
        empty if empty.is_empty() => page.t.say(key),
        name => name,
    };
    show(&TabletPage {
        board: short("board"),
        white: named("white", "side-white"),
        black: named("black", "side-black"),
        control: control.to_string(),
        start: start(&control),
        config: config(&control),
        sheets: fields.text("sheets") == "1",
        words: board::json(&page.t, WORDS.into_iter()),
        page,
    })
}

/// The display before the first move (6.3.2), as the script writes it.
fn start(control: &TimeControl) -> String {
    let upfront = match control.mode() {
        Mode::Fischer | Mode::Bronstein => control.increment(),
        Mode::Delay => Millis::ZERO,
    };
    let seconds = (control.period(0).base + upfront).0 / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// How the script is told to set the clock: milliseconds, as everywhere.
fn config(control: &TimeControl) -> String {
    let periods = control.periods().iter().map(|period| {
        json!({"moves": period.moves, "base": period.base.0, "increment": period.increment.0})
    });
    let mode = match control.mode() {
        Mode::Fischer => "fischer",
        Mode::Bronstein => "bronstein",
        Mode::Delay => "delay",
    };
    json!({"mode": mode, "periods": periods.collect::<Vec<_>>()}).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_hears_every_period_in_milliseconds() {
        let control: TimeControl = "40/90 SD 30 +30".parse().expect("a time control");

        let heard: serde_json::Value = serde_json::from_str(&config(&control)).expect("JSON");

        let first = json!({"moves": 40, "base": 5_400_000, "increment": 30_000});
        let second = json!({"moves": null, "base": 1_800_000, "increment": 30_000});
        assert_eq!(heard, json!({"mode": "fischer", "periods": [first, second]}));
        assert_eq!(start(&control), "1:30:30");
    }
}
