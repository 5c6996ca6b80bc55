//! Examples of clauses: incidents of the casebook, told in sentences with what was decided.

use arbiter_board::Setup;
use arbiter_rulebook::{Citation, ClauseText, Explain, LawsEdition, Message};

use super::{Told, choices, told, vary};
use crate::{MateOracle, book};

/// An incident that shows a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What happened, sentence by sentence.
    pub story: Vec<Message>,
    /// The board it happened on, where it is not the initial position.
    pub board: Option<Setup>,
    /// What was decided, sentence by sentence.
    pub ruling: Vec<Message>,
    /// The articles behind it.
    pub articles: Vec<Citation>,
}

/// The shortest incident among these cases, scripts of one case each, that shows the clause under
/// the edition: its last ruling rests on the number that the edition prints. `None` where no case
/// does, or none can be told in sentences.
pub fn example<'c>(
    cases: impl IntoIterator<Item = &'c str>,
    clause: &ClauseText,
    edition: LawsEdition,
    oracle: &dyn MateOracle,
) -> Option<Example> {
    let number = book::number_in(clause, edition)?;
    let number = book::plain(&number);
    let names = |case: &&str| {
        let named = case.lines().filter_map(|line| line.trim().strip_prefix("clause "));
        named.flat_map(|ids| ids.split(',')).any(|id| {
            let id = id.trim();
            id == clause.id || clause.restates.iter().any(|restated| restated == id)
        })
    };
    let told = cases.into_iter().filter(names).filter_map(|case| {
        let case = vary::plain(case, edition)?;
        let Told { story, board, decided } = told(&case, edition, oracle)?;
        let articles = choices::articles(&decided);
        let rests = articles.iter().any(|article| book::plain(article.article) == number);
        let refusal = decided.refusal.as_ref().map(Explain::message);
        let ruling = decided.rulings.iter().map(|ruling| ruling.remedy.message());
        let ruling: Vec<Message> = ruling.chain(refusal).collect();
        rests.then_some(Example { story, board, ruling, articles })
    });
    told.min_by_key(|example| (example.story.len(), example.board.is_some()))
}
