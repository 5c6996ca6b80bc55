//! Players in their stored form.

use arbiter_tournament::{Details, LaterRating, Sex, Title};
use serde::{Deserialize, Serialize};

use super::{Unknown, name, word};

/// A player as stored; what is unknown is left out.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Stored {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sex: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    federation: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u16>,
    #[serde(skip_serializing_if = "String::is_empty")]
    rating_from: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    national_rating: Option<u16>,
    #[serde(skip_serializing_if = "String::is_empty")]
    national_rating_from: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    estimated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fide_id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    national_id: Option<u64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    licence: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    birth: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    club: String,
    /// First round, rating.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    later_ratings: Vec<(u8, u16)>,
}

impl From<&Details> for Stored {
    fn from(details: &Details) -> Self {
        Self {
            name: details.name.clone(),
            sex: details.sex.map(|sex| name(&Sex::WORDS, &sex)),
            title: details.title.map(|title| name(&Title::WORDS, &title)),
            federation: details.federation.clone(),
            rating: details.rating,
            rating_from: details.rating_from.clone(),
            national_rating: details.national_rating,
            national_rating_from: details.national_rating_from.clone(),
            estimated: details.rating_is_estimated,
            fide_id: details.fide_id,
            national_id: details.national_id,
            licence: details.licence.clone(),
            birth: details.birth.clone(),
            club: details.club.clone(),
            later_ratings: details
                .later_ratings
                .iter()
                .map(|it| (it.from_round, it.rating))
                .collect(),
        }
    }
}

impl TryFrom<Stored> for Details {
    type Error = Unknown;

    fn try_from(stored: Stored) -> Result<Self, Unknown> {
        Ok(Self {
            name: stored.name,
            sex: stored.sex.map(|sex| word(&Sex::WORDS, &sex)).transpose()?,
            title: stored.title.map(|title| word(&Title::WORDS, &title)).transpose()?,
            federation: stored.federation,
            rating: stored.rating,
            rating_from: stored.rating_from,
            national_rating: stored.national_rating,
            national_rating_from: stored.national_rating_from,
            rating_is_estimated: stored.estimated,
            fide_id: stored.fide_id,
            national_id: stored.national_id,
            licence: stored.licence,
            birth: stored.birth,
            club: stored.club,
            later_ratings: stored
                .later_ratings
                .into_iter()
                .map(|(from_round, rating)| LaterRating { from_round, rating })
                .collect(),
        })
    }
}

/// The word for a sex.
pub(crate) fn sex_word(sex: Sex) -> String {
    name(&Sex::WORDS, &sex)
}

/// The sex that a word stands for.
pub(crate) fn sex_of(found: &str) -> Option<Sex> {
    word(&Sex::WORDS, found).ok()
}

/// The word for a title.
pub(crate) fn title_word(title: Title) -> String {
    name(&Title::WORDS, &title)
}

/// The title that a word stands for.
pub(crate) fn title_of(found: &str) -> Option<Title> {
    word(&Title::WORDS, found).ok()
}
