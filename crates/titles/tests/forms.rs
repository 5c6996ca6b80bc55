//! The forms, filled from an event.

use arbiter_rulebook::TitleEdition;
use arbiter_titles::{
    Declared, NormTitle,
    arbiters::ArbiterTitle,
    check_player,
    forms::{Block, Candidate, Form, NormSheet, Sheet, arbiter_norm, it1, it2, it3, page},
};
use arbiter_tournament::{
    Bye, Event, GameResult, PairingNumber, Player, Record, RoundEntry, Sex, Title,
};

fn number(n: usize) -> PairingNumber {
    PairingNumber::new(u16::try_from(n).expect("small")).expect("a number from 1")
}

/// Eleven rounds: six wins and three losses against grandmasters of 2500, a bye, a last loss; the
/// ninth opponent has 2300.
fn open() -> Record {
    let mut candidate = Player::vacant(number(1));
    "Example, Ada".clone_into(&mut candidate.name);
    "BEL".clone_into(&mut candidate.federation);
    candidate.sex = Some(Sex::Female);
    candidate.fide_id = Some(200_001);
    candidate.birth = "2001-03-04".parse().ok();
    let mut players = vec![candidate];
    let federations = ["FRA", "FRA", "NED", "NED", "GER", "GER", "BEL", "BEL", "ESP", "ESP"];
    for (n, federation) in (2..).zip(federations) {
        let mut player = Player::vacant(number(n));
        player.name = format!("Opponent, N{n} <&>");
        player.fide_id = Some(300_000 + n as u64);
        player.rating = Some(if n == 10 { 2300 } else { 2500 });
        player.title = (n != 10).then_some(Title::Grandmaster);
        federation.clone_into(&mut player.federation);
        players.push(player);
        let result = if n <= 7 { GameResult::Win } else { GameResult::Loss };
        players[0].rounds.push(RoundEntry::Paired { opponent: number(n), color: None, result });
    }
    players[0].rounds.insert(9, RoundEntry::Bye(Bye::HalfPoint));
    Record {
        event: Event {
            name: "Spring Open".to_owned(),
            place: "Namur".to_owned(),
            federation: "BEL".to_owned(),
            kind: "Individual: Swiss-System".to_owned(),
            starts: "2025/05/01".to_owned(),
            ends: "2025/05/10".to_owned(),
            chief_arbiter: "IA Chief, Anna (200999)".to_owned(),
            deputy_arbiters: vec!["FA Deputy, Bert (200998)".to_owned()],
            time_control: "90+30".to_owned(),
            round_dates: (1..=11)
                .map(|round: usize| format!("2025/05/{:02}", round.min(10)))
                .collect(),
            ..Event::default()
        },
        players,
        ..Record::default()
    }
}

fn value(sheet: &Sheet, label: &str) -> Option<String> {
    let fields = sheet.blocks.iter().filter_map(|block| match block {
        Block::Fields { fields, .. } => Some(fields),
        Block::Table { .. } | Block::Note(_) => None,
    });
    let mut fields = fields.flatten();
    let field = fields.find(|field| field.label == label);
    field.unwrap_or_else(|| panic!("a field {label}")).value.clone()
}

#[track_caller]
fn check(sheet: &Sheet, label: &str, expected: &str) {
    assert_eq!(value(sheet, label).as_deref(), Some(expected), "{label}");
}

fn norm_sheet(record: &Record) -> (Sheet, Sheet) {
    let norm = check_player(record, &Declared::default(), number(1), NormTitle::Grandmaster);
    let norm = norm.expect("a case");
    let sheet = NormSheet { record, edition: TitleEdition::E2024, number: number(1), norm: &norm };
    (it1(&sheet).expect("a player"), it2(&[sheet, sheet]).expect("a norm"))
}

// clause: 2024:TITLES.1.8
#[test]
fn the_certificate_shows_the_norm_and_strikes_out_what_it_does_not_rest_on() {
    let (sheet, _) = norm_sheet(&open());

    check(&sheet, "Title", "[x] GM   [ ] IM   [ ] WGM   [ ] WIM");
    check(&sheet, "Name", "EXAMPLE");
    check(&sheet, "First name", "Ada");
    check(&sheet, "Start", "01/05/2025");
    check(&sheet, "Number of games", "9");
    check(&sheet, "Number of federations", "5");
    check(&sheet, "Not from the applicant's federation", "7");
    check(&sheet, "From the host federation", "2");
    check(&sheet, "GM", "8");
    check(&sheet, "Articles used", "1.4.1e");
    // (8 x 2500 + 2300) / 9 = 2477.8; 6 of 9 are 67 %: 2478 + 125 = 2603.
    check(&sheet, "Average of opponents", "2478");
    check(&sheet, "Score required", "6");
    check(&sheet, "Score achieved", "6");
    assert_eq!(value(&sheet, "Signature of the chief arbiter"), None);
}

