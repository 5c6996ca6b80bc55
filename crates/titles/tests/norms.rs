//! Norms of whole events.

use crate::candidate::{candidate, opponent};
use arbiter_rulebook::{Date, Message, TitleEdition};
use arbiter_titles::{Declared, NationalEvent, NormReport, NormTitle, Requirement, Verdict, check};
use arbiter_tournament::{Event, GameResult, PairingNumber, Record, RoundEntry, Sex, Title};

fn number(n: u16) -> PairingNumber {
    PairingNumber::new(n).expect("a number from 1")
}

/// Nine games of player 1 against nine others, from half points and `(rating, title, federation)`.
fn nine(half_points: u16, opponents: &[(u16, Option<Title>, &str)]) -> Record {
    let mut players = vec![candidate(number(1))];
    let mut left = half_points;
    for (n, &(rating, title, federation)) in (2..).zip(opponents) {
        players.push(opponent(number(n), (rating, title, federation)));
        let result = match left {
            0 => GameResult::Loss,
            1 => GameResult::Draw,
            _ => GameResult::Win,
        };
        left = left.saturating_sub(2);
        players[0].rounds.push(RoundEntry::Paired { opponent: number(n), color: None, result });
    }
    Record {
        event: Event {
            starts: "2018/05/01".to_owned(),
            ends: "2018/05/09".to_owned(),
            time_control: "90+30".to_owned(),
            chief_arbiter: "IA Chief, Anna (200999)".to_owned(),
            round_dates: (1..=9).map(|day| format!("18/05/0{day}")).collect(),
            ..Event::default()
        },
        players,
        ..Record::default()
    }
}

const GM: Option<Title> = Some(Title::Grandmaster);

/// Nine opponents of 2500 who satisfy everybody.
fn strong() -> Vec<(u16, Option<Title>, &'static str)> {
    ["FRA", "FRA", "NED", "NED", "GER", "GER", "BEL", "BEL", "BEL"]
        .map(|federation| (2500, GM, federation))
        .to_vec()
}

fn under(edition: TitleEdition) -> Declared {
    Declared { edition: Some(edition), ..Declared::default() }
}

fn verdict(report: &NormReport, title: NormTitle) -> Verdict {
    let norms = &report.players[0].norms;
    norms.iter().find(|norm| norm.title == title).expect("a case").verdict
}

fn requirement(report: &NormReport, requirement: Requirement) -> Verdict {
    let own = report.players[0].norms.iter().flat_map(|norm| &norm.checks);
    let mut checks = report.event.iter().chain(own);
    checks.find(|check| check.requirement == requirement).expect("a check").verdict
}

// clause: TITLES.1.13a, 2024:TITLES.1.1.2
#[test]
fn more_than_two_rounds_on_a_day_make_no_norm() {
    let mut record = nine(12, &strong());
    assert_eq!(
        requirement(&check(&record, &Declared::default()), Requirement::RoundsADay),
        Verdict::Met
    );

    record.event.round_dates = vec!["18/05/01".to_owned(); 2];
    assert_eq!(
        requirement(&check(&record, &Declared::default()), Requirement::RoundsADay),
        Verdict::Met
    );
    record.event.round_dates = vec!["18/05/01".to_owned(); 3];
    let report = check(&record, &Declared::default());
    assert_eq!(requirement(&report, Requirement::RoundsADay), Verdict::Missed);
    assert_eq!(verdict(&report, NormTitle::Grandmaster), Verdict::Missed);
    record.event.round_dates.clear();
    let report = check(&record, &Declared::default());
    assert_eq!(requirement(&report, Requirement::RoundsADay), Verdict::Unknown);
}

// clause: TITLES.1.13b, TITLES.1.13c
#[test]
fn the_rate_of_play_is_part_of_the_event() {
    let mut record = nine(12, &strong());
    let tempo =
        |record: &Record| requirement(&check(record, &Declared::default()), Requirement::Tempo);
    assert_eq!(tempo(&record), Verdict::Met);

    record.event.time_control = "60+30".to_owned();
    assert_eq!(tempo(&record), Verdict::Missed);
    record.event.time_control = "120 min".to_owned();
    assert_eq!(tempo(&record), Verdict::Met);
    record.event.starts = "2022/05/01".to_owned();
    assert_eq!(tempo(&record), Verdict::Missed);
    let declared = Declared { for_disabled: true, ..Declared::default() };
    assert_eq!(requirement(&check(&record, &declared), Requirement::Tempo), Verdict::Met);
    record.event.time_control = "Standard".to_owned();
    assert_eq!(tempo(&record), Verdict::Unknown);
}

