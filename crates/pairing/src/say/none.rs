//! Why there is no round, in sentences.

use arbiter_tournament::PairingNumber;

use super::{Sentence, Speaker, points};
use crate::{
    NoPairing,
    acceleration::{AccelerationError, RatingGroup},
    dutch::{self, Remedy},
    italo_swiss::ItaloError,
    knockout::PlanError,
    lim::LimError,
    swiss::FieldError,
};

impl Speaker<'_> {
    /// That there is no round, and why: for a reader who has not been told yet.
    pub fn no_round(&self, none: &NoPairing) -> Vec<Sentence> {
        let mut said = self.none(none);
        if let (NoPairing::Impossible(_), Some(head)) = (none, said.first_mut()) {
            let why = head.clone();
            *head = Sentence::key("refusal-no-pairing").with_sentence("why", why);
        }
        said
    }

    /// Why the rules give no round.
    pub fn none(&self, none: &NoPairing) -> Vec<Sentence> {
        vec![match none {
            NoPairing::OwnRules => Sentence::key("no-pairing-own-rules"),
            NoPairing::TieUndecided { round, one, other } => Sentence::key("no-pairing-tie")
                .with("round", *round)
                .with("one", self.name(*one))
                .with("other", self.name(*other)),
            NoPairing::GameUndecided { round, white } => {
                let game = Sentence::key("no-pairing-game").with("round", *round);
                game.with("white", self.name(*white))
            }
            NoPairing::TooFewLeft => Sentence::key("no-pairing-too-few-left"),
            NoPairing::Field(error) => self.field_error(error),
            NoPairing::Impossible(found) => return self.impossible(found),
            NoPairing::Lim(error) => self.lim_error(error),
            NoPairing::Italo(ItaloError::MergeNeeded { stuck, up_to }) => {
                let merge = Sentence::key("no-pairing-merge").with("name", self.name(*stuck));
                merge.with("points", points(*up_to))
            }
            NoPairing::Italo(ItaloError::Impossible { stuck }) => {
                Sentence::key("no-pairing-nobody-left").with("name", self.name(*stuck))
            }
            NoPairing::Size(error) => size(error.n_players),
            NoPairing::Bracket(PlanError::Size { players }) => size(*players),
            NoPairing::Bracket(PlanError::NotAPowerOfTwo { players }) => {
                Sentence::key("no-pairing-power-of-two").with("players", *players)
            }
            NoPairing::Advance(_) | NoPairing::Belgrade(_) => {
                Sentence::key("no-pairing-other-rounds")
            }
            NoPairing::DoubleSwiss(error) => Self::no_matches(error),
            NoPairing::TeamSwiss(error) => Self::no_teams(error),
        }]
    }

    fn lim_error(&self, error: &LimError) -> Sentence {
        match error {
            LimError::NoByeLeft => {
                Sentence::key("no-pairing-no-bye").cites(self.lim_article("8.2"))
            }
            LimError::NoOpponent(players) => {
                Sentence::key("no-pairing-no-opponent").with("players", self.names(players))
            }
            LimError::Blocked(players) => {
                Sentence::key("no-pairing-blocked").with("players", self.names(players))
            }
        }
    }

    /// Why a record cannot be continued.
    pub fn field_error(&self, error: &FieldError) -> Sentence {
        match error {
            FieldError::NoSuchRound { asked, recorded } => Sentence::key("no-pairing-no-round")
                .with("asked", *asked)
                .with("recorded", *recorded),
            FieldError::NoRoundLeft { total } => {
                Sentence::key("refusal-no-more-rounds").with("rounds", *total)
            }
            FieldError::UnknownPlayer { number, .. } => {
                Sentence::key("no-pairing-unknown-player").with("number", *number)
            }
            FieldError::TooManyPlayers { found } => {
                Sentence::key("no-pairing-too-many").with("found", *found)
            }
            FieldError::RoundsMissing => Sentence::key("no-pairing-rounds-missing"),
            FieldError::NoRating { number } => {
                Sentence::key("no-pairing-no-rating").with("name", self.name(*number)).cites("1.1")
            }
            FieldError::Acceleration(AccelerationError::RoundsUnknown) => {
                Sentence::key("no-pairing-rounds-unknown")
            }
            FieldError::Acceleration(AccelerationError::Scoring) => {
                Sentence::key("no-pairing-baku-scoring").cites("C.04.7 1.1")
            }
            FieldError::Acceleration(AccelerationError::GamePoints) => {
                Sentence::key("no-pairing-baku-game-points").cites("C.04.7 1.1")
            }
            FieldError::Acceleration(AccelerationError::GroupShare { group, found, players }) => {
                let group = match group {
                    RatingGroup::A => "A",
                    RatingGroup::B => "B",
                    RatingGroup::C => "C",
                };
                Sentence::key("no-pairing-group")
                    .with("group", group)
                    .with("found", *found)
                    .with("players", *players)
            }
        }
    }

    /// What stands in the way of a legal pairing, and each decision that alone would help.
    fn impossible(&self, found: &dutch::NoPairing) -> Vec<Sentence> {
        let head = Sentence::key("no-pairing-dutch")
            .with("unpaired", found.unpaired)
            .with("players", found.players);
        let mut said = vec![head.cites(self.article("A.9", "1.9"))];
        if !found.stuck.is_empty() {
            let stuck = Sentence::key("no-pairing-stuck");
            said.push(stuck.with("players", self.names(&found.stuck)).at(1));
        }
        if !found.opponents.is_empty() {
            let opponents = Sentence::key("no-pairing-stuck-opponents");
            said.push(opponents.with("players", self.names(&found.opponents)).at(1));
        }
        if !found.remedies.is_empty() {
            let remedies: Vec<_> = found.remedies.iter().map(|&it| remedy(it).text).collect();
            said.push(Sentence::key("no-pairing-remedies").with("remedies", remedies));
        }
        said
    }

    pub(super) fn opponent(&self, number: Option<PairingNumber>) -> Sentence {
        match number {
            Some(number) => Sentence::key("pairing-name").with("who", self.name(number)),
            None => Sentence::key("pairing-the-bye"),
        }
    }
}

fn remedy(remedy: Remedy) -> Sentence {
    Sentence::key(match remedy {
        Remedy::LiftForbiddenPairs => "remedy-forbidden",
        Remedy::WaiveColors => "remedy-colors",
        Remedy::SecondBye => "remedy-bye",
        Remedy::LeaveOneOut => "remedy-leave-out",
        Remedy::Rematch => "remedy-rematch",
    })
}

fn size(players: u32) -> Sentence {
    let size = Sentence::key("no-pairing-size").with("max", PairingNumber::MAX);
    size.with("players", players)
}
