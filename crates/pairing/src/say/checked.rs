//! What a checker finds, in sentences.

use super::{Sentence, Speaker, color_key};
use crate::{
    check::{Against, Difference, What},
    recognise::Recognised,
};

impl Speaker<'_> {
    /// By which rules a report was checked that names none.
    pub fn assumed(&self, found: &Recognised, rounds: usize) -> Sentence {
        let said = Sentence::key(match found.usual_wrong_rounds {
            None => "pairing-assumed-usual",
            Some(_) => "pairing-assumed-best",
        });
        let said = said.with("system", found.system.code());
        let said = said.with("edition", found.edition.name());
        let said = said.with("wrong", found.wrong_rounds).with("rounds", rounds);
        said.with("usual-wrong", found.usual_wrong_rounds.unwrap_or_default())
    }

    /// That the rounds of an event by rules of its own were not compared.
    pub fn not_compared() -> Sentence {
        Sentence::key("pairing-not-compared")
    }

    /// One row of the checker.
    pub fn difference(&self, difference: &Difference) -> Sentence {
        let said = match &difference.what {
            What::Game { found, expected, against } => Sentence::key("pairing-game-differs")
                .with("white", self.name(found.white))
                .with("black", self.name(found.black))
                .with_sentence("for-white", self.opponent(expected[0]))
                .with_sentence("for-black", self.opponent(expected[1]))
                .with_sentence("why", self.against(against)),
            What::Colors { found, rule } => {
                let said = Sentence::key(match rule {
                    Some(_) => "pairing-colours-differ-why",
                    None => "pairing-colours-differ",
                });
                let said = said.with("white", self.name(found.white));
                let said = said.with("black", self.name(found.black));
                match rule {
                    Some((rule, article)) => {
                        said.with_sentence("why", Sentence::key(color_key(*rule)).cites(*article))
                    }
                    None => said,
                }
            }
            What::Bye { found, expected, against } => {
                let nobody = |number: &Option<_>| match number {
                    Some(number) => self.opponent(Some(*number)),
                    None => Sentence::key("pairing-nobody"),
                };
                let said = Sentence::key(match against {
                    Some(_) => "pairing-bye-differs-why",
                    None => "pairing-bye-differs",
                });
                let said = said.with_sentence("found", nobody(found));
                let said = said.with_sentence("expected", nobody(expected));
                match against {
                    Some(against) => said.with_sentence("why", self.against(against)),
                    None => said,
                }
            }
            What::NoPairing(none) => {
                let parts = self.none(none);
                let articles = parts.iter().flat_map(|it| it.articles.clone()).collect();
                let texts: Vec<_> = parts.into_iter().map(|it| it.text).collect();
                Sentence { articles, ..Sentence::key("pairing-no-such-round") }.with("why", texts)
            }
        };
        Sentence::key("pairing-in-round")
            .with("round", difference.round)
            .with_sentence("what", said)
    }

    /// What decides against a pairing of a file.
    fn against(&self, against: &Against) -> Sentence {
        match against {
            Against::Round(verdict) => self.verdict(verdict),
            Against::Pair { pair: [one, other], why } => self.why(*one, *other, why),
        }
    }
}
