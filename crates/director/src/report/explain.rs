//! Why a round is as it is (C.04.1.i): a published one, or the proposal that is being looked at.
//!
//! The round is made again from what was known before it, with those who played it present, and
//! compared with what was published. A result corrected since may make a difference: then the
//! round is what it is, and the explanation says that the rules would give another one today.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_pairing::{
    Reasons,
    swiss::{Field, Float},
};
use arbiter_tournament::{Bye, Pair, Pairing, PlayerId, System, Tournament};

use super::ReportError;
use crate::{engine, teams};

/// A round with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Which round.
    pub round: u8,
    /// The round itself.
    pub pairing: Pairing,
    /// What proposed it.
    pub by: String,
    /// What the arbiter gave as the reason, where it was made by hand.
    pub reason: Option<String>,
    /// The round that the rules give; none where they give none.
    pub expected: Option<Pairing>,
    /// Scores, colours and floats before the round, where a Swiss system made it.
    pub field: Option<Field>,
    /// The reasons of the system for the round that the rules give, which is the published one
    /// unless [`Explained::is_expected`] says otherwise; none where the rules give no round, or
    /// none that they explain.
    pub how: Option<Reasons>,
}

impl Explained {
    /// Whether the round is the one that the rules give.
    pub fn is_expected(&self) -> bool {
        self.expected.as_ref().is_some_and(|expected| is_same(expected, &self.pairing))
    }

    /// Whether the rules give this board too, colours included.
    pub fn expects(&self, pair: Pair) -> bool {
        self.expected.as_ref().is_some_and(|expected| expected.pairs.contains(&pair))
    }
}

/// Explains a published round, or the proposal for the next one. With `about`, systems whose
/// explanations take long explain this player's part alone.
pub fn explain(
    event: &Tournament,
    round: u8,
    about: Option<PlayerId>,
) -> Result<Explained, ReportError> {
    let (pairing, by, reason) = found(event, round)?;
    let before = before(event, round, &pairing);
    if event.settings.is_team_event {
        // Numbers of the reasons are those of teams.
        let how = teams::explained(&before).ok().map(|paired| paired.explain());
        let expected = engine::propose(&before).ok();
        return Ok(Explained { round, pairing, by, reason, expected, field: None, how });
    }
    let paired = engine::paired(&before).ok();
    let expected = paired.as_ref().map(|paired| engine::complete(&before, &paired.boards));
    let number = about.and_then(|id| event.numbers().get(&id).copied());
    let how = paired.as_ref().map(|paired| match number {
        Some(number) => paired.explain_one(number),
        None => paired.explain(),
    });
    let field = match paired.and_then(|paired| paired.field) {
        None if event.settings.system.is_swiss() => engine::field(&before).ok(),
        field => field,
    };
    Ok(Explained { round, pairing, by, reason, expected, field, how })
}

/// Whether a published round is not the one that the rules give, by what is known now.
pub fn differs(event: &Tournament, round: u8) -> bool {
    let Ok((pairing, ..)) = found(event, round) else { return false };
    match engine::propose(&before(event, round, &pairing)) {
        Ok(expected) => !is_same(&expected, &pairing),
        Err(_) => event.settings.system != System::Own,
    }
}

/// Whether players met somebody of a lower or a higher score, round by round (C.04.3.A.4).
pub fn floats(event: &Tournament) -> BTreeMap<PlayerId, Vec<Float>> {
    if !event.settings.system.is_swiss() {
        return BTreeMap::new();
    }
    let Ok(field) = engine::field(event) else { return BTreeMap::new() };
    let numbers = event.numbers();
    let of = |(&id, &number)| Some((id, field.entrant(number)?.floats.clone()));
    numbers.iter().filter_map(of).collect()
}

/// The round as published or proposed.
fn found(event: &Tournament, round: u8) -> Result<(Pairing, String, Option<String>), ReportError> {
    if let Some(published) = event.round(round) {
        let pairs = published.boards.iter().map(|board| board.pair).collect();
        let byes = published.byes.iter().map(|(&id, &bye)| (id, bye)).collect();
        let (by, reason) = (published.by.clone(), published.reason.clone());
        return Ok((Pairing { pairs, byes }, by, reason));
    }
    match &event.draft {
        Some(draft) if draft.round == round => {
            Ok((draft.pairing.clone(), draft.by.clone(), draft.reason.clone()))
        }
        _ => Err(ReportError::NoRound(round)),
    }
}

/// The event as it was before the round: those who played it, or had its bye, are here, and
/// nobody else.
fn before(event: &Tournament, round: u8, pairing: &Pairing) -> Tournament {
    let mut before = event.clone();
    before.rounds.truncate(usize::from(round).saturating_sub(1));
    (before.draft, before.manual) = (None, None);
    let playing: BTreeSet<PlayerId> = playing(pairing).collect();
    let given = |id: PlayerId| pairing.byes.iter().find(|(other, _)| *other == id);
    for (&id, entrant) in &mut before.players {
        entrant.checked_in = true;
        entrant.withdrawn_from = None;
        entrant.absences.clear();
        if !playing.contains(&id) {
            let bye = given(id).map_or(Bye::ZeroPoint, |&(_, bye)| bye);
            entrant.absences.insert(round, bye);
        }
    }
    before
}

