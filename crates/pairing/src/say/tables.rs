//! Round robin, knock-out and Belgrade in sentences.

use arbiter_tournament::PairingNumber;

use super::{Sentence, Speaker, points};
use crate::{
    belgrade::{BelgradeRound, BelgradeWhyNot},
    knockout::{KnockOutRound, KnockOutWhyNot},
};

impl Speaker<'_> {
    pub(super) fn berger(
        &self,
        players: u16,
        round: usize,
        bye: Option<PairingNumber>,
    ) -> Vec<Sentence> {
        let head = Sentence::key("pairing-berger").with("round", round).with("players", players);
        let free = bye.map(|who| Sentence::key("pairing-berger-free").with("who", self.name(who)));
        std::iter::once(head).chain(free).collect()
    }

    pub(super) fn berger_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        round: usize,
        rounds: &[u16],
    ) -> Sentence {
        if rounds.is_empty() {
            let never = Sentence::key("pairing-berger-never").with("one", self.name(one));
            return never.with("other", self.name(other));
        }
        if rounds.iter().any(|&number| usize::from(number) == round) {
            return self.they_play(one, other);
        }
        let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
        let meets = Sentence::key("pairing-berger-meets").with("rounds", rounds.join(", "));
        self.not_with(one, other, meets)
    }

    pub(super) fn knock_out(&self, round: &KnockOutRound) -> Vec<Sentence> {
        let n_playing = 2 * round.ties.len();
        let mut said = Vec::with_capacity(round.ties.len() + 1);
        for (place, &(upper, lower)) in (1..).zip(&round.ties) {
            said.push(
                Sentence::key("pairing-tie")
                    .with("one", self.name(upper))
                    .with("other", self.name(lower))
                    .with("place", place)
                    .with("other-place", n_playing + 1 - place),
            );
        }
        if !round.exempt.is_empty() {
            let exempt = Sentence::key("pairing-exempt");
            said.push(exempt.with("players", self.names(&round.exempt)));
        }
        said
    }

    pub(super) fn knock_out_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: KnockOutWhyNot,
    ) -> Sentence {
        match why {
            KnockOutWhyNot::TheyPlay => self.they_play(one, other),
            KnockOutWhyNot::NotPaired(who) => self.not_paired(who),
            KnockOutWhyNot::Places { one: place, other: other_place, playing } => {
                let places = Sentence::key("pairing-places")
                    .with("place", place)
                    .with("other-place", other_place)
                    .with("players", playing);
                self.not_with(one, other, places)
            }
        }
    }

    pub(super) fn belgrade(&self, round: &BelgradeRound) -> Vec<Sentence> {
        let mut said = Vec::with_capacity(round.games.len() + 2);
        for game in &round.games {
            let equal = Sentence::key("pairing-equal-losses").with("white", self.name(game.white));
            said.push(equal.with("black", self.name(game.black)));
        }
        said.extend(
            round.bye.map(|who| Sentence::key("pairing-free-odd").with("who", self.name(who))),
        );
        if round.has_rematch {
            said.push(Sentence::key("pairing-rematch"));
        }
        said
    }

    pub(super) fn belgrade_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: BelgradeWhyNot,
    ) -> Sentence {
        let reason = match why {
            BelgradeWhyNot::TheyPlay => return self.they_play(one, other),
            BelgradeWhyNot::NotPaired(who) => return self.not_paired(who),
            BelgradeWhyNot::Met => self.met_or_apart(),
            BelgradeWhyNot::Losses { lost, other_lost } => Sentence::key("pairing-losses")
                .with("lost", points(lost))
                .with("other-lost", points(other_lost)),
            BelgradeWhyNot::Later => Sentence::key("pairing-later"),
        };
        self.not_with(one, other, reason)
    }
}
