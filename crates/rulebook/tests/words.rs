//! The words of the rulebook as other crates use them: days, clocks, points, tempos, languages,
//! cells of tables and clauses in our own words.

use arbiter_rulebook::{
    Cell, ClauseKind, Date, Language, LawsEdition, Message, MessageValue, Millis, Missing, Mode,
    OnlineEdition, Period, RatingEdition, Score, SwissEdition, Tempo, TieBreakEdition, TimeControl,
    TitleEdition, articles, laws_texts, online_numbers, online_texts, tournament_texts,
    year_month_day,
};

fn date(text: &str) -> Date {
    text.parse().expect("a day")
}

#[test]
fn a_day_knows_its_parts_and_goes_back_and_forth() {
    let day = date("2018-07-19");
    assert_eq!((day.year(), day.month(), day.day()), (2018, 7, 19));
    assert_eq!(day.to_string(), "2018-07-19");
    assert_eq!(date("2018-03-01").minus_days(1), date("2018-02-28"));
    assert_eq!(date("2020-03-01").minus_days(366), date("2019-03-01"));
    assert_eq!(date("1800-01-02").minus_days(9), date("1800-01-01"), "there is no earlier day");
    assert_eq!(date("2018-11-30").plus_months(3), date("2019-02-28"));
    assert_eq!(date("2018-12-05").plus_months(1), date("2019-01-05"));
    assert_eq!(date("2018-01-05").plus_months(11), date("2018-12-05"));
    assert_eq!(date("2019-11-30").plus_months(27), date("2022-02-28"));
}

#[test]
fn days_that_are_none_are_refused() {
    for (year, month, day) in
        [(2018, 0, 1), (2018, 13, 1), (2018, 1, 0), (1799, 12, 31), (3000, 1, 1), (1900, 2, 29)]
    {
        assert_eq!(Date::new(year, month, day), None, "{year}-{month}-{day}");
    }
    // Of hundreds only the fourth has a leap day.
    for (year, month, day) in [(2000, 2, 29), (2016, 2, 29), (1800, 1, 1), (2999, 12, 31)] {
        assert!(Date::new(year, month, day).is_some(), "{year}-{month}-{day}");
    }
    for month in [4, 6, 9, 11] {
        assert_eq!(Date::new(2018, month, 31), None);
    }
    assert_eq!("9-1-2018".parse(), Ok(date("2018-01-09")));
    for text in ["2018-007-1", "2018-7", "018-7-1", "2018-7-001", "12-12"] {
        assert!(text.parse::<Date>().is_err(), "{text}");
    }
}

#[test]
fn days_before_the_calendar_have_names_too() {
    // 1 January 1 is 719,162 days before 1 January 1970; the year before it is 0, a leap year.
    assert_eq!(year_month_day(-719_162), (1, 1, 1));
    assert_eq!(year_month_day(-719_163), (0, 12, 31));
    assert_eq!(year_month_day(-719_468), (0, 3, 1));
    assert_eq!(year_month_day(-719_469), (0, 2, 29));
    assert_eq!(year_month_day(-1), (1969, 12, 31));
    assert_eq!(year_month_day(0), (1970, 1, 1));
    // 29 February 2000 is 11,016 days after.
    assert_eq!(year_month_day(11_016), (2000, 2, 29));
}

#[test]
fn clocks_are_counted_with() {
    assert_eq!(Millis::from_secs(3), Millis(3_000));
    assert_eq!(Millis::from_minutes(2), Millis(120_000));
    assert_eq!(Millis(7).half(), Millis(3));
    assert_eq!(Millis(7).times(3), Millis(21));
    assert_eq!(Millis(7) + Millis(2), Millis(9));
    assert_eq!(Millis(7) - Millis(2), Millis(5));
    assert_eq!(-Millis(7), Millis(-7));
    let mut left = Millis(10);
    left += Millis(3);
    assert_eq!(left, Millis(13));
    left -= Millis(4);
    assert_eq!(left, Millis(9));
    assert_eq!(Millis(i64::MAX) + Millis(1), Millis(i64::MAX));
}

