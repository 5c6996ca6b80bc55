//! What changed since 2022: rapid and blitz, long events, the 400 rule once in an event.

use crate::support::{event, game, series};
use arbiter_rating::{
    Declared, Entrant, EventRating, LeftOut, Outcome, Period, RatingList, RefusalReason, Terms,
    period::{Admission, MovementKind},
    rate_event,
};
use arbiter_rulebook::{Date, RatingEdition, Tempo};
use arbiter_tournament::Record;

fn date(text: &str) -> Date {
    text.parse().expect("a day")
}

fn rate(record: &Record, declared: &Declared) -> EventRating {
    let terms = Terms::of(record, declared);
    rate_event(record, &terms, &Entrant::of(record, &terms))
}

fn held(mut record: Record, starts: &str, ends: &str, control: &str) -> Record {
    starts.clone_into(&mut record.event.starts);
    ends.clone_into(&mut record.event.ends);
    control.clone_into(&mut record.event.time_control);
    for player in &mut record.players {
        player.fide_id = Some(player.number.get().into());
    }
    record
}

fn list(rows: &str) -> RatingList {
    RatingList::read(format!("id,rating,standard,games_total\n{rows}").as_bytes())
        .expect("a sound list")
        .list
}

/// The sum of the first player in hundredths.
fn sum(record: &Record) -> i32 {
    let rating = rate(record, &Declared::default());
    let Outcome::Change(change) = &rating.players[0].outcome else { panic!("{rating:?}") };
    change.sum.0
}

// clause: 2022:RATING.8.3.1, 2024:RATING.8.3.1
#[test]
fn in_2022_one_game_of_an_event_counts_as_400() {
    // Lost to 2400 (500 away) and 2350 (450 away): .08 and .06 were expected.
    let lost = series(1900, &[(2350, '0'), (2400, '0')]);

    assert_eq!(sum(&held(lost.clone(), "2023-05-01", "2023-05-02", "90+30")), -8 - 6);
    assert_eq!(sum(&held(lost.clone(), "2024-03-01", "2024-03-02", "90+30")), -8 - 8);
    assert_eq!(sum(&held(lost, "2021-12-31", "2021-12-31", "90+30")), -8 - 8);
}

// clause: 2025:RATING.8.3.1, 2024:RATING.RB.7.3.1
#[test]
fn from_2650_the_true_difference_counts_in_standard_chess() {
    let won = series(2813, &[(2400, '1')]);

    assert_eq!(sum(&held(won.clone(), "2025-10-01", "2025-10-02", "90+30")), 7);
    assert_eq!(sum(&held(won.clone(), "2025-09-30", "2025-10-02", "90+30")), 8);
    assert_eq!(sum(&held(won, "2025-10-01", "2025-10-02", "15+10")), 8, "rapid: RB.7.3.1");
}

// clause: 2024:RATING.RB.600
#[test]
fn fast_games_600_points_apart_are_out_since_december_2024() {
    let left_out = |own, other, starts: &str, control: &str| {
        let record = held(series(own, &[(other, '1')]), starts, "2025-01-02", control);
        rate(&record, &Declared::default()).players[0].left_out.clone()
    };

    let out = [(1, LeftOut::TooFarApart)];
    assert_eq!(left_out(2650, 2040, "2025-01-01", "15+10"), out);
    assert_eq!(left_out(2601, 2001, "2024-12-01", "3+2"), out);
    assert_eq!(left_out(2601, 2002, "2024-12-01", "3+2"), [], "599");
    assert_eq!(left_out(2600, 1990, "2025-01-01", "15+10"), [], "not above 2600");
    assert_eq!(left_out(2650, 2040, "2024-11-30", "15+10"), [], "before the amendment");
    assert_eq!(left_out(2650, 2040, "2025-01-01", "90+30"), [], "standard");
}

// clause: 2024:RATING.RB.3, 2024:RATING.3
#[test]
fn fifteen_rapid_and_thirty_blitz_rounds_are_the_most_on_a_day() {
    let refused = |rounds: usize, control: &str| {
        let mut record = held(series(1500, &[(1500, '=')]), "2026-05-01", "2026-05-01", control);
        record.event.round_dates = vec!["2026/05/01".to_owned(); rounds];
        let rating = rate(&record, &Declared::default());
        rating.refusals.into_iter().map(|it| (it.reason, it.basis.to_string())).collect::<Vec<_>>()
    };

    assert_eq!(refused(15, "15+10"), []);
    let day = date("2026-05-01");
    let reason = RefusalReason::TooManyRounds { day, rounds: 16, most: 15 };
    assert_eq!(refused(16, "15+10"), [(reason, "B.02 RB.3 (2025)".to_owned())]);
    assert_eq!(refused(30, "3+2"), []);
    assert_eq!(refused(31, "3+2").len(), 1);
    assert_eq!(refused(3, "90+30"), []);
    assert_eq!(refused(4, "90+30").len(), 1, "sixteen hours");
}

