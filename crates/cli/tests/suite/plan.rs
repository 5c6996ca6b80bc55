//! `arbiter plan` as it is run.

use crate::program::{command, stdout};

#[test]
fn a_plan_is_printed_blank_filled_in_and_checked() {
    let blank = stdout(&command("plan", &[], ""));
    assert!(blank.contains("# input: virtual / board and its clock / board and zone clock"));
    let filled = blank.replace(
        "# conditions: hall / online 2021 / online 2025 / hybrid 2021 / hybrid 2025",
        "conditions: online 2025",
    );
    let filled = filled.replace("# supervised: yes / no", "supervised: yes");
    let checked = command("plan", &["-"], &filled);
    assert_eq!(checked.status.code(), Some(1), "games cannot be played like this");
    let said = stdout(&checked);
    assert!(
        said.contains(
            "must: the regulations must say what a disconnection costs (E.04 11.3 (2025))"
        ),
        "{said}"
    );
    let french = stdout(&command("plan", &["-", "--lang", "fr", "--format", "json"], &filled));
    assert!(french.contains("ce que coûte une déconnexion"), "{french}");
    let wrong = command("plan", &["-"], "conditions: somewhere");
    assert_eq!(wrong.status.code(), Some(2));
}