#[test]
fn times_are_read_and_written_to_the_millisecond() {
    for (text, millis) in [
        ("0:05.2", 5_200),
        ("0:05.25", 5_250),
        ("0:05.007", 5_007),
        ("1:02:03", 3_723_000),
        ("59:59", 3_599_000),
        ("-1:00.5", -60_500),
        ("100:00:00", 360_000_000),
    ] {
        assert_eq!(text.parse(), Ok(Millis(millis)), "{text}");
    }
    for (millis, text) in [
        (0, "0:00"),
        (1, "0:00.001"),
        (-1, "-0:00.001"),
        (3_599_999, "59:59.999"),
        (3_600_000, "1:00:00"),
        (3_661_000, "1:01:01"),
    ] {
        assert_eq!(Millis(millis).to_string(), text);
    }
    for text in ["1:61", "1:60:00", "1234567:00", ":30", "1:-1", "0:05.x"] {
        let error = text.parse::<Millis>().expect_err(text);
        assert_eq!(
            error.to_string(),
            format!("expected a time such as 1:30:00, 5:00 or 0:07.500, found {text:?}")
        );
    }
}

#[test]
fn points_are_counted_in_tenths() {
    assert_eq!(Score::from_tenths(25).tenths(), 25);
    assert_eq!(Score::ONE + Score::HALF, Score::from_tenths(15));
    let mut sum = Score::from_tenths(23);
    sum += Score::from_tenths(4);
    assert_eq!(sum, Score::from_tenths(27));
    assert_eq!(Score::from_tenths(u16::MAX) + Score::ONE, Score::from_tenths(u16::MAX));
    assert_eq!("6553.5".parse(), Ok(Score::from_tenths(65_535)));
    for text in ["6553.6", "1.x", "x.5", "½5"] {
        assert!(text.parse::<Score>().is_err(), "{text}");
    }
}

#[test]
fn tempos_have_one_name_each() {
    for (tempo, code) in
        [(Tempo::Standard, "standard"), (Tempo::Rapid, "rapid"), (Tempo::Blitz, "blitz")]
    {
        assert_eq!((tempo.code(), tempo.to_string().as_str()), (code, code));
        assert_eq!(code.parse(), Ok(tempo));
    }
    assert!("bullet".parse::<Tempo>().is_err());
    // A.1 and B.1: sixty minutes are standard, ten minutes are blitz; a millisecond decides.
    let of = |base: i64| Tempo::of(Millis(base), Millis::ZERO);
    assert_eq!([of(600_000), of(600_001)], [Tempo::Blitz, Tempo::Rapid]);
    assert_eq!([of(3_599_999), of(3_600_000)], [Tempo::Rapid, Tempo::Standard]);
}

#[test]
fn languages_have_codes_and_names_of_their_own() {
    for (language, code, name) in [
        (Language::English, "en", "English"),
        (Language::French, "fr", "Français"),
        (Language::Dutch, "nl", "Nederlands"),
        (Language::German, "de", "Deutsch"),
    ] {
        assert_eq!((language.code(), language.name()), (code, name));
        assert_eq!(code.parse(), Ok(language));
    }
    assert_eq!(Language::Dutch.to_string(), "nl");
}

#[test]
fn a_message_keeps_its_values() {
    let inner = Message::new("inner");
    let message = Message::new("outer")
        .with("text", "as it is")
        .with("owned", "owned".to_owned())
        .with("size", 7_usize)
        .with("small", 3_u8)
        .with("inner", inner.clone())
        .with("list", vec![inner.clone()]);
    assert_eq!(message.key, "outer");
    assert_eq!(
        message.values,
        [
            ("text", MessageValue::Text("as it is".to_owned())),
            ("owned", MessageValue::Text("owned".to_owned())),
            ("size", MessageValue::Number(7)),
            ("small", MessageValue::Number(3)),
            ("inner", MessageValue::Message(inner.clone())),
            ("list", MessageValue::List(vec![inner])),
        ]
    );
}

#[test]
fn a_cell_says_its_content_its_number_and_why_it_is_empty() {
    let says = Cell::says("6.3", 5);
    assert_eq!((says.content(), says.article()), (Some(5), Some("6.3")));
    assert_eq!(says.get().map(|clause| clause.says), Ok(5));
    assert_eq!(
        says.cite(LawsEdition::E2018).expect("a citation").to_string(),
        "Article 6.3 (2018)"
    );
    let none: Cell<u8> = Cell::NoSuchRule;
    assert_eq!((none.content(), none.article()), (None, None));
    assert_eq!((none.get(), none.cite(LawsEdition::E2018)), (Err(Missing::NoSuchRule), None));
    let unknown: Cell<u8> = Cell::NotAtHand { article: Some("8.1") };
    assert_eq!((unknown.content(), unknown.article()), (None, Some("8.1")));
    assert_eq!(unknown.get(), Err(Missing::NotAtHand));
    assert_eq!(Cell::<u8>::not_at_hand().article(), None);
    let row = articles(["?", "", "7.1", "7.2", "7.3", "7.4"]);
    let numbers: Vec<Option<&str>> =
        LawsEdition::ALL.iter().map(|it| row.cite(*it).map(|cited| cited.article)).collect();
    assert_eq!(numbers, [None, None, Some("7.1"), Some("7.2"), Some("7.3"), Some("7.4")]);
    assert_eq!(row.find(LawsEdition::E2014).map(|cited| cited.article), Ok("7.1"));
}

