//! Acts of an arbiter as the forms of the console say them, and in words.

use arbiter_laws::{Outcome, Share, zone_watch::Watched};
use arbiter_live::{ArbiterAct, ClaimGround};
use arbiter_rulebook::{ByColor, Color, Millis};
use arbiter_text::Text;

use super::{super::laws::rulings::duration, live_view::clock_words};
use crate::{fault::Fault, fields::Fields, problem::Problem};

/// The act that a form asks for; none where it asks for nothing.
pub(super) fn read(fields: &Fields) -> Result<Option<ArbiterAct>, Problem> {
    let act = match fields.text("act") {
        "" => return Ok(None),
        "start" => ArbiterAct::Start,
        "pause" => ArbiterAct::Pause,
        "resume" => ArbiterAct::Resume,
        "add" => ArbiterAct::AddTime { to: side(fields)?, amount: time(fields, "time")? },
        "take" => ArbiterAct::TakeTime { from: side(fields)?, amount: time(fields, "time")? },
        "penalty" => ArbiterAct::Penalty { player: side(fields)?, amount: time(fields, "time")? },
        "clocks" => {
            let clocks = ByColor { white: display(fields, "w")?, black: display(fields, "b")? };
            ArbiterAct::SetClocks { clocks }
        }
        "warn" => ArbiterAct::Warn(side(fields)?),
        "restore" => ArbiterAct::Restore { plies: fields.need("plies")? },
        "end" => {
            let (white, black) = result(fields)?;
            ArbiterAct::End { white, black }
        }
        "change" => {
            let (white, black) = result(fields)?;
            ArbiterAct::ChangeDraw { white, black }
        }
        "draw" => ArbiterAct::DeclareDraw,
        "default" => ArbiterAct::DeclareDefault,
        "admit" => ArbiterAct::Admit(side(fields)?),
        "hold" => ArbiterAct::Hold { player: side(fields)?, held: true },
        "release" => ArbiterAct::Hold { player: side(fields)?, held: false },
        "reversed" => ArbiterAct::ColorsReversed,
        "verify" => ArbiterAct::Verify,
        "claim" => {
            let ground = match fields.text("ground") {
                "repetition" => ClaimGround::Repetition,
                "fifty" => ClaimGround::Fifty,
                _ => return Err(wrong("ground", fields)),
            };
            let uci = Some(fields.text("uci").trim().to_lowercase()).filter(|it| !it.is_empty());
            ArbiterAct::Claim { by: side(fields)?, ground, uci }
        }
        "flag" => ArbiterAct::Flag(side(fields)?),
        "illegal" => {
            let uci = fields.text("uci").trim().to_lowercase();
            ArbiterAct::IllegalMove { by: side(fields)?, uci }
        }
        "cancel" => ArbiterAct::Cancel,
        "seen" | "seen-allowed" => {
            let what = serde_json::from_value(fields.text("what").into());
            let what = what.map_err(|_| wrong("what", fields))?;
            let allowed = fields.text("act") == "seen-allowed";
            ArbiterAct::Seen { player: side(fields)?, what, allowed }
        }
        "leave" => ArbiterAct::Leave { player: side(fields)?, permitted: false },
        "leave-allowed" => ArbiterAct::Leave { player: side(fields)?, permitted: true },
        "yellow" => ArbiterAct::Card { player: side(fields)?, is_red: false },
        "red" => ArbiterAct::Card { player: side(fields)?, is_red: true },
        "assistant" => ArbiterAct::Assistant(side(fields)?),
        "remark" => ArbiterAct::Remark(fields.need("text")?),
        // What a preview showed comes back as it was.
        "shown" => {
            let wrong = |_| wrong("shown", fields);
            serde_json::from_str(fields.text("shown")).map_err(wrong)?
        }
        _ => return Err(Problem::invalid(Fault::NoButton)),
    };
    Ok(Some(act))
}

fn wrong(name: &'static str, fields: &Fields) -> Problem {
    let found = fields.text(name).chars().take(40).collect();
    Problem::invalid(Fault::FieldWrong { name: name.to_owned(), found })
}

fn side(fields: &Fields) -> Result<Color, Problem> {
    match fields.text("side") {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        "" => Err(Problem::invalid(Fault::FieldMissing("side"))),
        _ => Err(wrong("side", fields)),
    }
}