#[test]
fn the_list_asked_for_decides_where_the_report_is_silent_and_refuses_another_rate() {
    let silent = held(series(2700, &[(2000, '1')]), "2025-11-01", "2025-11-02", "");
    let rapid = Declared { tempo: Some(Tempo::Rapid), ..Declared::default() };

    let rating = rate(&silent, &rapid);
    assert_eq!(rating.terms.tempo, Some(Tempo::Rapid));
    assert_eq!(rating.players[0].left_out, [(1, LeftOut::TooFarApart)]);
    let standard = held(silent, "2025-11-01", "2025-11-02", "90+30");
    let refusals = rate(&standard, &rapid).refusals;
    assert!(matches!(
        refusals[0].reason,
        RefusalReason::OtherList { list: Tempo::Standard, asked: Tempo::Rapid, .. }
    ));
    assert_eq!(refusals[0].basis.to_string(), "B.02 1.2 (2025)");
}

#[test]
fn the_record_in_seconds_goes_before_the_words() {
    let mut record = held(series(1500, &[(1500, '=')]), "2026-05-01", "2026-05-02", "Cadence");
    record.event.encoded_time_control = "180+2".to_owned();

    assert_eq!(Terms::of(&record, &Declared::default()).tempo, Some(Tempo::Blitz));
}

// clause: 2024:RATING.RB.7.2.1
#[test]
fn a_standard_rating_stands_in_for_a_missing_rapid_rating() {
    let mut record = event("Swiss", &[0, 1900, 0]);
    game(&mut record, 1, 2, '1');
    game(&mut record, 3, 1, '=');
    let record = held(record, "2026-05-02", "2026-05-03", "15+10");
    let rows = "1,,1950,\n2,1900,,100\n3,,,\n";
    let mut period = Period::new(list(rows), date("2026-06-01"), Tempo::Rapid).unwrap();

    let admission = period.take(&record, &Declared::default());
    let Admission::Taken(taken) = admission else { panic!("{admission:?}") };
    let closed = period.close();

    // 50 above: .57 was expected; K 40 for somebody without rapid games.
    assert_eq!(taken.rating.players[0].games[0].change.unwrap().change.0, 43);
    assert_eq!(closed.list.get(1).unwrap().rating, Some(1950 + 17));
    assert_eq!(closed.list.get(1).unwrap().games_total, Some(1));
    // The opponent met somebody of 1950, and the newcomer has a game against a rated player.
    assert_eq!(taken.rating.players[1].games[0].opponent_rating, Some(1950));
    let pooled = &closed.movements.iter().find(|movement| movement.id == 3).unwrap().kind;
    assert_eq!(pooled, &MovementKind::Pooled { games: 1 });
}

#[test]
fn the_standard_rating_does_not_stand_in_before_2024() {
    let record = held(series(0, &[(1900, '1')]), "2023-05-02", "2023-05-03", "15+10");
    let mut period =
        Period::new(list("1,,1950,\n2,1900,,\n"), date("2023-06-01"), Tempo::Rapid).unwrap();

    assert!(matches!(period.take(&record, &Declared::default()), Admission::Taken(_)));
    assert_eq!(period.close().list.get(1).unwrap().rating, None);
}

/// A league from October to December with a round in each month.
fn league() -> Record {
    let mut record = event("Swiss", &[2000, 2000]);
    for _ in 0..3 {
        game(&mut record, 1, 2, '1');
    }
    let mut record = held(record, "2025-10-05", "2025-12-14", "90+30");
    record.event.round_dates = ["25/10/05", "25/11/09", "25/12/14"].map(str::to_owned).to_vec();
    record
}

// clause: 2024:RATING.list, 2024:RATING.4
#[test]
fn in_a_long_event_every_game_takes_the_ratings_of_its_month() {
    let mut period =
        Period::new(list("1,2080,,100\n2,1900,,100\n"), date("2026-01-01"), Tempo::Standard)
            .unwrap();
    period.add_earlier_list(date("2025-10-01"), list("1,2000,,100\n2,2000,,100\n"));
    period.add_earlier_list(date("2025-11-01"), list("1,2040,,100\n2,1960,,100\n"));

    let admission = period.take(&league(), &Declared::default());
    let Admission::Taken(taken) = admission else { panic!("{admission:?}") };

    let differences: Vec<i32> =
        taken.rating.players[0].games.iter().map(|game| game.change.unwrap().difference).collect();
    assert_eq!(differences, [0, 80, 180]);
    let expected = (100 - 50) + (100 - 61) + (100 - 74);
    let Outcome::Change(change) = &taken.rating.players[0].outcome else { panic!("{taken:?}") };
    assert_eq!((change.rating, change.sum.0), (2080, expected));
    assert_eq!(period.close().list.get(1).unwrap().rating, Some(2080 + 23), "20 x 1.15");
}

