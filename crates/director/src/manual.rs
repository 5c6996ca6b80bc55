//! Changing a round by hand: a session with a beginning, a reason, and at its end the
//! comparison with what the rules give (C.04.2.A.5).

use arbiter_tournament::{Bye, Fact, Pair, Pairing, PlayerId, Tournament};

use crate::{Concern, Decision, Refusal, Topic, decide::text, engine, rounds, teams};

/// Who is said to have made a round that an arbiter made.
pub(crate) const BY_HAND: &str = "manual";

/// A place in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seat {
    /// Two players, White first.
    Board(PlayerId, PlayerId),
    /// Somebody who is not paired.
    Bye(PlayerId, Bye),
}

/// A draft beside the engine's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// What the draft has and the engine has not.
    pub draft_only: Vec<Seat>,
    /// What the engine has and the draft has not.
    pub engine_only: Vec<Seat>,
}

impl Comparison {
    /// Whether both are the same.
    pub fn is_same(&self) -> bool {
        self.draft_only.is_empty() && self.engine_only.is_empty()
    }
}

/// The present draft beside the engine's; none where there is no draft, or where the rules
/// give no round.
pub fn comparison(event: &Tournament) -> Option<Comparison> {
    compare(event, &event.draft.as_ref()?.pairing)
}

/// A proposal beside the engine's, if that has one.
pub(crate) fn compare(event: &Tournament, pairing: &Pairing) -> Option<Comparison> {
    let (ours, theirs) = (seats(pairing), seats(&engine::propose(event).ok()?));
    let only = |one: &[Seat], other: &[Seat]| {
        one.iter().copied().filter(|seat| !other.contains(seat)).collect()
    };
    Some(Comparison { draft_only: only(&ours, &theirs), engine_only: only(&theirs, &ours) })
}

fn seats(pairing: &Pairing) -> Vec<Seat> {
    let boards = pairing.pairs.iter().map(|pair| Seat::Board(pair.white, pair.black));
    let byes = pairing.byes.iter().map(|&(player, bye)| Seat::Bye(player, bye));
    let mut seats: Vec<Seat> = boards.chain(byes).collect();
    seats.sort_unstable();
    seats
}

/// Begins a session. Without a proposal it starts from the engine's, or where the rules give
/// none from neighbours in the starting order.
pub(crate) fn begin(event: &Tournament, reason: &str) -> Result<Decision, Refusal> {
    if event.manual.is_some() {
        return Err(Refusal::ManualOpen);
    }
    let reason = rounds::honest(text(Topic::Reason, reason)?)?;
    let mut decision = Decision::default();
    let mut now = event.clone();
    if event.draft.is_none() {
        let round = rounds::ready(event)?;
        for fact in rounds::numbering(event) {
            now = arbiter_tournament::evolve(now, &fact);
            decision.facts.push(fact);
        }
        let pairing = match engine::propose(&now) {
            Ok(pairing) => pairing,
            Err(refusal) if now.settings.is_team_event => {
                let pairing = teams::neighbors(&now);
                if pairing.pairs.is_empty() {
                    return Err(refusal);
                }
                pairing
            }
            Err(_) => neighbors(&now),
        };
        let by = BY_HAND.to_owned();
        let drafted = Fact::RoundDrafted { round, by, pairing, reason: Some(reason.clone()) };
        decision.facts.push(drafted);
        decision = rounds::left_open(event, decision);
    }
    decision.facts.push(Fact::ManualBegun { round: event.next_round(), reason });
    Ok(decision)
}

/// Ends the session; what breaks a rule, and that it is not the engine's, asks for consent.
pub(crate) fn end(event: &Tournament) -> Result<Decision, Refusal> {
    let manual = event.manual.as_ref().ok_or(Refusal::NoManual)?;
    let draft = event.draft.as_ref().ok_or(Refusal::NoDraft)?;
    rounds::everybody_once(event, &draft.pairing)?;
    let concerns = rounds::concerns(event, &draft.pairing);
    let mut decision = Decision { facts: Vec::new(), concerns };
    let compared = compare(event, &draft.pairing);
    let differences = compared.as_ref().map_or(0, |compared| compared.draft_only.len());
    if compared.is_some_and(|compared| !compared.is_same()) {
        decision = decision.but(Concern::NotTheEngines);
    }
    let differences = u16::try_from(differences).unwrap_or(u16::MAX);
    decision.facts.push(Fact::ManualEnded { round: manual.round, differences });
    Ok(decision)
}

/// Numbers 1 and 2, 3 and 4, and so on, of those who are here.
fn neighbors(event: &Tournament) -> Pairing {
    let present = event.present();
    let here: Vec<PlayerId> =
        event.order.iter().copied().filter(|id| present.contains(id)).collect();
    let (pairs, odd) = here.as_chunks::<2>();
    let pairs: Vec<Pair> = pairs.iter().map(|&[white, black]| Pair { white, black }).collect();
    engine::with_byes(event, pairs, odd.first().copied())
}
