//! Registrations of the public page, on the command line.

use crate::hall::Hall;

#[test]
fn the_form_is_announced_and_its_conditions_warn() {
    let hall = Hall::new();
    hall.tell(
        "tournament new Event --rounds 3 --starts 2026-07-01 --registration true --capacity 40 \
         --registration-closes 2026-06-30 --entry-rules 'age=..17; licence'",
    );
    let said = hall.refused("tournament add 1 P1 --birth 1990 --national-id 5");
    assert!(said.contains("--acknowledge"), "{said}");
    hall.tell("tournament add 1 P2 --birth 2010 --national-id 6");
    hall.tell("tournament --acknowledge add 1 P1 --birth 1990");
    assert_eq!(hall.tell("tournament registrations 1 --format csv").lines().count(), 1);
    assert!(hall.refused("tournament confirm-registration 1 7").contains("registrations 1"));
    let wrong = hall.refused("tournament change 1 --registration-opens tomorrow");
    assert!(wrong.contains("tomorrow"), "{wrong}");
}
