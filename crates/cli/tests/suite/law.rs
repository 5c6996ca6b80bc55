//! `arbiter law`, as a user runs it.

use std::process::Output;

use crate::program::command;

fn law(arguments: &[&str]) -> Output {
    command("law", arguments, "")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the answer is UTF-8")
}

#[test]
fn an_article_is_shown_edition_beside_edition_with_what_changed() {
    let output = law(&["7.5.5", "--edition", "2018"]);

    assert!(output.status.success());
    let shown = text(&output);
    assert!(shown.starts_with("7.5.5 of 2018 (decided by the program)\n"), "{shown}");
    let third = "the third illegal move loses; each one before gives the opponent 2 minutes";
    assert!(shown.contains(&format!("2009  7.4b       {third}")), "{shown}");
    let second = "the second illegal move loses; the first gives the opponent 2 minutes";
    assert!(shown.contains(&format!("2018  7.5.5      {second}")), "{shown}");
    assert!(shown.contains("1997  -          not in our source of this edition"), "{shown}");
    assert!(shown.contains("What changed:"), "{shown}");
    assert!(shown.contains("→"), "{shown}");
}

#[test]
fn the_number_of_an_older_edition_finds_the_clause_of_today() {
    let shown = text(&law(&["7.4b", "--edition", "2009"]));

    assert!(shown.starts_with("7.4b of 2009 "), "{shown}");
    let whole = text(&law(&["7.4", "--edition", "2009"]));
    assert!(whole.contains("7.4a of 2009") && whole.contains("7.4b of 2009"), "{whole}");
}

#[test]
fn a_whole_article_shows_its_clauses_and_advice_is_shown_too() {
    let shown = text(&law(&["12.2", "--date", "2024-05-01"]));

    assert!(shown.contains("12.2.1 of 2023 (advice)"), "{shown}");
    assert!(shown.contains("12.2.7 of 2023 ("), "{shown}");
    assert!(!shown.contains("12.3 of"), "{shown}");
}

#[test]
fn french_is_french_throughout() {
    let shown = text(&law(&["9.6.1", "--lang", "fr", "--edition", "2018"]));

    assert!(shown.contains("La même position est apparue au moins cinq fois."), "{shown}");
    assert!(shown.contains("5 de suite"), "{shown}");
    assert!(shown.contains("Ce qui a changé"), "{shown}");
}

#[test]
fn every_language_answers_in_itself() {
    let shown = |lang: &str| text(&law(&["7.5.5", "--lang", lang, "--edition", "2018"]));

    let dutch = shown("nl");
    assert!(dutch.contains("De eerste voltooide onreglementaire zet geeft"), "{dutch}");
    let line = "Onreglementaire zetten (standaard): de tweede onreglementaire zet verliest; \
                de eerste geeft de tegenstander 2 minuten.";
    assert!(dutch.contains(line), "{dutch}");
    let german = shown("de");
    assert!(german.contains("Der erste vollendete regelwidrige Zug gibt"), "{german}");
    assert!(german.contains("Was sich änderte"), "{german}");
    for words in ["What changed", "decided by", "Parameters", "loses the game"] {
        assert!(!dutch.contains(words) && !german.contains(words), "{words}");
    }
    let regulations = text(&law(&["DUTCH.C5", "--lang", "nl"]));
    assert!(regulations.contains("Maak zoveel mogelijk paren."), "{regulations}");
    // Without a year, what every edition in force says of it.
    let progressive = text(&law(&["TB.PS", "--lang", "nl"]));
    assert!(progressive.contains("2026:TB.PS"), "{progressive}");
    // FIDE asks its checklist for programs in English, and that is said.
    let foreign = text(&law(&["VCL.Q7", "--lang", "nl"]));
    assert!(foreign.contains("in het Engels"), "{foreign}");
}

#[test]
fn the_online_regulations_are_read_by_name_number_and_word() {
    let named = text(&law(&["ON.0.1"]));
    assert!(named.contains("The online regulations cover play"), "{named}");
    assert_eq!(text(&law(&["E.04", "0.1"])), named);
    assert!(text(&law(&["disconnection"])).contains("ON."));
    assert_eq!(law(&["E.04", "99"]).status.code(), Some(2));
}

