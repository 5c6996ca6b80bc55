//! Whatever keeps an incident script from being read, or does not come out as it expects, has words
//! in all four languages. Each kind is walked by a function that matches without a wildcard, so that
//! a new variant does not compile until it has its place here.

use std::collections::BTreeSet;

use arbiter_board::Setup;
use arbiter_laws::{
    RegulationsError,
    script::{self, Found, Mismatch, Quoted, ScriptError, Wanted},
};
use arbiter_rulebook::{Explain, Language, LawsEdition, TimeControlError};
use arbiter_text::Text;

/// Says it in the four languages: no key without a text, no value left out, no two alike.
fn check(thing: &impl Explain) {
    let message = thing.message();
    let said = Language::ALL.map(|language| Text::of(language).message(&message));
    for (text, language) in said.iter().zip(Language::ALL) {
        assert!(!text.contains("{ $") && !text.contains("case-"), "{language}: {text}");
    }
    let different: BTreeSet<&String> = said.iter().collect();
    assert_eq!(different.len(), said.len(), "{said:?}");
}

fn after_wanted(wanted: &Wanted) -> Option<Wanted> {
    Some(match wanted {
        Wanted::Words(_) => Wanted::OneOf(vec!["white", "black"]),
        Wanted::OneOf(_) => Wanted::Act(&["presses"]),
        Wanted::Act(_) => Wanted::Regulation(&["scoring"]),
        Wanted::Regulation(_) => Wanted::EndOfLine,
        Wanted::EndOfLine => Wanted::ClosingQuote,
        Wanted::ClosingQuote => Wanted::Quoted(Quoted::EnteredMove),
        Wanted::Quoted(what) => after_quoted(*what).map_or(Wanted::FewerLines, Wanted::Quoted),
        Wanted::FewerLines => Wanted::Case,
        Wanted::Case => Wanted::EditionLine,
        Wanted::EditionLine => Wanted::EditionFirst,
        Wanted::EditionFirst => Wanted::EditionOfCase,
        Wanted::EditionOfCase => Wanted::Edition,
        Wanted::Edition => Wanted::OnlineEdition,
        Wanted::OnlineEdition => Wanted::Day,
        Wanted::Day => Wanted::Notation(vec!["en", "fr"]),
        Wanted::Notation(_) => Wanted::StepFirst,
        Wanted::StepFirst => Wanted::Expectation,
        Wanted::Expectation => Wanted::Answer,
        Wanted::Answer => Wanted::Phase,
        Wanted::Phase => Wanted::Time,
        Wanted::Time => Wanted::TimeOfStep,
        Wanted::TimeOfStep => Wanted::Period,
        Wanted::Period => Wanted::Control,
        Wanted::Control => Wanted::PlayableControl(TimeControlError::NoPeriod),
        Wanted::PlayableControl(_) => Wanted::Number,
        Wanted::Number => Wanted::Chess960,
        Wanted::Chess960 => Wanted::FewerOffences(9),
        Wanted::FewerOffences(_) => Wanted::Square,
        Wanted::Square => Wanted::Piece,
        Wanted::Piece => Wanted::Move,
        Wanted::Move => Wanted::SquaresOfAmbiguous,
        Wanted::SquaresOfAmbiguous => Wanted::SquaresOfIllegal,
        Wanted::SquaresOfIllegal => Wanted::SquaresHere,
        Wanted::SquaresHere => Wanted::Fen("x".parse::<Setup>().expect_err("no position")),
        Wanted::Fen(_) => Wanted::Kings,
        Wanted::Kings => Wanted::Points,
        Wanted::Points => Wanted::Outcome,
        Wanted::Outcome => Wanted::Score,
        Wanted::Score => Wanted::Federation,
        Wanted::Federation => Wanted::Article,
        Wanted::Article => Wanted::ArticleOf(LawsEdition::NEWEST),
        Wanted::ArticleOf(_) => Wanted::WhoseFlag,
        Wanted::WhoseFlag => return None,
    })
}

