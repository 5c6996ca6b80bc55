//! The norm rules of 2024, one by one, with numbers worked out by hand.

use crate::candidate::{candidate, opponent};
use arbiter_rating::{Entry, Format, RatingList};
use arbiter_rulebook::{Date, Message, TitleEdition};
use arbiter_titles::{
    Declared, NationalEvent, Norm, NormReport, NormTitle, Requirement, ShortEvent, Verdict,
    by_hand, check,
    forms::{Block, NormSheet, it1},
};
use arbiter_tournament::{
    Bye, Event, GameResult, PairingNumber, Player, Record, RoundEntry, Title,
};

const GM: Option<Title> = Some(Title::Grandmaster);
const IM: Option<Title> = Some(Title::InternationalMaster);

fn number(n: usize) -> PairingNumber {
    PairingNumber::new(u16::try_from(n).expect("small")).expect("a number from 1")
}

/// An opponent and the candidate's result: `1`, `=`, `0`.
type Met = (u16, Option<Title>, &'static str, char);

/// The candidate of Belgium and these games, one a day from 1 May 2025.
fn played(games: &[Met]) -> Record {
    let mut players = vec![candidate(number(1))];
    for (n, &(rating, title, federation, result)) in (2..).zip(games) {
        players.push(opponent(number(n), (rating, title, federation)));
        players[0].rounds.push(paired(n, result));
    }
    Record {
        event: Event {
            federation: "BEL".to_owned(),
            kind: "Individual: Swiss-System".to_owned(),
            starts: "2025/05/01".to_owned(),
            ends: "2025/05/15".to_owned(),
            time_control: "90+30".to_owned(),
            round_dates: (1..=games.len()).map(|day| format!("2025/05/{day:02}")).collect(),
            ..Event::default()
        },
        players,
        ..Record::default()
    }
}

fn paired(opponent: usize, result: char) -> RoundEntry {
    let result = match result {
        '1' => GameResult::Win,
        '=' => GameResult::Draw,
        '0' => GameResult::Loss,
        '+' => GameResult::ForfeitWin,
        other => panic!("no result {other}"),
    };
    RoundEntry::Paired { opponent: number(opponent), color: None, result }
}

/// Grandmasters of 2500 from four federations, three of them Belgian, with these results.
fn strong(results: &str) -> Vec<Met> {
    let federations = ["FRA", "FRA", "NED", "NED", "GER", "GER", "BEL", "BEL", "BEL"];
    let met = |(federation, result)| (2500, GM, federation, result);
    federations.into_iter().cycle().zip(results.chars()).map(met).collect()
}

fn norm_of(report: &NormReport, title: NormTitle) -> &Norm {
    report.players[0].norms.iter().find(|norm| norm.title == title).expect("a case")
}

fn grandmaster(record: &Record, declared: &Declared) -> Norm {
    norm_of(&check(record, declared), NormTitle::Grandmaster).clone()
}

fn usual(record: &Record) -> Norm {
    grandmaster(record, &Declared::default())
}

fn stands(norm: &Norm, requirement: Requirement) -> (Verdict, &'static str) {
    let check = norm.checks.iter().find(|check| check.requirement == requirement);
    let check = check.unwrap_or_else(|| panic!("{requirement:?} in {:?}", norm.checks));
    (check.verdict, check.basis.article)
}

// clause: 2024:TITLES.1.4.1e
#[test]
fn games_after_the_norm_may_be_left_out_1_4_1e() {
    // After nine rounds 6 of 9: 67 %, 2500 + 125. After eleven 55 %: 2500 + 36.
    let record =
        played(&strong("111111000".chars().chain("00".chars()).collect::<String>().as_str()));

    let norm = usual(&record);
    assert_eq!((norm.verdict, norm.games, norm.half_points), (Verdict::Met, 9, 12));
    assert_eq!(norm.selection.through_round, Some(9));
    assert_eq!(stands(&norm, Requirement::GamesLeftOut), (Verdict::Met, "1.4.1e"));
    let fixed = Declared { format: Some(Format::RoundRobin { cycles: 1 }), ..Declared::default() };
    assert_eq!(grandmaster(&record, &fixed).verdict, Verdict::Missed, "all rounds count");
}

#[test]
fn a_text_that_is_missing_never_makes_a_norm_missed() {
    // 3.5 of 9 are enough, 3.5 of 11 are not; whether two games may be left out is not known.
    let record = played(&strong("111=0000000"));
    let old =
        |edition| grandmaster(&record, &Declared { edition: Some(edition), ..Declared::default() });

    let norm = old(TitleEdition::E2017);
    assert_eq!(norm.verdict, Verdict::Open);
    assert_eq!(stands(&norm, Requirement::GamesLeftOut), (Verdict::NotInSources, "1.42"));
    assert_eq!(old(TitleEdition::E2024).verdict, Verdict::Missed, "2500 - 80");
    // Eight games: 1.41 may have exceptions.
    let eight = played(&strong("11111111"));
    let declared = Declared { edition: Some(TitleEdition::E2017), ..Declared::default() };
    let norm = grandmaster(&eight, &declared);
    assert_eq!(norm.verdict, Verdict::Open);
    assert_eq!(stands(&norm, Requirement::Games), (Verdict::NotInSources, "1.41"));
    assert_eq!(usual(&eight).verdict, Verdict::Missed);
}

// clause: 2024:TITLES.1.4.1f
#[test]
fn wins_against_weak_opponents_may_be_left_out_1_4_1f() {
    // All eleven: (9 x 2500 + 1900 + 2200) / 11 = 2418, 73 %: 2418 + 175 = 2593.
    // Without the win against 1900: (9 x 2500 + 2200) / 10 = 2470, 70 %: 2470 + 149 = 2619.
    let mut games = vec![(1900, None, "FRA", '1'), (1800, None, "NED", '1')];
    games.extend(strong("111111000"));
    let fixed = Declared { format: Some(Format::RoundRobin { cycles: 1 }), ..Declared::default() };

    let norm = grandmaster(&played(&games), &fixed);

    assert_eq!((norm.verdict, norm.games, norm.average), (Verdict::Met, 10, Some(2470)));
    assert_eq!(norm.selection.without, [number(2)]);
    assert_eq!(stands(&norm, Requirement::GamesLeftOut), (Verdict::Met, "1.4.1f"));
    // Nobody may leave out a game that was not won.
    games[0].3 = '=';
    games[1].3 = '=';
    assert_eq!(grandmaster(&played(&games), &fixed).verdict, Verdict::Missed);
}

// clause: 2024:TITLES.1.4.1c
#[test]
fn eight_games_and_a_point_without_a_game_count_as_nine_1_4_1c() {
    let mut record = played(&strong("11111000"));
    record.players[0].rounds.push(RoundEntry::Bye(Bye::PairingAllocated));

    // 5 of 8: 63 %, 2500 + 95 = 2595.
    assert_eq!(usual(&record).verdict, Verdict::Missed);
    let mut record = played(&strong("11111=00"));
    record.players[0].rounds.push(paired(2, '+'));
    // 5.5 of 8: 69 %, 2500 + 141.
    let norm = usual(&record);
    assert_eq!((norm.verdict, norm.games, norm.counts_as), (Verdict::Met, 8, 9));
    assert!(norm.selection.with_forfeit);
    assert_eq!(stands(&norm, Requirement::Games), (Verdict::Met, "1.4.1c"));
    // The event has nine rounds, not ten.
    record.rounds_total = Some(10);
    assert_eq!(usual(&record).verdict, Verdict::Missed);
}

// clause: 2024:TITLES.1.4.1b
#[test]
fn seven_games_are_enough_in_championships_of_teams_1_4_1b() {
    // 5 of 7: 71 %, 2500 + 158.
    let record = played(&strong("1111100"));
    let declared = |short, format| Declared { short, format: Some(format), ..Declared::default() };

    let team = declared(ShortEvent::TeamChampionship, Format::Team);
    let norm = grandmaster(&record, &team);
    assert_eq!((norm.verdict, norm.counts_as), (Verdict::Met, 7));
    assert_eq!(stands(&norm, Requirement::Games), (Verdict::Met, "1.4.1b"));
    let unknown = grandmaster(&record, &declared(ShortEvent::No, Format::Team));
    assert_eq!(unknown.verdict, Verdict::Open);
    assert_eq!(stands(&unknown, Requirement::Games).0, Verdict::Unknown);
    assert_eq!(usual(&record).verdict, Verdict::Missed, "a Swiss");
    let cup = declared(ShortEvent::WorldCup, Format::Swiss);
    assert_eq!(grandmaster(&record, &cup).verdict, Verdict::Missed, "the World Cup needs eight");
    let norm = grandmaster(&played(&strong("11111=00")), &cup);
    assert_eq!((norm.verdict, norm.counts_as), (Verdict::Met, 9));
}

// clause: 2024:TITLES.1.4.1d, 2024:TITLES.1.7
#[test]
fn every_point_too_many_counts_as_a_game_and_an_event_for_13_1_4_1d_1_7() {
    // Against 2500 six points are needed (67 %: + 125; 5.5 are 61 %: + 80).
    let norm = usual(&played(&strong("1111111=0")));
    assert_eq!((norm.half_points, norm.half_points_needed), (15, Some(12)));
    assert_eq!(norm.counts_as, 10);
    // Fifteen games: 10 points are 67 %, 9.5 are 63 %.
    let norm = usual(&played(&strong("111111111100000")));
    assert_eq!((norm.verdict, norm.games, norm.counts_as), (Verdict::Met, 15, 13));
}

// clause: 2026:TITLES.fid
#[test]
fn players_without_a_federation_are_opponents_but_not_foreign() {
    let with = |names: [&'static str; 9]| {
        let games: Vec<Met> = names
            .into_iter()
            .zip("111111000".chars())
            .map(|(it, result)| (2500, GM, it, result))
            .collect();
        usual(&played(&games))
    };

    let norm = with(["FID", "FID", "FID", "BEL", "BEL", "BEL", "BEL", "BEL", "BEL"]);
    assert_eq!(stands(&norm, Requirement::ForeignFederations), (Verdict::Missed, "1.4.3"));
    let norm = with(["FRA", "FRA", "NED", "FID", "FID", "FID", "FID", "FID", "FID"]);
    assert_eq!(norm.verdict, Verdict::Met, "{:?}", norm.checks);
}

// clause: 2024:TITLES.1.4.3, 2024:TITLES.1.4.4
#[test]
fn exemptions_waive_foreign_opponents_and_shares_1_4_3() {
    let games: Vec<Met> =
        strong("111111000").iter().map(|met| (met.0, met.1, "BEL", met.3)).collect();
    let record = played(&games);
    let declared = |national| Declared { national, ..Declared::default() };
    let league = |federation: &str| NationalEvent::TeamChampionship {
        federation: federation.to_owned(),
        mixes_divisions: false,
    };

    assert_eq!(usual(&record).verdict, Verdict::Missed);
    for (national, article) in [
        (NationalEvent::Final { federation: "BEL".to_owned(), has_subzonal: false }, "1.4.3a"),
        (league("BEL"), "1.4.3b"),
        (NationalEvent::Zonal, "1.4.3c"),
    ] {
        let norm = grandmaster(&record, &declared(national));
        assert_eq!((norm.verdict, norm.exemption), (Verdict::Met, Some(article)));
        assert_eq!(stands(&norm, Requirement::OwnFederation), (Verdict::Met, article));
    }
    assert_eq!(grandmaster(&record, &declared(league("FRA"))).verdict, Verdict::Missed);
    let enough = grandmaster(&played(&strong("111111000")), &declared(NationalEvent::Zonal));
    assert_eq!(enough.exemption, None, "not needed");
}

/// Nine Belgian opponents, and twenty guests of whom ten have titles.
fn international() -> Record {
    let games: Vec<Met> =
        strong("111111000").iter().map(|met| (met.0, met.1, "BEL", met.3)).collect();
    let mut record = played(&games);
    for n in 11..=30 {
        let mut guest = Player::vacant(number(n));
        guest.name = format!("Guest {n}");
        guest.rating = Some(2300);
        guest.title = if n <= 20 { IM } else { None };
        ["FRA", "NED", "GER"][n % 3].clone_into(&mut guest.federation);
        guest.rounds = vec![paired(if n % 2 == 0 { n - 1 } else { n + 1 }, '='); 9];
        record.players.push(guest);
    }
    record
}

// clause: 2024:TITLES.1.4.3d
#[test]
fn a_swiss_with_twenty_guests_in_every_round_is_exempt_1_4_3d() {
    let record = international();
    let norm = usual(&record);
    assert_eq!((norm.verdict, norm.exemption), (Verdict::Met, Some("1.4.3d")));
    assert!(check(&record, &Declared::default()).is_international);

    let without = |change: fn(&mut Record)| {
        let mut record = international();
        change(&mut record);
        usual(&record).verdict
    };
    // A guest who misses a round leaves 19 in it.
    assert_eq!(
        without(|record| record.players[15].rounds[4] = RoundEntry::Absent),
        Verdict::Missed
    );
    assert_eq!(without(|record| record.players[12].title = None), Verdict::Missed, "nine titles");
    assert_eq!(without(|record| record.players[12].rating = None), Verdict::Missed);
    assert_eq!(
        without(|record| {
            for guest in
                record.players.iter_mut().skip(10).filter(|guest| guest.federation == "GER")
            {
                "FRA".clone_into(&mut guest.federation);
            }
        }),
        Verdict::Missed,
        "two federations"
    );
    // With one guest more somebody may miss a round, and who misses two does not count.
    let with_one_more = |missed: usize| {
        let mut record = international();
        let mut guest = record.players[29].clone();
        guest.number = number(31);
        record.players.push(guest);
        for round in 0..missed {
            record.players[25].rounds[round] = RoundEntry::Absent;
        }
        for round in 5..6 {
            record.players[26].rounds[round] = RoundEntry::Absent;
        }
        usual(&record).verdict
    };
    assert_eq!(with_one_more(1), Verdict::Met);
    assert_eq!(with_one_more(2), Verdict::Missed, "19 are left in round 6");
}

// clause: 2024:TITLES.1.4.5d
#[test]
fn a_double_round_robin_has_six_players_and_half_of_the_title_1_4_5d() {
    let double = Declared { format: Some(Format::RoundRobin { cycles: 2 }), ..Declared::default() };
    let twice = |titles: [Option<Title>; 5]| {
        let federations = ["FRA", "FRA", "NED", "BEL", "BEL"];
        let games: Vec<Met> =
            titles.into_iter().zip(federations).map(|(title, it)| (2500, title, it, '1')).collect();
        let mut record = played(&games);
        for opponent in 2..=6 {
            record.players[0].rounds.push(paired(opponent, if opponent < 4 { '1' } else { '0' }));
        }
        record
    };

    // 7 of 10: 70 %, 2500 + 149. Five opponents, so three with the title.
    let record = twice([GM, GM, GM, IM, IM]);
    let norm = grandmaster(&record, &double);
    assert_eq!((norm.verdict, norm.games), (Verdict::Met, 10), "{:?}", norm.checks);
    assert_eq!(stands(&norm, Requirement::WantedOpponents), (Verdict::Met, "1.4.5d"));
    let norm = grandmaster(&twice([GM, GM, IM, IM, IM]), &double);
    assert_eq!(stands(&norm, Requirement::WantedOpponents), (Verdict::Missed, "1.4.5d"));
    let mut five = record;
    five.players.pop();
    five.players[0].rounds.retain(|entry| *entry != paired(6, '1') && *entry != paired(6, '0'));
    let report = check(&five, &double);
    let players = report.event.iter().find(|check| check.requirement == Requirement::Players);
    assert_eq!(players.unwrap().verdict, Verdict::Missed);
}

// clause: 2024:TITLES.1.4.2
#[test]
fn an_unrated_player_without_a_point_counts_for_nobody_in_a_round_robin_1_4_2() {
    let mut games = strong("111111000");
    games.push((0, None, "FRA", '1'));
    let mut record = played(&games);
    record.players[10].rounds.push(paired(2, '0'));
    let robin = Declared { format: Some(Format::RoundRobin { cycles: 1 }), ..Declared::default() };

    assert_eq!(grandmaster(&record, &robin).games, 9);
    record.players[10].rounds.push(paired(3, '='));
    assert_eq!(grandmaster(&record, &robin).games, 10);
}

// clause: 2024:TITLES.1.1.2
#[test]
fn twelve_hours_of_play_a_day_are_the_most_1_1_2() {
    let hours = |control: &str| {
        let mut record = played(&strong("111111000"));
        control.clone_into(&mut record.event.time_control);
        record.event.round_dates[1] = record.event.round_dates[0].clone();
        let report = check(&record, &Declared::default());
        let check = report.event.iter().find(|it| it.requirement == Requirement::HoursADay);
        check.unwrap().verdict
    };

    assert_eq!(hours("120+60"), Verdict::Met, "two rounds of six hours");
    assert_eq!(hours("120+90"), Verdict::Missed, "two rounds of seven hours");
}

// clause: 2024:TITLES.1.4.6, 2024:TITLES.1.4.7
#[test]
fn the_lowest_opponent_alone_is_raised_1_4_6() {
    // 2150 becomes 2200, 2180 stays: (7 x 2500 + 2200 + 2180) / 9 = 2431.1
    let mut games = strong("111111000");
    (games[0].0, games[1].0) = (2180, 2150);
    assert_eq!(usual(&played(&games)).average, Some(2431));
    // Half up: 2379.5 is 2380. (8 x 2400 + 2215.5)
    let games: Vec<Met> =
        strong("1111111100").iter().map(|met| (2380, met.1, met.2, met.3)).collect();
    let mut games = games;
    games[0].0 = 2375;
    assert_eq!(usual(&played(&games)).average, Some(2380), "2379.5");
}

/// A league from October to March: four rounds by December, five from January on. The opponents
/// were international masters of 2400, then grandmasters of 2600.
// clause: 2024:TITLES.1.1.4
#[test]
fn in_a_long_event_ratings_and_titles_at_the_time_of_each_game_count() {
    let mut record = played(&strong("111111000"));
    for (id, player) in (1..).zip(&mut record.players) {
        player.fide_id = Some(id);
    }
    "2025/10/01".clone_into(&mut record.event.starts);
    "2026/03/31".clone_into(&mut record.event.ends);
    let days = ["25/10/05", "25/10/19", "25/11/16", "25/12/14"];
    let later = ["26/01/11", "26/02/01", "26/02/15", "26/03/01", "26/03/15"];
    record.event.round_dates = days.iter().chain(&later).map(|it| format!("20{it}")).collect();
    let list = |rating, title| {
        let entry = |id| Entry { rating: Some(rating), title, ..Entry::new(id) };
        RatingList::new((2..=10).map(entry).collect()).expect("different ids")
    };
    let day = |text: &str| text.parse::<Date>().expect("a day");

    let without = check(&record, &Declared::default());
    assert_eq!(norm_of(&without, NormTitle::Grandmaster).verdict, Verdict::Open);
    let lists = [(day("2025-10-01"), list(2400, IM)), (day("2026-01-01"), list(2600, GM))];
    let declared = Declared { lists: lists.into_iter().collect(), ..Declared::default() };
    let norm = grandmaster(&record, &declared);
    // (4 x 2400 + 5 x 2600) / 9 = 2511.1; five grandmasters.
    assert_eq!((norm.verdict, norm.average), (Verdict::Met, Some(2511)));
    let wanted = norm.checks.iter().find(|it| it.requirement == Requirement::WantedOpponents);
    let at_least = Message::new("norm-found-least").with("n", 5_u8).with("least", 3_u8);
    assert_eq!(wanted.expect("checked").found, Some(at_least));
    // The certificate shows each opponent as on the day of the game.
    let (edition, number) = (TitleEdition::E2024, record.players[0].number);
    let sheet =
        it1(&NormSheet { record: &record, edition, number, norm: &norm }).expect("a player");
    let rows = sheet.blocks.iter().find_map(|block| match block {
        Block::Table { rows, .. } => Some(rows),
        Block::Fields { .. } | Block::Note(_) => None,
    });
    let shown: Vec<(&str, &str)> = rows
        .expect("a table of games")
        .iter()
        .map(|row| (row.cells[4].as_str(), row.cells[6].as_str()))
        .collect();
    assert_eq!(shown[..4], [("2400", "IM"); 4]);
    assert_eq!(shown[4..9], [("2600", "GM"); 5]);
}

// clause: 2024:TITLES.1.1.1
#[test]
fn what_no_report_shows_is_named_with_its_article() {
    let articles: Vec<&str> =
        by_hand(TitleEdition::E2024).iter().map(|missing| missing.article).collect();

    assert_eq!(articles, ["1.1.1", "1.1.5", "1.8"]);
    assert_eq!(by_hand(TitleEdition::E2024)[0].about, "norm-by-hand-registered");
}
