//! Categories: who is in them, their standings, their prizes.
#![expect(clippy::unwrap_used, reason = "a test that fails says where")]

use arbiter_director::{Command, Refusal, Topic, report};
use arbiter_rulebook::Color;
use arbiter_tournament::{
    Category, Decision, Details, PlayerId, Prize, PrizeFor, PrizeSharing, Settings, Sex,
};

use crate::hall::Hall;

fn category(line: &str) -> Category {
    Category::read(line, |_| None).unwrap()
}

fn prize(name: &str, cents: u64, category: &str) -> Prize {
    Prize {
        name: name.to_owned(),
        cents,
        rated_below: None,
        reserved_for: PrizeFor::Everybody,
        category: category.to_owned(),
    }
}

fn settings() -> Settings {
    Settings {
        starts: "2026-07-01".parse().ok(),
        federation: "BEL".to_owned(),
        categories: vec![category("U12; age=..11"), category("Women; sex=w")],
        prize_sharing: PrizeSharing::ByPlace,
        ..Settings::swiss("Open", 3)
    }
}

/// Six players; the even ones are women, the last three are children, the last is a guest. After
/// a round numbers 1, 2 and 6 have a point.
fn after_a_round(prizes: Vec<Prize>) -> Hall {
    let mut hall = Hall::new(Settings { prizes, ..settings() });
    let entry = |n: u16| Details {
        name: format!("Player {n}"),
        rating: Some(2000 - 10 * n),
        sex: Some(if n.is_multiple_of(2) { Sex::Female } else { Sex::Male }),
        birth: if 4 <= n { "2014" } else { "1990-05-01" }.to_owned(),
        federation: if n == 6 { "NED" } else { "BEL" }.to_owned(),
        ..Details::default()
    };
    hall.done(&Command::Enter((1..=6).map(entry).collect()));
    hall.done(&Command::DrawInitialColor(Color::White));
    // 1 – 4, 5 – 2, 3 – 6
    hall.play(&[Decision::WhiteWins, Decision::BlackWins, Decision::BlackWins]);
    hall
}

fn won(hall: &Hall) -> Vec<(String, u64, String)> {
    let winners = report::prizes(&hall.event).unwrap();
    let name = |id: PlayerId| hall.event.players[&id].details.name.clone();
    winners.iter().map(|it| (name(it.id), it.cents, it.prizes.join(" + "))).collect()
}

fn row(name: &str, cents: u64, prize: &str) -> (String, u64, String) {
    (name.to_owned(), cents, prize.to_owned())
}

#[test]
fn the_standings_of_a_category_have_places_of_their_own() {
    let hall = after_a_round(Vec::new());
    let women = hall.event.settings.category("women").unwrap();
    let ranked = report::standings(&hall.event, None, None).unwrap();
    let all: Vec<(u16, u32)> =
        ranked.ranking.rows.iter().map(|row| (row.number, row.place)).collect();
    let placed = report::in_category(&hall.event, ranked, women);
    let rows = &placed.ranked.ranking.rows;
    let numbers: Vec<u16> = rows.iter().map(|row| row.number).collect();
    assert!(numbers.iter().all(|number| number % 2 == 0) && numbers.len() == 3, "{numbers:?}");
    assert_eq!(rows.first().map(|row| row.place), Some(1));
    for (row, overall) in rows.iter().zip(&placed.overall) {
        assert!(all.contains(&(row.number, *overall)), "{row:?}");
    }
    let level = rows.iter().filter(|row| row.place == 1).count();
    assert!(rows.iter().filter(|row| row.place == 1).all(|row| row.n_sharing as usize == level));
}

#[test]
fn nobody_wins_twice_and_everybody_takes_the_higher_prize() {
    let prizes = vec![
        prize("First", 10_000, ""),
        prize("Second", 2_000, ""),
        prize("Third", 1_000, ""),
        prize("Best U12", 5_000, "U12"),
        prize("Best woman", 1_500, "Women"),
    ];
    let hall = after_a_round(prizes);
    // Numbers 1, 2 and 6 are level. The child among them takes the prize of the children, so the
    // other two share first and second; and number 4 leaves a third of the third prize for that
    // of the best woman.
    let expected = [
        row("Player 1", 6_000, "First + Second"),
        row("Player 2", 6_000, "First + Second"),
        row("Player 3", 500, "Third"),
        row("Player 5", 500, "Third"),
        row("Player 6", 5_000, "Best U12"),
        row("Player 4", 1_500, "Best woman"),
    ];
    assert_eq!(won(&hall), expected);
    let winners = report::prizes(&hall.event).unwrap();
    let child = winners.iter().find(|it| it.cents == 5_000).unwrap();
    let left: Vec<&String> = child.ground.left.iter().flat_map(|it| &it.prizes).collect();
    assert!(left.iter().any(|it| *it == "First"), "{left:?}");
    assert!(left.iter().any(|it| *it == "Best woman"), "{left:?}");
}

#[test]
fn a_prize_can_be_for_the_guests_of_a_category_alone_and_need_no_money() {
    let mut cup = prize("Cup of the girls", 0, "Women");
    cup.reserved_for = PrizeFor::Foreign;
    let hall = after_a_round(vec![cup, prize("Cup U12", 0, "U12")]);
    let won = won(&hall);
    assert_eq!(won[0], row("Player 6", 0, "Cup of the girls"));
    assert_eq!(won.len(), 2, "{won:?}");
    assert!(won[1].2 == "Cup U12" && won[1].0 != "Player 6", "{won:?}");
    let ground = &report::prizes(&hall.event).unwrap()[0].ground;
    assert_eq!((ground.place, ground.contest.category.as_str()), (1, "Women"));
}

#[test]
fn a_category_has_a_name_of_its_own_and_a_prize_names_one_that_is() {
    let hall = after_a_round(Vec::new());
    let with = |change: &dyn Fn(&mut Settings)| {
        let mut settings = hall.event.settings.clone();
        change(&mut settings);
        hall.refused(&Command::ChangeSettings { settings: Box::new(settings), reason: None })
    };
    let unknown =
        |found: &str| Refusal::Unknown { what: Topic::Categories, found: found.to_owned() };
    let twice = with(&|it| it.categories.push(category("u12; sex=m")));
    assert_eq!(twice, unknown("u12"));
    let nobody = with(&|it| it.prizes.push(prize("Best U99", 1, "U99")));
    assert_eq!(nobody, unknown("U99"));
    let number =
        with(&|it| it.categories.push(Category { name: "1800".to_owned(), ..Category::default() }));
    assert_eq!(number, unknown("1800"));
}