fn playing(pairing: &Pairing) -> impl Iterator<Item = PlayerId> {
    let boards = pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
    let allocated = pairing.byes.iter().filter(|(_, bye)| *bye == Bye::PairingAllocated);
    boards.chain(allocated.map(|&(id, _)| id))
}

/// The same games with the same colours and the same byes, in whatever order.
fn is_same(one: &Pairing, other: &Pairing) -> bool {
    let pairs = |pairing: &Pairing| -> BTreeSet<(PlayerId, PlayerId)> {
        pairing.pairs.iter().map(|pair| (pair.white, pair.black)).collect()
    };
    let byes = |pairing: &Pairing| -> BTreeSet<PlayerId> {
        let allocated = pairing.byes.iter().filter(|(_, bye)| *bye == Bye::PairingAllocated);
        allocated.map(|&(id, _)| id).collect()
    };
    pairs(one) == pairs(other) && byes(one) == byes(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Consent, decide};
    use arbiter_rulebook::Color;
    use arbiter_tournament::{BoardResult, Decision, Details, Settings, evolve};

    fn act(event: Tournament, command: &Command) -> Tournament {
        let decision = decide(&event, command, Consent::DoublyConfirmed).expect("allowed");
        decision.facts.iter().fold(event, evolve)
    }

    fn seven_players(system: System) -> Tournament {
        let mut settings = Settings::swiss("Seven", 5);
        settings.system = system;
        let players = (0..7).map(|idx| Details {
            name: format!("Player {idx}"),
            rating: Some(2000 - 50 * idx),
            ..Details::default()
        });
        let event = act(Tournament::default(), &Command::Create(Box::new(settings)));
        let event = act(event, &Command::Enter(players.collect()));
        let event = act(event, &Command::DrawInitialColor(Color::White));
        act(event, &Command::PairNextRound)
    }

    fn play(mut event: Tournament) -> Tournament {
        event = act(event, &Command::PublishRound);
        let round = event.next_round() - 1;
        for board in 1..=3 {
            let result = BoardResult::Played(Decision::WhiteWins);
            event = act(event, &Command::EnterResult { round, board, result });
        }
        event
    }

    // clause: SWISS.i
    #[test]
    fn a_draft_and_the_round_that_it_became_have_the_same_reasons() {
        for system in [System::Dutch, System::Lim, System::ItaloSwiss] {
            let first = play(seven_players(system));
            let drafted = act(first, &Command::PairNextRound);
            let proposal = explain(&drafted, 2, None).expect("a draft");
            assert!(proposal.is_expected(), "{system:?}");
            let published = play(drafted);
            let later = explain(&published, 2, None).expect("a round");
            assert!(later.is_expected() && later.how == proposal.how, "{system:?}");
            assert!(later.how.is_some());
            assert!(explain(&published, 3, None).is_err());
        }
    }

    #[test]
    fn one_players_part_is_the_same_as_in_the_whole() {
        let event = play(act(play(seven_players(System::Dutch)), &Command::PairNextRound));
        let Some(Reasons::Dutch(whole)) = explain(&event, 2, None).expect("a round").how else {
            panic!("Dutch reasons");
        };
        for &id in &event.order {
            let number = event.numbers()[&id];
            let Some(Reasons::Dutch(part)) = explain(&event, 2, Some(id)).expect("a round").how
            else {
                panic!("Dutch reasons");
            };
            let own = |explanation: &arbiter_pairing::dutch::explain::Explanation| {
                let pairs = explanation.brackets.iter().flat_map(|it| it.pairs.clone());
                pairs.filter(|it| it.white == number || it.black == number).collect::<Vec<_>>()
            };
            assert_eq!(own(&part), own(&whole));
            let bye = whole.bye.clone().filter(|bye| bye.player == number);
            assert_eq!(part.bye, bye);
        }
    }

    #[test]
    fn a_round_made_by_hand_is_told_from_the_one_of_the_rules() {
        let mut event = seven_players(System::Dutch);
        let mut pairing = event.draft.clone().expect("a draft").pairing;
        let (first, second) = (pairing.pairs[0].white, pairing.pairs[1].white);
        (pairing.pairs[0].white, pairing.pairs[1].white) = (second, first);
        let reason = "they travel together".to_owned();
        event = act(event, &Command::DraftByHand { pairing, reason });
        let explained = explain(&event, 1, None).expect("a draft");
        assert!(!explained.is_expected());
        assert!(!explained.expects(explained.pairing.pairs[0]));
        assert!(explained.expects(explained.pairing.pairs[2]));
        assert_eq!(explained.reason.as_deref(), Some("they travel together"));
    }
}