#[test]
fn a_clause_comes_with_an_incident_and_its_ruling() {
    let shown = text(&law(&["7.5.5", "--edition", "2023"]));
    let example = shown.split("Example: ").nth(1).expect("an example");
    assert!(example.contains("→ ") && example.contains("Article 7.5.5 (2023)"), "{shown}");

    let german = text(&law(&["5.1.2", "--edition", "2023", "--lang", "de"]));
    let example = german.split("Beispiel: ").nth(1).expect("an example");
    assert!(example.contains("5.1.2") && !example.contains("White"), "{german}");
    // A clause that no incident decides has none.
    assert!(!text(&law(&["INTRO.1"])).contains("Example: "));
}

#[test]
fn advice_and_terms_are_there_in_every_language() {
    let duties = text(&law(&["12.2", "--lang", "de"]));
    assert!(duties.contains("Prüfliste der Pflichten"), "{duties}");
    assert!(text(&law(&["D.1"])).contains("Equipment for a blind player"));
    let all = text(&law(&["--glossary", "--lang", "fr"]));
    assert_eq!(all.lines().filter(|line| !line.starts_with(' ')).count(), 92, "{all}");
    let one = text(&law(&["--glossary", "Karenzzeit", "--lang", "de"]));
    assert!(one.starts_with("Karenzzeit (6.7.1)"), "{one}");
    assert_eq!(law(&["--glossary", "zzzz"]).status.code(), Some(2));
}

#[test]
fn programs_get_json_and_tournament_clauses_are_there() {
    let output = law(&["DUTCH.C5", "--format", "json"]);

    let views: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(views[0]["id"], "DUTCH.C5");
    assert_eq!(views[0]["language"], "en");
}

#[test]
fn an_unknown_article_is_an_input_error_with_a_hint() {
    let output = law(&["99.9"]);

    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("no article “99.9”") && said.contains("hint:"), "{said}");
}

#[test]
fn every_table_is_printed_as_a_page() {
    let page = text(&law(&["--tables"]));

    assert!(page.contains("| 7.5.5 | illegal moves (standard) |"), "{page}");
    let row =
        "| 9.6.1 | appearances that draw the game | no such rule | no such rule | 9.6.1: 5 in";
    assert!(page.contains(row), "{page}");
}

#[test]
fn a_number_is_the_one_of_the_edition_in_force_on_the_day() {
    let shown = |day| text(&law(&["A.3", "--date", day]));

    assert!(shown("2022-12-31").contains("A.3.1 of 2018"), "{}", shown("2022-12-31"));
    let today = shown("2023-01-01");
    assert!(today.starts_with("A.3 of 2023") && today.contains("one minute"), "{today}");
}

#[test]
fn what_an_edition_does_not_have_is_told_from_what_our_source_lacks() {
    let said = |arguments: &[&str]| {
        let output = law(arguments);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };

    let annex = said(&["A.4", "--edition", "2009"]);
    assert!(annex.contains("our source of 2009 does not contain article A.4"), "{annex}");
    let fivefold = said(&["9.6.1", "--edition", "2009"]);
    assert!(fivefold.contains("no article “9.6.1” in the edition of 2009"), "{fivefold}");
    assert!(fivefold.contains("2023"), "{fivefold}");
}

#[test]
fn words_are_searched_for() {
    let found = text(&law(&["bare", "king", "resign", "--date", "2024-01-01"]));

    assert!(found.contains("5.1.2"), "{found}");
    assert_eq!(law(&["no such words anywhere"]).status.code(), Some(2));
}

#[test]
fn what_changed_leaves_out_what_is_not_at_hand() {
    let changed = |article: &str, edition: &str| {
        let shown = text(&law(&[article, "--edition", edition]));
        let line = shown.lines().find(|line| line.contains("What changed")).map(str::to_owned);
        line.unwrap_or_else(|| panic!("{shown}"))
    };

    assert!(changed("III.4", "2018").contains("2014 an increment may be asked for: new"));
    assert!(changed("4.4.3", "2018").contains("2018"));
    assert!(changed("5.2.2", "2018").contains("2017 said again among the draws: deleted"));
    assert!(!changed("7.3", "2018").contains("2009"), "1997 is not at hand");
}

#[test]
fn the_glossary_can_be_read_by_a_program() {
    for (lang, wanted) in
        [("en", "resign"), ("fr", "abandonner"), ("nl", "opgeven"), ("de", "aufgeben")]
    {
        let output = law(&["--glossary", "--format", "json", "--lang", lang]);
        let text = String::from_utf8(output.stdout).unwrap();
        let terms: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(terms.as_array().map(Vec::len), Some(92), "{lang}");
        assert!(text.contains(wanted), "{lang}");
    }
}

#[test]
fn nothing_to_look_up_is_an_error() {
    let output = law(&[" "]);

    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}
