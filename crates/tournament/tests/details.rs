//! Small things on which larger ones rest: cards and sources of players, conditions of categories,
//! codes of reports, awards of single players, the row of a Keizer list.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    AbnormalPoints, AbnormalResult, Acceleration, BirthDate, Category, ColorPreferences, Condition,
    Details, Fact, GameResult, Keizer, KeizerRules, PairedBy, Pairing, PairingNumber, Player,
    PlayerId, PlayoffRules, RatingUse, Record, RoundEntry, Settings, TeamPrimary, Tournament,
    TypeCode, VirtualPoints, evolve, replay,
};

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).expect("a number from 1")
}

fn nobody(_: &str) -> Option<PlayerId> {
    None
}

#[test]
fn every_condition_alone_is_one() {
    let settings = Settings::swiss("Open", 5);
    for (line, unmet) in [
        ("A; age=..11", Condition::Age),
        ("A; sex=w", Condition::Sex),
        ("A; rating=1400..", Condition::Rating),
        ("A; club=Town", Condition::Club),
        ("A; federation=BEL", Condition::Federation),
        ("A; licence", Condition::Licence),
    ] {
        let category = Category::read(line, nobody).expect(line);
        assert!(category.has_conditions(), "{line}");
        assert_eq!(category.unmet(&settings, &Details::default()), [unmet], "{line}");
    }
    assert!(!Category::read("A", nobody).expect("a list").has_conditions());
    // A licence is asked for or not: there is no value of it.
    assert!(Category::read("A; licence=yes", nobody).is_err());
    assert!(Category::read("A; club=", nobody).is_err());
    assert!(Category::read("A; federation=", nobody).is_err());
    let licensed = Details { licence: "B-77".to_owned(), ..Details::default() };
    let category = Category::read("A; licence", nobody).expect("a category");
    assert_eq!(category.unmet(&settings, &licensed), []);
}

#[test]
fn a_card_is_a_number_or_a_licence_and_zeros_are_neither() {
    let taken = |card: &str| {
        let mut details = Details::default();
        details.take_national_card(card);
        (details.national_id, details.licence.clone(), details.national_card())
    };
    assert_eq!(taken(" 4711 "), (Some(4711), String::new(), "4711".to_owned()));
    assert_eq!(taken("B-77"), (None, "B-77".to_owned(), "B-77".to_owned()));
    assert_eq!(taken("000"), (None, String::new(), String::new()));
    assert_eq!(taken(""), (None, String::new(), String::new()));
}

#[test]
fn a_licence_stays_unless_a_number_or_another_one_comes() {
    let earlier = Details { licence: "B-77".to_owned(), ..Details::default() };
    let kept = |national_id: Option<u64>, licence: &str| {
        let mut now = Details { national_id, licence: licence.to_owned(), ..Details::default() };
        now.keep_sources(&earlier);
        now.licence
    };
    assert_eq!(kept(None, ""), "B-77");
    assert_eq!(kept(None, "C-1"), "C-1");
    assert_eq!(kept(Some(4711), ""), "");
}

#[test]
fn a_year_of_birth_has_four_digits() {
    assert_eq!("1999".parse::<BirthDate>().map(|it| it.to_string()), Ok("1999".to_owned()));
    for text in ["01999", "999", "+199", "1799", "3000", "19x9"] {
        assert!(text.parse::<BirthDate>().is_err(), "{text}");
    }
    assert_eq!(number(17).to_string(), "17");
}

#[test]
fn the_lower_rating_is_taken_whichever_it_is() {
    let of = |rating, national_rating| Details {
        rating: Some(rating),
        national_rating: Some(national_rating),
        ..Details::default()
    };
    for (fide, national) in [(1900, 2000), (2000, 1900)] {
        let details = of(fide, national);
        assert_eq!(RatingUse::Lower.chosen(&details), Some((1900, fide == 1900)));
        assert_eq!(RatingUse::Higher.chosen(&details), Some((2000, fide == 2000)));
    }
    // Of equal ones it is FIDE's.
    assert_eq!(RatingUse::Lower.chosen(&of(1900, 1900)), Some((1900, true)));
    assert_eq!(RatingUse::Higher.chosen(&of(1900, 1900)), Some((1900, true)));
}