#[test]
fn games_left_out_and_byes_are_struck_through() {
    let mut record = open();
    record.players[9].rating = Some(2500);
    record.players[9].title = Some(Title::Grandmaster);
    let (sheet, _) = norm_sheet(&record);

    check(&sheet, "Score required", "6");
    check(&sheet, "Exceeding by", "0");
    let rows = sheet.blocks.iter().find_map(|block| match block {
        Block::Table { rows, .. } => Some(rows),
        Block::Fields { .. } | Block::Note(_) => None,
    });
    let struck: Vec<usize> = rows
        .expect("a table")
        .iter()
        .enumerate()
        .filter(|(_, row)| row.is_left_out)
        .map(|(index, _)| index + 1)
        .collect();
    assert_eq!(struck, [10, 11], "the bye, and the game after the norm");
    let text = sheet.text();
    assert!(text.contains("-    11  N11 <&> OPPONENT") || text.contains("- 11"), "{text}");
}

#[test]
fn a_raised_rating_stands_beside_the_real_one() {
    let mut record = open();
    record.players[9].rating = Some(2100);
    if let RoundEntry::Paired { result, .. } = &mut record.players[0].rounds[6] {
        *result = GameResult::Win;
    }
    let (sheet, _) = norm_sheet(&record);

    // (9 x 2500 + 2200) / 10 = 2470; 7 of 10 are 70 %: 2470 + 149.
    check(&sheet, "Average of opponents", "2470");
    assert!(sheet.text().contains("ESP  2100    2200      -"), "{}", sheet.text());
}

#[test]
fn a_page_has_a_sheet_for_each_form_and_escapes_names() {
    let record = open();
    let (certificate, application) = norm_sheet(&record);

    let html = page(&[certificate, application]);

    assert_eq!(html.matches("<article>").count(), 2);
    assert!(html.contains("N2 &lt;&amp;&gt; OPPONENT"));
    assert!(!html.contains("<&>"));
    assert!(html.contains("<dd class=\"blank\"></dd>"));
}

#[test]
fn the_application_has_every_norm_and_the_games_together() {
    let (_, sheet) = norm_sheet(&open());

    assert_eq!(sheet.form, Form::It2);
    check(&sheet, "Date of birth", "04/03/2001");
    check(&sheet, "Location", "Namur");
    check(&sheet, "Games played", "10");
    check(&sheet, "Games counted", "9");
    check(&sheet, "Total of games (27 at least)", "18");
    assert_eq!(value(&sheet, "Highest rating"), None);
}

#[test]
fn the_tournament_report_counts_players_by_title_and_federation() {
    let sheet = it3(&open());

    check(&sheet, "Rounds", "11");
    check(&sheet, "Rounds a day", "1-1-1-1-1-1-1-1-1-2");
    check(&sheet, "Class", "standard");
    check(&sheet, "First deputy", "FA Deputy, Bert (200998)");
    assert_eq!(value(&sheet, "Second deputy"), None);
    let text = sheet.text();
    // Ten rated players of five federations, two of the host; nine grandmasters; the candidate.
    assert!(text.contains("Rated    10     5            2          8"), "{text}");
    assert!(text.contains("GM       9"), "{text}");
    assert!(text.contains("Unrated  1      1            1          0"), "{text}");
}

#[test]
fn an_arbiter_norm_is_about_the_event() {
    let candidate = Candidate {
        name: "Deputy, Bert".to_owned(),
        fide_id: Some(200_998),
        federation: "BEL".to_owned(),
    };
    let sheet = arbiter_norm(ArbiterTitle::Fide, &open(), &candidate);

    assert_eq!(sheet.form, Form::Fa1);
    check(&sheet, "Last name", "DEPUTY");
    check(&sheet, "FIDE-rated players", "10");
    check(&sheet, "Federations", "5");
    check(&sheet, "Titled players, without CM and WCM", "9");
    check(&sheet, "Date of the first round", "01/05/2025");
    let form = arbiter_norm(ArbiterTitle::International, &open(), &candidate).form;
    assert_eq!(form, Form::Ia1);
}

#[test]
fn forms_are_called_by_their_letters() {
    for form in Form::ALL {
        assert_eq!(form.code().to_lowercase().parse(), Ok(form));
    }
    assert!("IT9".parse::<Form>().is_err());
}