fn result(fields: &Fields) -> Result<(Share, Share), Problem> {
    match fields.text("result") {
        "1-0" => Ok((Share::Full, Share::None)),
        "0-1" => Ok((Share::None, Share::Full)),
        "1/2-1/2" => Ok((Share::Half, Share::Half)),
        "0-0" => Ok((Share::None, Share::None)),
        _ => Err(wrong("result", fields)),
    }
}

fn time(fields: &Fields, name: &'static str) -> Result<Millis, Problem> {
    display(fields, name)?.ok_or_else(|| Problem::invalid(Fault::FieldMissing(name)))
}

/// `1:02:03`, `2:00` or whole seconds.
fn display(fields: &Fields, name: &'static str) -> Result<Option<Millis>, Problem> {
    let text = fields.text(name);
    if text.is_empty() {
        return Ok(None);
    }
    seconds(text).map(|seconds| Some(Millis(seconds * 1000))).ok_or_else(|| wrong(name, fields))
}

fn seconds(text: &str) -> Option<i64> {
    let mut parts = text.split(':').map(|part| {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<i64>().ok().filter(|_| is_number && part.len() < 6)
    });
    let first = parts.next()??;
    let rest: Option<Vec<i64>> = parts.collect();
    let rest = rest.filter(|rest| rest.len() < 3 && rest.iter().all(|part| *part < 60))?;
    Some(rest.into_iter().fold(first, |seconds, part| 60 * seconds + part))
}

/// Whether an act depends on what stands on the board: then it is done only where that is still
/// so.
pub(super) const fn looks_at_board(act: &ArbiterAct) -> bool {
    match act {
        ArbiterAct::Restore { .. }
        | ArbiterAct::End { .. }
        | ArbiterAct::DeclareDraw
        | ArbiterAct::ChangeDraw { .. }
        | ArbiterAct::SetClocks { .. }
        | ArbiterAct::JudgeCall { .. }
        | ArbiterAct::Verify
        | ArbiterAct::ColorsReversed
        | ArbiterAct::Cancel
        | ArbiterAct::IllegalMove { .. }
        | ArbiterAct::Claim { .. }
        | ArbiterAct::Flag(_)
        | ArbiterAct::LessTimeAfterLine { .. }
        | ArbiterAct::RestartAfterLine(_)
        | ArbiterAct::RestartShorterAfterLine(_) => true,
        ArbiterAct::Start
        | ArbiterAct::Pause
        | ArbiterAct::Resume
        | ArbiterAct::AddTime { .. }
        | ArbiterAct::TakeTime { .. }
        | ArbiterAct::Penalty { .. }
        | ArbiterAct::Warn(_)
        | ArbiterAct::DeclareDefault
        | ArbiterAct::Admit(_)
        | ArbiterAct::Hold { .. }
        | ArbiterAct::ResumeAfterLine(_)
        | ArbiterAct::Read(_)
        | ArbiterAct::Seen { .. }
        | ArbiterAct::Leave { .. }
        | ArbiterAct::Card { .. }
        | ArbiterAct::Assistant(_)
        | ArbiterAct::Remark(_) => false,
    }
}

