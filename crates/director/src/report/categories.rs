//! The standings of a category: the ranking of the event with the others left out.

use arbiter_tournament::{Category, PairingNumber, Tournament};

use super::{Ranked, place};

/// A ranking of some players, and where they stand among all.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The players of the category, with their places in it.
    pub ranked: Ranked,
    /// The place among all, one a row of the ranking.
    pub overall: Vec<u32>,
}

/// The players of a category in the order of the event. Points and tie-breaks are those of the
/// whole event: nobody is ranked by games among some alone.
pub fn in_category(event: &Tournament, mut ranked: Ranked, category: &Category) -> Placed {
    ranked.ranking.rows.retain(|row| {
        let number = PairingNumber::new(row.number);
        let id = number.and_then(|number| event.player_numbered(number));
        let entrant = id.and_then(|id| Some((id, event.players.get(&id)?)));
        entrant.is_some_and(|(id, it)| category.holds(&event.settings, id, &it.details))
    });
    let rows = &mut ranked.ranking.rows;
    let overall: Vec<u32> = rows.iter().map(|row| row.place).collect();
    place(rows, |idx| overall.get(idx).copied());
    Placed { ranked, overall }
}
