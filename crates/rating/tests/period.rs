//! Article 7 at work: from list to list.

use crate::support::{event, game, series};
use arbiter_rating::{
    Declared, Period, RatingList, Section,
    period::{Admission, ClosedPeriod, MovementKind, Remark},
};
use arbiter_rulebook::{Date, RatingEdition, Tempo};
use arbiter_tournament::Record;

const HEADER: &str =
    "id,name,federation,sex,title,birth,rating,k,games,games_total,peak,last_played,section,pool\n";

fn date(text: &str) -> Date {
    text.parse().expect("a day")
}

/// The period of May 2018, from this list.
fn may(rows: &str) -> Period {
    let list = RatingList::read(format!("{HEADER}{rows}").as_bytes()).expect("a list").list;
    Period::new(list, date("2018-06-01"), Tempo::Standard).expect("the first of a month")
}

/// A report whose players have the ids 1, 2, 3 and so on, under a name of its own.
fn with_ids(mut record: Record, name: &str) -> Record {
    name.clone_into(&mut record.event.name);
    for player in &mut record.players {
        player.fide_id = Some(player.number.get().into());
    }
    record
}

#[track_caller]
fn take(period: &mut Period, record: &Record) -> Vec<Remark> {
    let admission = period.take(record, &Declared::default());
    let Admission::Taken(taken) = admission else { panic!("{admission:?}") };
    taken.remarks
}

fn rating(closed: &ClosedPeriod, id: u64) -> Option<u16> {
    closed.list.get(id).expect("on the list").rating
}

// clause: RATING.7.1
#[test]
fn a_list_is_made_on_the_first_of_a_month_with_the_games_of_the_month_before() {
    assert!(Period::new(RatingList::default(), date("2018-06-02"), Tempo::Standard).is_err());
    let mut period = may("1,A,,,,,2000,20,0,100,,,,\n2,B,,,,,2000,20,0,100,,,,\n");

    take(&mut period, &with_ids(series(2000, &[(2000, '1')]), "May"));
    let closed = period.close();

    assert_eq!((rating(&closed, 1), rating(&closed, 2)), (Some(2010), Some(1990)));
    let entry = closed.list.get(1).unwrap();
    assert_eq!((entry.games, entry.games_total, entry.k), (1, Some(101), Some(20)));
    assert_eq!(entry.last_played, Some(date("2018-05-09")));
}

// clause: RATING.8.55, RATING.8.57, RATING.8.56n
#[test]
fn changes_are_added_up_over_the_period_and_rounded_once() {
    let rows: Vec<_> = (1..=19).map(|id| format!("{id},P,,,,,2000,,0,12,,,,\n")).collect();
    let mut period = may(&rows.concat());
    let nine = [(2000, '='); 9];

    take(&mut period, &with_ids(series(2000, &nine), "first"));
    take(&mut period, &with_ids(series(2000, &nine), "second"));
    let closed = period.close();

    let movement = closed.movements.iter().find(|movement| movement.id == 1).unwrap();
    let MovementKind::Changed(change) = &movement.kind else { panic!("{movement:?}") };
    assert_eq!((change.games, change.development.k, change.k_used), (18, 40, 38));
}

// clause: RATING.8.57
#[test]
fn two_halves_of_a_point_make_one_point_and_not_two() {
    let rows = "1,A,,,,,2435,10,0,500,2450,,,\n2,B,,,,,2400,10,0,500,2450,,,\n";
    let mut period = may(rows);
    for name in ["first", "second"] {
        take(&mut period, &with_ids(series(2435, &[(2400, '=')]), name));
    }

    // Each draw is worth -0.5: alone -1, together -1.
    assert_eq!(rating(&period.close(), 1), Some(2434));
}

// clause: RATING.7.13
#[test]
fn a_late_event_waits_for_the_next_list_unless_it_is_official() {
    let mut period = may("1,A,,,,,2000,20,0,100,,,,\n2,B,,,,,2000,20,0,100,,,,\n");
    let mut record = with_ids(series(2000, &[(2000, '1')]), "late");
    record.event.ends = "2018/05/31".to_owned();

    let ended = date("2018-05-31");
    assert_eq!(period.take(&record, &Declared::default()), Admission::Held { ended });
    let declared = Declared { is_official: true, ..Declared::default() };
    assert!(matches!(period.take(&record, &declared), Admission::Taken(_)));
    assert_eq!(period.take(&record, &declared), Admission::Twice);
}

#[test]
fn a_rapid_event_is_for_another_list() {
    let mut period = may("");
    let mut record = with_ids(series(2000, &[(2000, '1')]), "rapid");
    record.event.time_control = "15+10".to_owned();

    assert_eq!(period.take(&record, &Declared::default()), Admission::OtherTempo(Tempo::Rapid));
    record.event.time_control = "2+1".to_owned();
    assert!(matches!(period.take(&record, &Declared::default()), Admission::Refused(_)));
    record.event.ends.clear();
    assert_eq!(period.take(&record, &Declared::default()), Admission::NoDate);
}