#[test]
fn codes_of_reports_are_those_of_the_table() {
    use {ColorPreferences as Colors, TeamPrimary as Points};
    let paired_by = |code: &str| code.parse::<TypeCode>().map(|it| it.paired_by);
    let team =
        |colors, primary, has_secondary| PairedBy::TeamSwiss { colors, primary, has_secondary };
    for (code, expected) in [
        ("FIDE_SCHILLER", PairedBy::Schiller { teams: Some((4, 3)) }),
        ("FIDE_SCHILLER_5X2", PairedBy::Schiller { teams: Some((5, 2)) }),
        ("CUSTOM_SCHILLER", PairedBy::Schiller { teams: None }),
        ("FIDE_SCHEVENINGEN", PairedBy::Scheveningen { cycles: Some(1) }),
        ("CUSTOM_TEAM_SWISS", PairedBy::CustomTeamSwiss { primary: None }),
        ("CUSTOM_TEAM_SWISS_MP", PairedBy::CustomTeamSwiss { primary: Some(Points::MatchPoints) }),
        ("CUSTOM_TEAM_SWISS_GP", PairedBy::CustomTeamSwiss { primary: Some(Points::GamePoints) }),
        ("CUSTOM_TEAM_KNOCKOUT", PairedBy::TeamKnockOut),
        ("CUSTOM_KNOCKOUT", PairedBy::KnockOut),
        ("CUSTOM_DOUBLESWISS", PairedBy::CustomDoubleSwiss),
        ("FIDE_TEAM", team(Colors::TypeA, Points::MatchPoints, true)),
        ("FIDE_TEAM_TYPEB_MP", team(Colors::TypeB, Points::MatchPoints, false)),
        ("FIDE_TEAM_TYPEA_GP_MP", team(Colors::TypeA, Points::GamePoints, true)),
        ("FIDE_TEAM_GP", team(Colors::None, Points::GamePoints, false)),
    ] {
        assert_eq!(paired_by(code).ok(), Some(expected), "{code}");
    }
    assert!(paired_by("FIDE_TEAM_XX").is_err());
}

/// DEGR.2: group B begins below group A; groups without room between them are none.
#[test]
fn the_groups_of_an_acceleration_are_cut_at_two_ratings() {
    assert!("degressive:2000:1999".parse::<Acceleration>().is_ok());
    assert!("degressive:2000:2000".parse::<Acceleration>().is_err());
}

/// Two players; 1 won the first round against 2.
fn record() -> Record {
    let player = |own: u16, other: u16, color, result| {
        let entry = RoundEntry::Paired { opponent: number(other), color: Some(color), result };
        let name = format!("Player {own}");
        Player { name, rounds: vec![entry], ..Player::vacant(number(own)) }
    };
    Record {
        players: vec![
            player(1, 2, Color::White, GameResult::Win),
            player(2, 1, Color::Black, GameResult::Loss),
        ],
        ..Record::default()
    }
}

#[test]
fn a_game_has_a_result_for_either_side_and_others_have_none() {
    let record = record();
    assert_eq!(record.game(0, number(1), number(2)), Some((GameResult::Win, GameResult::Loss)));
    assert_eq!(record.game(1, number(1), number(2)), None);
    assert_eq!(record.game(0, number(1), number(1)), None);
}

#[test]
fn an_award_counts_in_its_round_for_whom_it_names() {
    let award = |round: Option<u16>| {
        let mut record = record();
        record.abnormal_points = vec![AbnormalPoints {
            result: Some(AbnormalResult::Loss),
            match_tenths: 0,
            game_tenths: 3,
            round,
            numbers: vec![number(2)],
        }];
        record.points_in(&record.players[1], 0)
    };
    assert_eq!(award(None), Score::from_tenths(3));
    assert_eq!(award(Some(1)), Score::from_tenths(3));
    assert_eq!(award(Some(2)), Score::ZERO);
}

#[test]
fn virtual_points_are_those_of_the_player_and_the_round() {
    let points = |tenths: u16| Score::from_tenths(tenths);
    let by_player = vec![vec![points(10), points(5)], vec![points(7)]];
    let points = VirtualPoints { by_player };
    assert_eq!(points.of(number(1), 1), Score::HALF);
    assert_eq!(points.of(number(2), 0), Score::from_tenths(7));
    assert_eq!(points.of(number(2), 1), Score::ZERO, "nothing is recorded");
}

#[test]
fn a_keizer_list_tells_place_and_row_of_each() {
    let rules = KeizerRules::USUAL;
    let keizer = Keizer::after(&record(), 1, rules);
    // Who won stands first.
    let place = |wanted: u16| keizer.of(number(wanted)).map(|(place, row)| (place, row.number));
    assert_eq!(place(1), Some((1, number(1))));
    assert_eq!(place(2), Some((2, number(2))));
    assert_eq!(place(3), None);
    let written = rules.in_full();
    assert!(written.contains("draw=1/2") && written.contains(":apart="), "{written}");
    assert_eq!(written.parse(), Ok(rules));
}

#[test]
fn the_plan_of_a_playoff_says_how_it_is_played() {
    let line = "places=2; after=3; format=two games; numbering=starting list; colours=lot; \
                time=3+2; schedule=at eight";
    let rules = PlayoffRules::read(line).expect("rules").expect("some");
    assert_eq!(rules.plan(), "two games; 3+2; starting list; lot; at eight");
}

#[test]
fn a_draft_that_a_session_changed_has_the_reason_of_the_session() {
    let begun = |differences: u16| -> Tournament {
        let drafted = Fact::RoundDrafted {
            round: 1,
            by: "engine".to_owned(),
            pairing: Pairing::default(),
            reason: None,
        };
        let session = Fact::ManualBegun { round: 1, reason: "brothers".to_owned() };
        let facts = [Fact::Created(Box::new(Settings::swiss("Open", 3))), drafted, session];
        evolve(replay(&facts), &Fact::ManualEnded { round: 1, differences })
    };
    let reason = |event: Tournament| event.draft.expect("a draft").reason;
    assert_eq!(reason(begun(1)), Some("brothers".to_owned()));
    assert_eq!(reason(begun(0)), None, "what is still the engine's needs no reason");
    assert_eq!(begun(1).manual, None);
}