#[test]
fn a_short_event_keeps_the_ratings_of_its_start() {
    let mut record = league();
    record.event.starts = "2025-11-30".to_owned();
    let terms = Terms::of(&record, &Declared::default());
    assert!(!terms.is_monthly(), "15 days");
    record.event.starts = "2025-11-14".to_owned();
    assert!(Terms::of(&record, &Declared::default()).is_monthly(), "31 days");
    let older = Declared { edition: Some(RatingEdition::E2017), ..Declared::default() };
    assert!(!Terms::of(&record, &older).is_monthly(), "no such rule");
}

// clause: 2024:RATING.4
#[test]
fn an_interim_report_is_about_its_own_rounds() {
    let declared = Declared { rounds: Some((2, 2)), ..Declared::default() };
    let mut period =
        Period::new(list("1,2040,,100\n2,1960,,100\n"), date("2025-12-01"), Tempo::Standard)
            .unwrap();

    let admission = period.take(&league(), &declared);
    let Admission::Taken(taken) = admission else { panic!("the event ends later: {admission:?}") };

    let first = &taken.rating.players[0];
    assert_eq!(first.games.iter().map(|game| game.round).collect::<Vec<_>>(), [2]);
    assert_eq!(first.left_out, [(1, LeftOut::OtherReport), (3, LeftOut::OtherReport)]);
    assert_eq!(period.close().list.get(1).unwrap().rating, Some(2048), "20 x .39");
}

// clause: 2024:RATING.8.2.4
#[test]
fn somebody_rated_in_the_course_of_a_long_event_is_rated_alone_in_the_games_before() {
    let mut period =
        Period::new(list("1,2000,,100\n2,1800,,5\n"), date("2026-01-01"), Tempo::Standard).unwrap();
    period.add_earlier_list(date("2025-10-01"), list("1,2000,,100\n2,,,\n"));

    let admission = period.take(&league(), &Declared::default());
    let Admission::Taken(taken) = admission else { panic!("{admission:?}") };

    // October and November are under the list of October.
    let [first, second] = [0, 1].map(|index: usize| &taken.rating.players[index]);
    assert_eq!(first.games.len(), 1, "8.2.4: unrated for the opponent then");
    assert_eq!(second.games.len(), 3, "rated for themselves");
    assert!(second.games.iter().all(|game| game.change.unwrap().difference == -200));
}

// clause: 2024:RATING.6
#[test]
fn games_after_a_decided_match_count_if_it_was_agreed() {
    let mut record = event("", &[2000, 2000]);
    for _ in 0..3 {
        game(&mut record, 1, 2, '1');
    }
    let record = held(record, "2026-05-01", "2026-05-03", "90+30");
    let games = |declared: &Declared| rate(&record, declared).players[0].games.len();

    assert_eq!(games(&Declared::default()), 2);
    let agreed = Declared { plays_match_to_the_end: true, ..Declared::default() };
    assert_eq!(games(&agreed), 3);
}

// clause: 2024:RATING.lift
#[test]
fn the_list_of_march_2024_is_lifted_once() {
    let next = |day: &str, tempo| {
        let period = Period::new(list("1,1500,,100\n2,2100,,100\n"), date(day), tempo).unwrap();
        let list = period.close().list;
        (list.get(1).unwrap().rating.unwrap(), list.get(2).unwrap().rating.unwrap())
    };

    assert_eq!(next("2024-03-01", Tempo::Standard), (1700, 2100));
    assert_eq!(next("2024-03-01", Tempo::Rapid), (1500, 2100));
    assert_eq!(next("2024-04-01", Tempo::Standard), (1500, 2100));
}

// clause: 2024:RATING.8.2.1
#[test]
fn the_first_event_without_a_point_is_disregarded_and_a_later_one_counts() {
    let lost = held(series(0, &[(1600, '0'); 5]), "2026-05-01", "2026-05-05", "90+30");
    let rows = "2,1600,,99\n3,1600,,99\n4,1600,,99\n5,1600,,99\n6,1600,,99\n";
    let mut period = Period::new(list(rows), date("2026-06-01"), Tempo::Standard).unwrap();
    assert!(matches!(period.take(&lost, &Declared::default()), Admission::Taken(_)));
    assert!(period.close().list.get(1).is_none());

    let before = RatingList::read(
        format!("id,rating,pool\n1,,2026-04-09:2:1.0:3200\n{}", rows.replace(",,99", ","))
            .as_bytes(),
    );
    let mut period =
        Period::new(before.unwrap().list, date("2026-06-01"), Tempo::Standard).unwrap();
    assert!(matches!(period.take(&lost, &Declared::default()), Admission::Taken(_)));
    let closed = period.close();
    let movement = closed.movements.iter().find(|movement| movement.id == 1).unwrap();
    // Seven games, a point: (7 x 1600 + 3600) / 9 = 1644.44, 2/9 = 22 %: -220.
    let MovementKind::First(first) = &movement.kind else { panic!("{movement:?}") };
    assert_eq!(first.rating, 1424);
}
