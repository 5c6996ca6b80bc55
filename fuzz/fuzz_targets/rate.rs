//! Any report that can be read can be rated, alone and towards the next list; time controls
//! that are read print and are read again.
#![no_main]
use arbiter_rating::{Declared, Entrant, Period, RatingList, Terms, rate_event};
use arbiter_rulebook::{Date, RatingEdition, Tempo, TimeControl};
use libfuzzer_sys::fuzz_target;

const NEXT: Date = Date::new(2018, 6, 1).expect("a day of the calendar");

fuzz_target!(|bytes: &[u8]| {
    if let Ok(control) = String::from_utf8_lossy(bytes).parse::<TimeControl>() {
        assert!(control.sixty_moves_s() > 0);
        let shown = control.to_string();
        assert!(shown.len() > 200 || shown.parse() == Ok(control));
    }
    let Ok(report) = arbiter_trf::read_with(bytes, arbiter_trf::PointsPolicy::ResultsDecide) else {
        return;
    };
    for edition in RatingEdition::ALL {
        let declared = Declared { edition: Some(edition), ..Declared::default() };
        let terms = Terms::of(&report.record, &declared);
        let rating = rate_event(&report.record, &terms, &Entrant::of(&report.record, &terms));
        assert!(rating.refusals.is_empty() || rating.players.is_empty());
    }
    let mut period =
        Period::new(RatingList::default(), NEXT, Tempo::Standard).expect("the first of a month");
    period.take(&report.record, &Declared::default());
    let list = period.close().list;
    let written = list.write(NEXT).expect("a list is written to memory");
    assert_eq!(RatingList::read(&written).map(|read| read.list), Ok(list));
});