#[test]
fn an_edition_applies_from_its_first_day_on() {
    let laws = |day: &str| LawsEdition::in_force(date(day));
    assert_eq!(laws("2022-12-31"), LawsEdition::E2018);
    assert_eq!(laws("2023-01-01"), LawsEdition::E2023);
    assert_eq!(laws("1950-01-01"), LawsEdition::E1997, "the oldest one we have");
    assert_eq!(SwissEdition::in_force(date("2026-01-31")), SwissEdition::E2017);
    assert_eq!(SwissEdition::in_force(date("2026-02-01")), SwissEdition::E2026);
    let names = [
        (clause(LawsEdition::E2009), "Article 1 (2009)"),
        (clause(TieBreakEdition::E2012), "C.07 1 (2012)"),
        (clause(RatingEdition::E2025), "B.02 1 (2025)"),
        (clause(TitleEdition::E2014), "B.01 1 (2014)"),
        (clause(SwissEdition::E2026), "C.04 1 (2026)"),
        (clause(OnlineEdition::E2021), "E.04 1 (2021)"),
    ];
    for (cited, expected) in names {
        assert_eq!(cited, expected);
    }
}

fn clause(edition: impl Into<arbiter_rulebook::AnyEdition>) -> String {
    arbiter_rulebook::clause("1", ()).cite(edition).to_string()
}

#[test]
fn a_time_control_tells_its_periods_apart() {
    let control: TimeControl = "40/100, 20/50, SD 15 +30".parse().expect("a time control");
    let minutes = |minutes: i64| Millis::from_minutes(minutes);
    let bases: Vec<Millis> = control.periods().iter().map(|period| period.base).collect();
    assert_eq!(bases, [minutes(100), minutes(50), minutes(15)]);
    assert_eq!(control.period(1).base_s(), 3_000);
    assert_eq!(control.period(2), control.period(9), "the last one goes on");
    assert_eq!(control.moves_by_end_of(0), Some(40));
    assert_eq!(control.moves_by_end_of(1), Some(60));
    assert_eq!(control.moves_by_end_of(2), None);
    assert_eq!((control.base(), control.base_s()), (minutes(165), 9_900));
    assert_eq!((control.increment(), control.increment_s()), (Millis::from_secs(30), 30));
    assert_eq!(control.mode(), Mode::Fischer);
    assert!(control.has_increment());
    assert_eq!(control.to_seconds().as_deref(), Some("40/6000+30:20/3000+30:900+30"));
}

#[test]
fn what_a_time_control_adds_and_what_it_cannot_write() {
    let of = |base: i64, increment: i64, mode| {
        TimeControl::simple(Millis(base), Millis(increment), mode).expect("a time control")
    };
    let shown = |mode| of(300_000, 3_000, mode).to_string();
    assert_eq!(shown(Mode::Fischer), "5:00 + 0:03");
    assert_eq!(shown(Mode::Bronstein), "5:00 + 0:03 (Bronstein)");
    assert_eq!(shown(Mode::Delay), "5:00 + 0:03 (delay)");
    // Without time per move there is no way in which it is added.
    assert_eq!(of(300_000, 0, Mode::Delay).to_string(), "5:00");
    assert_eq!(of(300_000, 0, Mode::Delay).to_seconds().as_deref(), Some("300"));
    assert_eq!(of(300_000, 3_000, Mode::Bronstein).to_seconds(), None);
    assert_eq!(of(300_500, 0, Mode::Fischer).to_seconds(), None, "half a second");
    assert_eq!(of(300_000, 500, Mode::Fischer).to_seconds(), None, "half a second");
    assert!(!of(300_000, 0, Mode::Fischer).has_increment());
    // Increments count for sixty moves, however many the periods have.
    let seconds = |seconds: i64| Millis::from_secs(seconds);
    let period = |moves, base, increment| Period { moves, base, increment };
    let control = TimeControl::new(
        vec![
            period(Some(40), seconds(600), seconds(10)),
            period(Some(40), seconds(600), seconds(20)),
            period(None, seconds(600), seconds(30)),
        ],
        Mode::Fischer,
    );
    let control = control.expect("a time control");
    assert_eq!(control.sixty_moves(), seconds(1_800 + 40 * 10 + 20 * 20));
    assert_eq!(control.increment_s(), 10);
}

