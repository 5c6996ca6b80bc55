//! Lim and Italo-Swiss in sentences, one per fact.

use arbiter_tournament::PairingNumber;

use super::{Sentence, Speaker, points};
use crate::{
    italo_swiss::{HowFound, ItaloBye, ItaloColorRule, ItaloPair, ItaloPairing, ItaloWhyNot},
    lim::{
        ByeReason, Direction, FloatReason, FloatRecord, FloaterType, HowPaired, Incompatible,
        LimColorRule, LimPair, LimPairing, LimWhyNot,
    },
};

impl Speaker<'_> {
    /// A Lim round: floats, undone pairs, pairs, bye, one sentence each.
    pub fn lim(&self, pairing: &LimPairing) -> Vec<Sentence> {
        let floats = pairing.floats.iter().map(|float| self.lim_float(float));
        let undone = pairing.undone.iter().map(|undone| {
            let both = Sentence::key("pairing-lim-undone").with("one", self.name(undone.one));
            both.with("other", self.name(undone.other)).cites(self.lim_article("9.6"))
        });
        let pairs = pairing.pairs.iter().map(|pair| {
            let (how, colours) = self.lim_pair(pair);
            self.group_board(pair.white, pair.black, how, colours)
        });
        let bye = pairing.bye.map(|(who, reason)| self.lim_bye(who, reason));
        floats.chain(undone).chain(pairs).chain(bye).collect()
    }

    fn group_board(
        &self,
        white: PairingNumber,
        black: PairingNumber,
        how: Sentence,
        colours: Sentence,
    ) -> Sentence {
        Sentence::key("pairing-group-board")
            .with("white", self.name(white))
            .with("black", self.name(black))
            .with_sentence("how", how)
            .with_sentence("colours", colours)
    }

    /// Who has the bye in a Lim round.
    pub fn lim_bye(&self, who: PairingNumber, reason: ByeReason) -> Sentence {
        let (key, article) = match reason {
            ByeReason::LowestPlaced => ("pairing-lim-bye-lowest", "8.1"),
            ByeReason::LowestRated => ("pairing-lim-bye-rated", "14.1"),
            ByeReason::LowestWhoMay => ("pairing-lim-bye-may", "8.2"),
            ByeReason::LowestWhoLeavesOthersPairable => ("pairing-lim-bye-others", "8.2"),
        };
        Sentence::key(key).with("who", self.name(who)).cites(self.lim_article(article))
    }

    /// Who leaves a group, and why.
    pub fn lim_float(&self, float: &FloatRecord) -> Sentence {
        let (key, article) = match float.reason {
            FloatReason::MetEverybody => ("pairing-lim-met-everybody", "9.3a"),
            FloatReason::ColorSurplus => ("pairing-lim-colour-surplus", "9.3b"),
            FloatReason::ColorRepeated => ("pairing-lim-colour-twice", "9.3c"),
            FloatReason::OddGroup => ("pairing-lim-odd", "9.3d"),
            FloatReason::Blocked => ("pairing-lim-blocked", "11.4"),
            FloatReason::PairUndone => ("pairing-lim-pair-undone", "9.6"),
        };
        let letter = match float.kind {
            FloaterType::A => "a",
            FloaterType::B => "b",
            FloaterType::C => "c",
            FloaterType::D => "d",
        };
        Sentence::key("pairing-lim-floats")
            .with("who", self.name(float.player))
            .with("from", points(float.from))
            .with("to", points(float.to))
            .with_sentence("why", Sentence::key(key).cites(self.lim_article(article)))
            .cites(format!("{} {letter}", self.lim_article("10.9")))
    }

    /// How two players came together in a Lim round, and why their colours.
    pub fn lim_pair(&self, pair: &LimPair) -> (Sentence, Sentence) {
        let (how, article) = match pair.how {
            HowPaired::Proposed => (Sentence::key("pairing-lim-proposed"), "9.4"),
            HowPaired::Exchanged { exchange } => {
                (Sentence::key("pairing-lim-exchanged").with("n", exchange), "11")
            }
            HowPaired::ExchangedForColors { exchange } => {
                (Sentence::key("pairing-lim-exchanged-colours").with("n", exchange), "12.2")
            }
            HowPaired::FloaterByColor { floater } => (
                Sentence::key("pairing-lim-floater-colour").with("who", self.name(floater)),
                "10.8",
            ),
            HowPaired::FloaterFirstCompatible { floater } => {
                (Sentence::key("pairing-lim-floater-first").with("who", self.name(floater)), "10.8")
            }
        };
        let key = match pair.direction {
            Direction::Down => "pairing-lim-downwards",
            Direction::Up => "pairing-lim-upwards",
        };
        let how = Sentence::key(key)
            .with("score", points(pair.group))
            .with_sentence("how", how.cites(self.lim_article(article)));
        let (key, article) = match pair.color_rule {
            LimColorRule::Forced => ("pairing-lim-colours-forced", "12.1, 12.3"),
            LimColorRule::Due => ("pairing-colours-granted", "12.2"),
            LimColorRule::History => ("pairing-colours-alternate", "12.4"),
            LimColorRule::HigherPlayer => ("pairing-colours-higher", "12.4"),
            LimColorRule::LowerPlayer => ("pairing-lim-colours-lower", "12.4"),
            LimColorRule::Lot => ("pairing-colours-lot", "14.2"),
        };
        let cited: Vec<String> = article.split(", ").map(|it| self.lim_article(it)).collect();
        (how, Sentence::key(key).cites(cited.join(", ")))
    }

    pub(super) fn lim_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: LimWhyNot,
    ) -> Sentence {
        let (reason, article) = match why {
            LimWhyNot::TheyPlay => return self.they_play(one, other),
            LimWhyNot::NotPaired(who) => return self.not_paired(who),
            LimWhyNot::OtherGroup { score, other_score } => {
                let apart = self.other_bracket((one, score), (other, other_score));
                return apart.cites(self.lim_article("9.2"));
            }
            LimWhyNot::Incompatible(Incompatible::Met) => (self.met_or_apart(), "9.1"),
            LimWhyNot::Incompatible(Incompatible::Colors) => {
                (Sentence::key("pairing-lim-same-colour"), "9.1")
            }
            LimWhyNot::OthersUnpaired => (Sentence::key("pairing-others-unpaired"), "11.4"),
            LimWhyNot::MoreClashes { taken, instead } => {
                let more = Sentence::key("pairing-more-clashes");
                (more.with("instead", instead).with("taken", taken), "12.2")
            }
            LimWhyNot::Floater(floater) => {
                let first = Sentence::key("pairing-lim-floater-paired-first");
                (first.with("who", self.name(floater)), "10.8")
            }
            LimWhyNot::Later => (Sentence::key("pairing-lim-later"), "11.2"),
        };
        self.not_with(one, other, reason.cites(self.lim_article(article)))
    }

    /// An Italo-Swiss round: pairs, bye, one sentence each.
    pub fn italo(&self, pairing: &ItaloPairing) -> Vec<Sentence> {
        let pairs = pairing.pairs.iter().map(|pair| {
            let (how, colours) = self.italo_pair(pair);
            self.group_board(pair.white, pair.black, how, colours)
        });
        pairs.chain(pairing.bye.map(|(who, reason)| self.italo_bye(who, reason))).collect()
    }

    /// Who is left over in an Italo-Swiss round.
    pub fn italo_bye(&self, who: PairingNumber, reason: ItaloBye) -> Sentence {
        match reason {
            ItaloBye::Walkover(gone) => Sentence::key("pairing-italo-walkover")
                .with("who", self.name(who))
                .with("gone", self.name(gone)),
            ItaloBye::LastPlaced => Sentence::key("pairing-italo-last").with("who", self.name(who)),
        }
    }

    /// How two players came together in an Italo-Swiss round, and why their colours.
    pub fn italo_pair(&self, pair: &ItaloPair) -> (Sentence, Sentence) {
        let how = match pair.how {
            HowFound::SameScore { passed_over } => {
                Sentence::key("pairing-italo-same").with("n", passed_over)
            }
            HowFound::LowerScore { score } => {
                Sentence::key("pairing-italo-lower").with("score", points(score))
            }
            HowFound::Merged => Sentence::key("pairing-italo-merged"),
        };
        let turn = Sentence::key("pairing-italo-turn")
            .with("who", self.name(pair.opener))
            .with("score", points(pair.group))
            .with_sentence("how", how);
        let colours = Sentence::key(match pair.color_rule {
            ItaloColorRule::FewerWhites => "pairing-italo-fewer-whites",
            ItaloColorRule::BlackLast => "pairing-italo-black-last",
            ItaloColorRule::FewerPoints => "pairing-italo-fewer-points",
            ItaloColorRule::SmallerNumber => "pairing-italo-smaller-number",
        });
        (turn, colours)
    }

    pub(super) fn italo_why(
        &self,
        one: PairingNumber,
        other: PairingNumber,
        why: ItaloWhyNot,
    ) -> Sentence {
        let reason = match why {
            ItaloWhyNot::TheyPlay => return self.they_play(one, other),
            ItaloWhyNot::NotPaired(who) => return self.not_paired(who),
            ItaloWhyNot::Met => self.met_or_apart(),
            ItaloWhyNot::Before { opener, found } => Sentence::key("pairing-found-first")
                .with("who", self.name(opener))
                .with("found", self.name(found)),
            ItaloWhyNot::Taken { player, by } => Sentence::key("pairing-taken")
                .with("who", self.name(player))
                .with("by", self.name(by)),
        };
        self.not_with(one, other, reason)
    }
}
