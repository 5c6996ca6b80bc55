//! A list that is read is written and read back the same, and a month without reports closes.
#![no_main]
use arbiter_rating::{Period, RatingList};
use arbiter_rulebook::{Date, Tempo};
use libfuzzer_sys::fuzz_target;

const NEXT: Date = Date::new(2018, 6, 1).expect("a day of the calendar");

fuzz_target!(|bytes: &[u8]| {
    let Ok(read) = RatingList::read(bytes) else { return };
    let written = read.list.write(NEXT).expect("a list is written to memory");
    let again = RatingList::read(&written).expect("our own list");
    assert_eq!(again.list, read.list);
    let period = Period::new(read.list, NEXT, Tempo::Standard).expect("the first of a month");
    let closed = period.close();
    assert!(closed.movements.is_empty());
    let next = closed.list.write(NEXT).expect("a list is written to memory");
    assert!(RatingList::read(&next).is_ok());
});
