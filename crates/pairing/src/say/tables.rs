//! Round robin, knock-out, Belgrade and Keizer in sentences.

use arbiter_tournament::PairingNumber;

use super::{Sentence, Speaker, points};
use crate::{
    belgrade::{BelgradeRound, BelgradeWhyNot},
    berger::Game,
    keizer::{KeizerPairing, KeizerWhyNot},
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

    pub(super) fn keizer(&self, pairing: &KeizerPairing) -> Vec<Sentence> {
        let mut said = vec![Sentence::key("pairing-keizer")];
        said.extend(pairing.games.iter().map(|game| self.keizer_game(pairing, *game)));
        said.extend(
            pairing.bye.map(|who| Sentence::key("pairing-keizer-free").with("who", self.name(who))),
        );
        said.extend(self.keizer_distance(pairing));
        said
    }

    /// Why a board of a Keizer round is as it is.
    pub fn keizer_game(&self, pairing: &KeizerPairing, game: Game) -> Sentence {
        let place = |who| pairing.place(who).unwrap_or_default();
        Sentence::key("pairing-keizer-game")
            .with("white", self.name(game.white))
            .with("black", self.name(game.black))
            .with("place", place(game.white))
            .with("other-place", place(game.black))
    }

    /// Whether players meet again earlier than the regulations want.
    pub fn keizer_distance(&self, pairing: &KeizerPairing) -> Option<Sentence> {
        let _ = self;
        (pairing.apart < pairing.asked).then(|| {
            Sentence::key("pairing-keizer-distance")
                .with("asked", u16::from(pairing.asked))
                .with("apart", u16::from(pairing.apart))
        })
    }

    pub(super) fn keizer_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: KeizerWhyNot,
    ) -> Sentence {
        let reason = match why {
            KeizerWhyNot::TheyPlay => return self.they_play(one, other),
            KeizerWhyNot::NotPaired(who) => return self.not_paired(who),
            KeizerWhyNot::Barred => self.met_or_apart(),
            KeizerWhyNot::TooSoon { met, apart } => Sentence::key("pairing-keizer-too-soon")
                .with("round", met)
                .with("apart", u16::from(apart)),
            KeizerWhyNot::Places { place, other_place } => Sentence::key("pairing-keizer-places")
                .with("place", place)
                .with("other-place", other_place),
        };
        self.not_with(one, other, reason)
    }
}