// clause: TITLES.1.17, 2024:TITLES.1.1.5
#[test]
fn an_arbiter_on_duty_does_not_play() {
    let mut record = nine(12, &strong());
    let plays = |record: &Record| {
        requirement(&check(record, &Declared::default()), Requirement::ArbitersDoNotPlay)
    };
    assert_eq!(plays(&record), Verdict::Met);

    record.players[3].name = "Anna Chief".to_owned();
    assert_eq!(plays(&record), Verdict::Missed);
    record.players[3].name = "Somebody".to_owned();
    record.players[3].fide_id = Some(200_999);
    assert_eq!(plays(&record), Verdict::Missed);
    record.players[3].fide_id = None;
    record.event.deputy_arbiters = vec!["FA Somebody".to_owned()];
    assert_eq!(plays(&record), Verdict::Missed);
}

// clause: TITLES.1.22a
#[test]
fn below_thirty_five_per_cent_there_is_no_norm() {
    let score = |half_points| {
        requirement(&check(&nine(half_points, &strong()), &Declared::default()), Requirement::Score)
    };

    assert_eq!(score(6), Verdict::Missed);
    assert_eq!(score(7), Verdict::Met);
}

// clause: TITLES.1.43
#[test]
fn two_foreign_federations_are_among_the_opponents() {
    let federations = |names: [&'static str; 9], national| {
        let opponents: Vec<_> = names.map(|name| (2500, GM, name)).to_vec();
        let declared = Declared { national, ..under(TitleEdition::E2017) };
        requirement(&check(&nine(12, &opponents), &declared), Requirement::ForeignFederations)
    };
    let one = ["BEL", "BEL", "BEL", "BEL", "BEL", "FRA", "FRA", "FRA", "FRA"];
    let two = ["BEL", "BEL", "BEL", "BEL", "BEL", "FRA", "FRA", "FRA", "NED"];

    assert_eq!(federations(two, NationalEvent::No), Verdict::Met);
    assert_eq!(federations(one, NationalEvent::No), Verdict::Missed);
    assert_eq!(
        federations(["", "FRA", "NED", "", "", "", "", "", ""], NationalEvent::No),
        Verdict::Unknown
    );
    let national = NationalEvent::Final { federation: "BEL".to_owned(), has_subzonal: false };
    assert_eq!(federations(["BEL"; 9], national), Verdict::Met);
}

// clause: TITLES.1.43b
#[test]
fn games_of_two_divisions_make_no_norm() {
    let national =
        NationalEvent::TeamChampionship { federation: "BEL".to_owned(), mixes_divisions: true };
    let report = check(&nine(12, &strong()), &Declared { national, ..Declared::default() });

    assert_eq!(requirement(&report, Requirement::OneDivision), Verdict::Missed);
    assert_eq!(verdict(&report, NormTitle::Grandmaster), Verdict::Missed);
}

#[test]
fn what_the_text_of_2017_at_hand_does_not_tell_stays_open_and_is_listed() {
    let report = check(&nine(12, &strong()), &Declared::default());

    assert_eq!(report.edition, TitleEdition::E2017);
    assert_eq!(verdict(&report, NormTitle::Grandmaster), Verdict::Open);
    assert_eq!(requirement(&report, Requirement::Performance), Verdict::NotInSources);
    let articles: Vec<_> = report.missing.iter().map(|missing| missing.article).collect();
    for article in ["1.48", "1.45", "1.44", "1.46", "1.42", "1.41", "1.2"] {
        assert!(articles.contains(&article), "{article} in {articles:?}");
    }
}