/// An act in the reader's language.
pub(super) fn words(t: &Text, act: &ArbiterAct) -> String {
    let of = |key: &str, color: Color| t.say1(key, "side", color.word());
    let timed = |key: &str, color: Color, time: Millis| {
        let values = [("side", color.word().to_owned()), ("time", duration(t, time))];
        t.with(key, &values)
    };
    let scored = |key: &str, white: Share, black: Share| {
        t.say1(key, "result", arbiter_laws::result(Outcome::played(white, black)))
    };
    match act {
        ArbiterAct::Start => t.say("do-start"),
        ArbiterAct::Pause => t.say("do-pause"),
        ArbiterAct::Resume => t.say("do-resume"),
        ArbiterAct::AddTime { to, amount } => timed("do-add", *to, *amount),
        ArbiterAct::TakeTime { from, amount } => timed("do-take", *from, *amount),
        ArbiterAct::Penalty { player, amount } => timed("do-penalty", *player, *amount),
        ArbiterAct::SetClocks { clocks } => {
            let shown = |time: Option<Millis>| {
                time.map_or_else(|| "–".to_owned(), |time| clock_words(time.0))
            };
            let values = [("white", shown(clocks.white)), ("black", shown(clocks.black))];
            t.with("do-clocks", &values)
        }
        ArbiterAct::Warn(player) => of("do-warn", *player),
        ArbiterAct::Restore { plies } => t.say1("do-restore", "n", plies),
        ArbiterAct::End { white, black } => scored("do-end", *white, *black),
        ArbiterAct::DeclareDraw => t.say("do-draw"),
        ArbiterAct::ChangeDraw { white, black } => scored("do-change", *white, *black),
        ArbiterAct::DeclareDefault => t.say("do-default"),
        ArbiterAct::Admit(player) => of("do-admit", *player),
        ArbiterAct::JudgeCall { player, justified: true } => of("do-call-right", *player),
        ArbiterAct::JudgeCall { player, justified: false } => of("do-call-wrong", *player),
        ArbiterAct::Hold { player, held: true } => of("do-hold", *player),
        ArbiterAct::Hold { player, held: false } => of("do-release", *player),
        ArbiterAct::ColorsReversed => t.say("do-reversed"),
        ArbiterAct::Verify => t.say("do-verify"),
        ArbiterAct::Cancel => t.say("do-cancel"),
        ArbiterAct::IllegalMove { by, uci } => {
            t.with("do-illegal", &[("side", by.word().to_owned()), ("move", uci.clone())])
        }
        ArbiterAct::ResumeAfterLine(_) => t.say("do-line-resume"),
        ArbiterAct::LessTimeAfterLine { player, amount } => timed("do-line-less", *player, *amount),
        ArbiterAct::RestartAfterLine(_) => t.say("do-line-restart"),
        ArbiterAct::RestartShorterAfterLine(_) => t.say("do-line-shorter"),
        ArbiterAct::Remark(text) => t.say1("do-remark", "text", text),
        ArbiterAct::Read(_) => t.say("do-read"),
        ArbiterAct::Flag(player) => of("do-flag", *player),
        ArbiterAct::Seen { player, what, allowed } => {
            let key = if *allowed { "do-seen-allowed" } else { "do-seen" };
            let what = t.say(watched_key(*what));
            t.with(key, &[("side", player.word().to_owned()), ("what", what)])
        }
        ArbiterAct::Leave { player, permitted: true } => of("do-leave-allowed", *player),
        ArbiterAct::Leave { player, permitted: false } => of("do-leave", *player),
        ArbiterAct::Card { player, is_red: false } => of("do-yellow", *player),
        ArbiterAct::Card { player, is_red: true } => of("do-red", *player),
        ArbiterAct::Assistant(player) => of("do-assistant", *player),
        ArbiterAct::Claim { by, ground, .. } => match ground {
            ClaimGround::Repetition => of("do-claim-repetition", *by),
            ClaimGround::Fifty => of("do-claim-fifty", *by),
        },
    }
}

/// What may be seen of a player: value and words.
pub(super) fn watched(t: &Text) -> Vec<(String, String)> {
    let value = |what: &Watched| serde_json::to_value(what).ok()?.as_str().map(ToOwned::to_owned);
    let choice = |what: &Watched| Some((value(what)?, t.say(watched_key(*what))));
    Watched::ALL.iter().filter_map(choice).collect()
}

/// The key of what is seen of a player.
const fn watched_key(what: Watched) -> &'static str {
    match what {
        Watched::Company => "watched-company",
        Watched::OtherDevice => "watched-device",
        Watched::OtherAccount => "watched-account",
        Watched::OtherName => "watched-name",
        Watched::SecondScreen => "watched-screen",
        Watched::HiddenApplications => "watched-hidden",
        Watched::OtherApplication => "watched-application",
        Watched::HiddenFace => "watched-face",
        Watched::Muted => "watched-muted",
        Watched::SetBehind => "watched-set",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_clocks_show_them() {
        assert_eq!(seconds("120"), Some(120));
        assert_eq!(seconds("2:00"), Some(120));
        assert_eq!(seconds("1:02:03"), Some(3723));
        for wrong in ["", ":", "2:60", "1:2:3:4", "-5", "2:0x", "9999999"] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }
}