// clause: RATING.7.14, RATING.7.14e, RATING.8.3
#[test]
fn a_first_rating_is_published_when_results_of_two_months_make_five_games() {
    let rows: Vec<_> =
        (2..=6).map(|id| format!("{id},R,,,,,{},20,0,99,,,,\n", 1500 + 50 * id)).collect();
    let mut period = may(&rows.concat());
    take(&mut period, &with_ids(series(0, &[(1600, '='), (1650, '='), (1700, '=')]), "first"));
    let closed = period.close();
    assert_eq!(rating(&closed, 1), None);
    assert_eq!(closed.movements[0].kind, MovementKind::Pooled { games: 3 });
    assert_eq!(closed.movements.len(), 1, "for the rated an unrated opponent is no game");

    let text = String::from_utf8(closed.list.write(date("2018-06-01")).unwrap()).unwrap();
    let list = RatingList::read(text.as_bytes()).unwrap().list;
    let mut period = Period::new(list, date("2018-07-01"), Tempo::Standard).unwrap();
    let mut record = event("Swiss", &[0, 0, 0, 0, 1750, 1800]);
    record.event.starts = "2018/06/01".to_owned();
    record.event.ends = "2018/06/09".to_owned();
    game(&mut record, 1, 5, '=');
    game(&mut record, 6, 1, '1');
    take(&mut period, &with_ids(record, "second"));
    let closed = period.close();

    // 2 of 5 against an average of 1700.
    assert_eq!(rating(&closed, 1), Some(1628));
    let entry = closed.list.get(1).unwrap();
    assert_eq!((entry.k, entry.games, entry.games_total), (Some(40), 2, Some(5)));
    assert!(entry.pool.is_empty());
}

// clause: RATING.7.21, RATING.7.12
#[test]
fn who_falls_below_the_floor_is_delisted_and_then_unrated() {
    let mut period = may("1,A,,,,,1003,20,0,100,1200,,,\n2,B,,,,,1003,20,0,100,1200,,,\n");
    take(&mut period, &with_ids(series(1003, &[(1003, '0')]), "May"));
    let closed = period.close();

    assert_eq!(rating(&closed, 1), None);
    assert_eq!(closed.list.get(1).unwrap().section(date("2018-06-01")), Section::Delisted);
    assert!(matches!(closed.movements[0].kind, MovementKind::Delisted(_)));

    let mut period = Period::new(closed.list, date("2018-07-01"), Tempo::Standard).unwrap();
    let mut record = with_ids(series(993, &[(1013, '=')]), "June");
    record.event.starts = "2018/06/01".to_owned();
    record.event.ends = "2018/06/02".to_owned();
    let remarks = take(&mut period, &record);
    assert_eq!(remarks, [Remark::RatingDiffers { id: 1, reported: 993, listed: None }]);
    assert_eq!(rating(&period.close(), 2), Some(1013), "no game against a rated player");
}

// clause: RATING.7.23
#[test]
fn who_does_not_play_for_a_year_is_inactive_still_counts_and_comes_back_with_a_game() {
    let rows = "1,A,,,,,2105,20,0,100,,2017-03-20,,\n2,B,,,,,2100,20,0,100,,2018-04-20,,\n";
    let mut period = may(rows);
    let on = date("2018-06-01");
    assert_eq!(period.clone().close().list.get(1).unwrap().section(on), Section::Inactive);

    take(&mut period, &with_ids(series(2105, &[(2100, '1')]), "May"));
    let closed = period.close();

    assert_eq!(rating(&closed, 2), Some(2090), "the last rating of the inactive player counts");
    assert_eq!(closed.list.get(1).unwrap().section(on), Section::Active);
}

// clause: RATING.7.22
#[test]
fn a_titled_player_without_rating_is_on_a_list_apart() {
    let closed = may("1,A,,,CM,,,,0,,,,,\n").close();

    let written = String::from_utf8(closed.list.write(date("2018-06-01")).unwrap()).unwrap();
    assert!(written.contains(",titled,"));
}

// clause: RATING.8.4
#[test]
fn a_listed_player_who_was_entered_as_unrated_is_rated_alone() {
    let mut period = may("1,A,,,,,1650,40,0,5,,,,\n2,B,,,,,1700,20,0,100,,,,\n");

    let remarks = take(&mut period, &with_ids(series(0, &[(1700, '1')]), "May"));
    let closed = period.close();

    assert_eq!(remarks, [Remark::EnteredUnrated { id: 1, listed: 1650 }]);
    assert_eq!((rating(&closed, 1), rating(&closed, 2)), (Some(1673), Some(1700)));
}

#[test]
fn an_event_that_began_under_the_list_before_uses_the_ratings_of_its_report() {
    let mut period = may("1,A,,,,,2020,20,0,100,,,,\n2,B,,,,,1980,20,0,100,,,,\n");
    let mut record = with_ids(series(2000, &[(2000, '1')]), "April and May");
    record.event.starts = "2018/04/28".to_owned();

    assert_eq!(take(&mut period, &record), []);
    assert_eq!(rating(&period.close(), 1), Some(2030), "ten points on top of the new rating");
}

#[test]
fn players_without_an_id_count_as_opponents_and_are_reported() {
    let mut period = may("1,A,,,,,2000,20,0,100,,,,\n");
    let mut record = with_ids(series(2000, &[(2000, '1')]), "May");
    record.players[1].fide_id = None;

    assert_eq!(take(&mut period, &record), [Remark::NoId { name: "Player 2".to_owned() }]);
    assert_eq!(rating(&period.close(), 1), Some(2010));
}

#[test]
fn the_period_of_2024_has_its_floor_and_its_first_ratings() {
    let list = RatingList::default();
    let period = Period::new(list, date("2024-04-01"), Tempo::Standard).unwrap();

    assert_eq!(period.edition(), RatingEdition::E2024);
}