#[test]
fn the_range_of_a_clock_is_kept() {
    let of = |base: i64, increment: i64| {
        TimeControl::simple(Millis(base), Millis(increment), Mode::Fischer).is_ok()
    };
    assert!(of(1_000, 0) && of(360_000_000, 3_600_000));
    assert!(!of(999, 0) && !of(360_000_001, 0) && !of(1_000, -1) && !of(1_000, 3_600_001));
}

#[test]
fn clauses_have_their_kind_their_words_and_their_place() {
    let laws = laws_texts();
    let find = |id: &str| laws.iter().find(|clause| clause.id == id).expect(id);
    assert_eq!(find("INTRO.1").kind, ClauseKind::Advice);
    assert_eq!(find("PRE.1").kind, ClauseKind::Record);
    assert!(laws.iter().any(|clause| clause.kind == ClauseKind::Rule));
    let intro = find("INTRO.2");
    assert!(intro.in_language(Language::English).expect("English").starts_with("Where a transl"));
    assert!(intro.in_language(Language::German).expect("German").starts_with("Weichen eine"));
    let all = intro.all_texts();
    for language in Language::ALL {
        assert!(all.contains(intro.in_language(language).expect("a text")), "{language}");
    }
    // What 2023 says again stands behind what it restates, and near it.
    let place = |id: &str| laws.iter().position(|clause| clause.id == id).expect(id);
    for clause in laws.iter().filter(|clause| clause.id.starts_with("2023:")) {
        for restated in &clause.restates {
            assert!(place(restated) < place(&clause.id), "{} before {restated}", clause.id);
        }
    }
    assert_eq!(place("2023:INTRO.2"), place("INTRO.2") + 1);
    let knock_out = tournament_texts().iter().find(|clause| clause.id == "KO.2").expect("KO.2");
    assert_eq!((knock_out.kind, knock_out.editions.as_str()), (ClauseKind::Rule, ""));
    let basic = tournament_texts().iter().find(|clause| clause.id == "2026:BASIC.2");
    let basic = basic.expect("the clause in force");
    assert_eq!(basic.editions, "C.04.1:2026");
    assert!(basic.summary.starts_with("Two participants do not play each other"));
    assert_eq!(online_texts()[0].id, "ON.0.1");
    assert_eq!(online_numbers(OnlineEdition::E2021).next(), Some(("ON.0.1", "0.1")));
}

#[cfg(feature = "serde")]
#[test]
fn a_citation_is_stored_with_its_document_and_read_back() {
    use arbiter_rulebook::{AnyEdition, Citation};

    let editions: [(AnyEdition, &str); 6] = [
        (LawsEdition::E2023.into(), "laws 2023"),
        (TieBreakEdition::E2024.into(), "tie-breaks 2024"),
        (RatingEdition::E2022.into(), "ratings 2022"),
        (TitleEdition::E2017.into(), "titles 2017"),
        (SwissEdition::E2026.into(), "swiss 2026"),
        (OnlineEdition::E2025.into(), "online 2025"),
    ];
    for (edition, named) in editions {
        let citation = Citation { edition, article: "9.5.3" };
        let stored = serde_json::to_string(&citation).expect("written");
        assert_eq!(stored, format!("\"{named} 9.5.3\""));
        assert_eq!(serde_json::from_str::<Citation>(&stored).expect("read"), citation);
    }
    let longest = format!("\"laws 2023 {}\"", "1".repeat(24));
    assert!(serde_json::from_str::<Citation>(&longest).is_ok());
    let longer = format!("\"laws 2023 {}\"", "1".repeat(25));
    for text in [
        longer.as_str(),
        "\"laws 2023\"",
        "\"laws 2023 \"",
        "\"laws 2022 9.5\"",
        "\"lawns 2023 9.5\"",
        "\"laws 2023 9 5\"",
        "\"laws 2023 9;5\"",
    ] {
        assert!(serde_json::from_str::<Citation>(text).is_err(), "{text}");
    }
    for article in ["A.4.2", "INT.6.10-a", "7.5.5(b)", "2023:PRE"] {
        let text = format!("\"laws 2023 {article}\"");
        assert_eq!(serde_json::from_str::<Citation>(&text).expect(article).article, article);
    }
}
