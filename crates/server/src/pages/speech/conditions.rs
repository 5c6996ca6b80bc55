//! The conditions of a category, as those read them who ask whether they meet them.

use arbiter_text::Text;
use arbiter_tournament::{Band, Category, Condition, Sex};

use super::condition_key;
use crate::pages::public::day;

/// `age: up to 17 · rating: 1400 to 1999 · licence`
pub(crate) fn conditions(t: &Text, category: &Category) -> String {
    let is = |condition: Condition, what: String| {
        let condition = t.say(condition_key(condition));
        t.with("condition-is", &[("condition", condition), ("what", what)])
    };
    let named = |condition: Condition, name: &str| {
        (!name.is_empty()).then(|| is(condition, name.to_owned()))
    };
    let age = band(t, category.age).map(|band| match category.at {
        Some(at) => format!("{band} ({})", day(t, &at.to_string())),
        None => band,
    });
    let sex = category.sex.map(|sex| match sex {
        Sex::Male => t.say("sex-m"),
        Sex::Female => t.say("sex-w"),
    });
    let parts = [
        age.map(|age| is(Condition::Age, age)),
        sex.map(|sex| is(Condition::Sex, sex)),
        band(t, category.rating).map(|band| is(Condition::Rating, band)),
        named(Condition::Club, &category.club),
        named(Condition::Federation, &category.federation),
        category.needs_licence.then(|| t.say(condition_key(Condition::Licence))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// None where nothing is asked for.
fn band(t: &Text, band: Band) -> Option<String> {
    match (band.from, band.to) {
        (None, None) => None,
        (Some(from), None) => Some(t.say1("band-from", "from", from)),
        (None, Some(to)) => Some(t.say1("band-to", "to", to)),
        (Some(from), Some(to)) if from == to => Some(from.to_string()),
        (Some(from), Some(to)) => {
            Some(t.with("band-between", &[("from", from.to_string()), ("to", to.to_string())]))
        }
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::{Date, Language};

    use super::*;

    #[test]
    fn conditions_are_said_in_words() {
        let category = Category {
            age: Band { from: None, to: Some(17) },
            at: Date::new(2026, 1, 1),
            sex: Some(Sex::Female),
            rating: Band { from: Some(1400), to: Some(1999) },
            federation: "BEL".to_owned(),
            needs_licence: true,
            ..Category::default()
        };
        let said = |language| conditions(&Text::of(language), &category);
        assert_eq!(
            said(Language::English),
            "age: up to 17 (1 January 2026) · sex: woman · rating: 1400 to 1999 · federation: BEL \
             · licence"
        );
        assert!(said(Language::French).starts_with("âge : jusqu’à 17 "));
        let open = Category { rating: Band { from: Some(1800), to: None }, ..Category::default() };
        assert_eq!(conditions(&Text::of(Language::German), &open), "Elo: ab 1800");
    }
}