#[test]
fn a_complete_norm_of_2024_is_met() {
    let report = check(&nine(12, &strong()), &under(TitleEdition::E2024));

    // 6 of 9 against 2500: 67 %, 2500 + 125 = 2625.
    assert_eq!(verdict(&report, NormTitle::Grandmaster), Verdict::Met);
    assert_eq!(verdict(&report, NormTitle::InternationalMaster), Verdict::Met);
    let report = check(&nine(11, &strong()), &under(TitleEdition::E2024));
    assert_eq!(verdict(&report, NormTitle::Grandmaster), Verdict::Missed, "61 %: 2580");
}

// clause: 2024:TITLES.1.4.1a, 2024:TITLES.1.4.3, 2024:TITLES.1.4.4, 2024:TITLES.1.4.5
#[test]
fn every_requirement_of_2024_can_fail_alone() {
    let missed = |opponents: &[(u16, Option<Title>, &str)], half_points| {
        let report = check(&nine(half_points, opponents), &under(TitleEdition::E2024));
        let norm = &report.players[0].norms[0];
        let missed = norm.checks.iter().filter(|check| check.verdict == Verdict::Missed);
        missed.map(|check| check.requirement).collect::<Vec<_>>()
    };
    let mut weak = strong();
    for opponent in &mut weak {
        opponent.0 = 2370;
    }
    assert_eq!(missed(&weak, 16), [Requirement::Average]);
    let mut untitled = strong();
    for opponent in untitled.iter_mut().skip(4) {
        opponent.1 = None;
    }
    assert_eq!(missed(&untitled, 12), [Requirement::TitledOpponents]);
    let mut masters = strong();
    for opponent in masters.iter_mut().skip(2) {
        opponent.1 = Some(Title::InternationalMaster);
    }
    assert_eq!(missed(&masters, 12), [Requirement::WantedOpponents]);
    let mut own = strong();
    for opponent in own.iter_mut().skip(3) {
        opponent.2 = "BEL";
    }
    assert_eq!(missed(&own, 12), [Requirement::OwnFederation]);
    let mut other = strong();
    for opponent in other.iter_mut().skip(2) {
        opponent.2 = "NED";
    }
    assert_eq!(missed(&other, 12), [Requirement::OneFederation]);
    assert_eq!(missed(&strong()[..8], 12), [Requirement::Games]);
}

#[test]
fn one_low_opponent_counts_as_the_floor_and_other_unrated_ones_as_1400() {
    let mut one = strong();
    one[0].0 = 2000;
    let report = check(&nine(12, &one), &under(TitleEdition::E2024));
    let average = |report: &NormReport| {
        let checks = &report.players[0].norms[0].checks;
        let check = checks.iter().find(|check| check.requirement == Requirement::Average);
        check.expect("a check").found.clone()
    };
    let at_least =
        |average: i64| Message::new("norm-found-least").with("n", average).with("least", 2380_i64);
    // (8 x 2500 + 2200) / 9
    assert_eq!(average(&report), Some(at_least(2467)));
    one[1].0 = 0;
    one[0].0 = 0;
    let report = check(&nine(12, &one), &under(TitleEdition::E2024));
    // (7 x 2500 + 2200 + 1400) / 9
    assert_eq!(average(&report), Some(at_least(2344)));
}

#[test]
fn women_strive_for_four_titles_and_nobody_for_one_held() {
    let mut record = nine(12, &strong());
    let titles = |record: &Record| check(record, &Declared::default()).players[0].norms.len();

    assert_eq!(titles(&record), 2);
    record.players[0].sex = Some(Sex::Female);
    assert_eq!(titles(&record), 4);
    record.players[0].title = Some(Title::InternationalMaster);
    assert_eq!(titles(&record), 2, "GM and WGM");
    record.players[0].title = GM;
    assert_eq!(titles(&record), 0);
}

#[test]
fn the_first_day_chooses_the_edition() {
    let mut record = nine(12, &strong());
    record.event.starts = "2024/02/01".to_owned();

    assert_eq!(check(&record, &Declared::default()).edition, TitleEdition::E2024);
    assert_eq!(TitleEdition::in_force(Date::new(2016, 1, 1).expect("a day")), TitleEdition::E2014);
}
