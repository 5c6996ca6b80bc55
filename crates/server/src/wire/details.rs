//! A player as programs write and read it.

use arbiter_tournament::{Details, LaterRating, Sex, Title};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{meaning, word};
use crate::problem::Problem;

/// Who a player is.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct DetailsForm {
    /// `Surname, First`
    pub(crate) name: String,
    /// `m` or `w`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sex: Option<String>,
    /// `GM`, `IM`, `WGM`, `FM`, `WIM`, `CM`, `WFM` or `WCM`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    /// Three letters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) federation: String,
    /// FIDE rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<u16>,
    /// The list that the FIDE rating was taken from; empty where somebody typed it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) rating_from: String,
    /// National rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) national_rating: Option<u16>,
    /// The list that the national rating was taken from; empty where somebody typed it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) national_rating_from: String,
    /// Whether the arbiter estimated the rating (C.04.2.B.1).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) rating_is_estimated: bool,
    /// FIDE identity number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fide_id: Option<u64>,
    /// National identity number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) national_id: Option<u64>,
    /// The national licence where it is no number.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) licence: String,
    /// `YYYY-MM-DD` or `YYYY`; not shown to the public.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) birth: String,
    /// Club.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) club: String,
    /// Ratings of later lists: the first round in which each counts, and the rating.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) later_ratings: Vec<(u8, u16)>,
}

impl From<&Details> for DetailsForm {
    fn from(details: &Details) -> Self {
        Self {
            name: details.name.clone(),
            sex: details.sex.map(|sex| word(&Sex::WORDS, &sex).to_owned()),
            title: details.title.map(|title| word(&Title::WORDS, &title).to_owned()),
            federation: details.federation.clone(),
            rating: details.rating,
            rating_from: details.rating_from.clone(),
            national_rating: details.national_rating,
            national_rating_from: details.national_rating_from.clone(),
            rating_is_estimated: details.rating_is_estimated,
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

impl TryFrom<DetailsForm> for Details {
    type Error = Problem;

    fn try_from(form: DetailsForm) -> Result<Self, Problem> {
        let sex = form.sex.filter(|sex| !sex.is_empty());
        let title = form.title.filter(|title| !title.is_empty());
        Ok(Self {
            name: form.name,
            sex: sex.map(|sex| meaning("sex", &Sex::WORDS, &sex)).transpose()?,
            title: title.map(|title| meaning("title", &Title::WORDS, &title)).transpose()?,
            federation: form.federation,
            rating: form.rating,
            rating_from: form.rating_from,
            national_rating: form.national_rating,
            national_rating_from: form.national_rating_from,
            rating_is_estimated: form.rating_is_estimated,
            fide_id: form.fide_id,
            national_id: form.national_id,
            licence: form.licence,
            birth: form.birth,
            club: form.club,
            later_ratings: form
                .later_ratings
                .into_iter()
                .map(|(from_round, rating)| LaterRating { from_round, rating })
                .collect(),
        })
    }
}
