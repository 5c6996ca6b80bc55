//! How a playoff will be played: the scheme of the rules in words, to be kept or changed.

use arbiter_standings::playoff::{
    Control, Format, MoveCount, Outcome, Plan, PlanOptions, Seat, Stage, StageId, Then,
    TimeAvailable, When, plan,
};
use arbiter_text::Text;

/// The scheme for these players, best tie-break first, with the clause that gives it; none for
/// fewer than two.
pub(super) fn scheme(
    t: &Text,
    names: &[String],
    time: TimeAvailable,
) -> Option<(String, &'static str)> {
    let options = PlanOptions { time, ..PlanOptions::default() };
    let plan = plan(names.len(), options).ok()?;
    let words = Words { t, names, plan: &plan };
    let stages = plan.stages.iter().enumerate().map(|(idx, stage)| words.stage(idx, stage));
    let mut lines: Vec<String> = stages.collect();
    if !plan.out.is_empty() {
        let out: Vec<String> = plan.out.iter().map(|&place| words.place(place)).collect();
        lines.insert(0, t.say1("plan-out", "names", out.join(" – ")));
    }
    lines.push(t.say1("plan-decided", "stage", plan.decided_by.0 + 1));
    lines.push(t.say("plan-pauses"));
    Some((lines.join("\n"), plan.clause))
}

/// `3 minutes each and 3 seconds per move`, and whom a draw is enough for.
pub(super) fn control(t: &Text, control: Control) -> String {
    let minutes = |seconds: u32| match seconds % 60 {
        0 => (seconds / 60).to_string(),
        rest => format!("{}:{rest:02}", seconds / 60),
    };
    let (white, black) = (control.base_s.white, control.base_s.black);
    let values = [
        ("white", minutes(white)),
        ("black", minutes(black)),
        ("increment", control.increment_s.to_string()),
    ];
    let key = if control.draw_wins.is_some() { "plan-armageddon" } else { "plan-control" };
    t.with(key, &values)
}

struct Words<'a> {
    t: &'a Text,
    names: &'a [String],
    plan: &'a Plan,
}

impl Words<'_> {
    fn place(&self, place: usize) -> String {
        let name = place.checked_sub(1).and_then(|idx| self.names.get(idx));
        name.cloned().unwrap_or_else(|| place.to_string())
    }

    fn seat(&self, seat: Seat) -> String {
        let t = self.t;
        match seat {
            Seat::Place(place) => self.place(place),
            Seat::WinnerOf(StageId(idx)) => t.say1("plan-winner", "stage", idx + 1),
            Seat::LevelIn(StageId(idx), place) => t.with(
                "plan-level-seat",
                &[("place", place.to_string()), ("stage", (idx + 1).to_string())],
            ),
        }
    }

    fn control(&self, it: Control) -> String {
        control(self.t, it)
    }

    /// `2. Each against each, once: A – B – C. 3 minutes …`
    fn stage(&self, idx: usize, stage: &Stage) -> String {
        let seats: Vec<String> = stage.seats.iter().map(|&seat| self.seat(seat)).collect();
        let format = self.t.say(match stage.format {
            Format::Match => "plan-match",
            Format::RoundRobin => "plan-round-robin",
            Format::SingleGame => "plan-single",
        });
        let values = [
            ("n", (idx + 1).to_string()),
            ("format", format),
            ("seats", seats.join(" – ")),
            ("control", self.control(stage.control)),
        ];
        let mut sentences = vec![self.t.with("plan-stage", &values)];
        sentences.extend(stage.outcomes.iter().filter_map(|outcome| self.outcome(outcome)));
        sentences.join(" ")
    }

    /// What happens where nobody is alone in front.
    fn outcome(&self, outcome: &Outcome) -> Option<String> {
        let When::Level(n) = outcome.when else { return None };
        let n = n.to_string();
        Some(match &outcome.then {
            Then::Wins => return None,
            Then::Play { first, decided_by } => {
                let stages = first
                    .iter()
                    .chain([decided_by].into_iter().filter(|decides| !first.contains(decides)));
                let last = self.plan.stages.len();
                let stages: Vec<String> = stages
                    .filter(|stage| stage.0 < last)
                    .map(|stage| (stage.0 + 1).to_string())
                    .collect();
                self.t.with("plan-then-play", &[("n", n), ("stages", stages.join(", "))])
            }
            Then::FewestMoves(MoveCount::WonGame) => self.t.say1("plan-then-won-game", "n", n),
            Then::FewestMoves(MoveCount::AllGames) => self.t.say1("plan-then-all-games", "n", n),
        })
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::Language;

    use super::*;

    #[test]
    fn every_number_of_tied_players_has_a_scheme_in_every_language() {
        for language in Language::ALL {
            let t = Text::of(language);
            for n_tied in 2..=14 {
                let names: Vec<String> = (1..=n_tied).map(|n| format!("P{n}")).collect();
                for time in [TimeAvailable::Full, TimeAvailable::Short] {
                    let (text, clause) = scheme(&t, &names, time).expect("a scheme");
                    assert!(clause.starts_with("PLAYOFF.k"), "{clause}");
                    assert!(text.contains("P1") && text.contains("P2"), "{text}");
                    assert!(!text.contains("plan-") && !text.contains('{'), "{text}");
                }
            }
            assert_eq!(scheme(&t, &["P1".to_owned()], TimeAvailable::Full), None);
        }
    }

    #[test]
    fn two_play_two_games_and_then_sudden_death() {
        let t = Text::of(Language::English);
        let names = ["Adams".to_owned(), "Baker".to_owned()];
        let (text, clause) = scheme(&t, &names, TimeAvailable::Full).expect("a scheme");
        assert_eq!(clause, "PLAYOFF.k1");
        let first = text.lines().next().unwrap_or_default();
        assert_eq!(
            first,
            "1. Two games with colours reversed: Adams – Baker. \
             3 minutes each and 3 seconds per move. If 2 are level: stage 2."
        );
    }
}