fn after_quoted(what: Quoted) -> Option<Quoted> {
    Some(match what {
        Quoted::EnteredMove => Quoted::SealedMove,
        Quoted::SealedMove => Quoted::Report,
        Quoted::Report => Quoted::Remark,
        Quoted::Remark => Quoted::Rule,
        Quoted::Rule => Quoted::Name,
        Quoted::Name => Quoted::Resumption,
        Quoted::Resumption => Quoted::Custodian,
        Quoted::Custodian => return None,
    })
}

fn after_found(found: &Found) -> Option<Found> {
    Some(match found {
        Found::Word(_) => Found::EndOfLine,
        Found::EndOfLine => Found::Nothing,
        Found::Nothing => return None,
    })
}

fn after_mismatch(mismatch: &Mismatch) -> Option<Mismatch> {
    let (asked, expected, found) = ("expect clock", "7.5.5", "9.1");
    let [asked, expected, found] = [asked, expected, found].map(str::to_owned);
    Some(match mismatch {
        Mismatch::Unread(_) => Mismatch::Regulations(refused()),
        Mismatch::Regulations(_) => Mismatch::Answer { asked, found },
        Mismatch::Answer { .. } => Mismatch::Ruling { expected, found },
        Mismatch::Ruling { .. } => Mismatch::Refused(found),
        Mismatch::Refused(_) => Mismatch::Ended(found),
        Mismatch::Ended(_) => return None,
    })
}

/// Regulations that no edition allows.
fn refused() -> RegulationsError {
    let text = "edition 2023\nregulation scoring 0 1 3\nwhite e4";
    let case = &script::parse_for(text, LawsEdition::NEWEST).expect("a case")[0];
    let report = script::run(case, LawsEdition::E2023, &arbiter_laws::Search::default());
    report.refused.expect("a refusal")
}

fn error(expected: Wanted, found: Found) -> ScriptError {
    ScriptError { line: 3, column: 5, expected, found }
}

#[test]
fn every_error_of_a_script_has_words() {
    let mut wanted = Some(Wanted::Words("on"));
    let mut n_wanted = 0;
    while let Some(expected) = wanted {
        wanted = after_wanted(&expected);
        check(&error(expected, Found::Word("knihgt".to_owned())));
        n_wanted += 1;
    }
    assert!(n_wanted > 40, "{n_wanted}");
    let mut found = Some(Found::Word("x".to_owned()));
    while let Some(there) = found {
        found = after_found(&there);
        check(&error(Wanted::Number, there));
    }
}

#[test]
fn every_mismatch_has_words() {
    let mut mismatch = Some(Mismatch::Unread(error(Wanted::Number, Found::EndOfLine)));
    while let Some(one) = mismatch {
        mismatch = after_mismatch(&one);
        check(&one);
    }
}

/// What is wanted where this text of a script cannot be read.
fn wanted(text: &str) -> Wanted {
    script::parse_for(text, LawsEdition::E2023).expect_err(text).expected
}

/// The words that are listed.
fn listed(wanted: &Wanted) -> Vec<&'static str> {
    if let Wanted::OneOf(words) = wanted {
        return words.clone();
    }
    let (Wanted::Act(words) | Wanted::Regulation(words)) = wanted else { panic!("{wanted:?}") };
    words.to_vec()
}

/// With nothing after it, each word of a list leads to another error than the list, or to none.
#[test]
fn every_word_that_an_error_lists_can_stand_there() {
    let acting = ["", "white ", "arbiter ", "zone ", "both ", "spectator ", "white's assistant "];
    let others = ["regulation ", "expect ", "expect envelope ", "white seen "];
    let mut n_words = 0;
    for before in acting.into_iter().chain(others) {
        let list = wanted(&format!("{before}nonsense"));
        for word in listed(&list) {
            let read = script::parse_for(&format!("{before}{word}"), LawsEdition::E2023);
            let is_listed = read.err().is_some_and(|error| error.expected == list);
            assert!(!is_listed, "{before}{word}");
            n_words += 1;
        }
    }
    assert!(n_words > 150, "{n_words}");
}
