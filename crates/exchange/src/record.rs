//! An import as the record of a tournament, which everything else of the program reads.

use std::collections::BTreeMap;

use arbiter_rulebook::Color;
use arbiter_tournament::{
    Bye, Details, Event, GameResult, LaterBye, NationalEntry, PairedBy, PairingNumber, Player,
    Record, RoundEntry, RoundRobinTable, System, TypeCode,
};

use crate::{Entrant, Fault, GameScore, Import, Why};

/// The record of an import. Everybody stands once in every round; a round of which nobody is
/// paired is none, and who stands in it all the same will be absent from it.
pub fn record(import: &Import) -> Result<Record, Fault> {
    let n_players = import.players.iter().map(|it| it.number).max().unwrap_or(0);
    let mut players = Vec::new();
    for number in 1..=n_players {
        let Some(number) = PairingNumber::new(number) else { continue };
        let entrant = import.player(number.get());
        players.push(entrant.map_or_else(
            || Player::vacant(number),
            |entrant| player(entrant, number, &import.head.federation),
        ));
    }
    let paired = import.rounds.iter().rposition(|round| !round.games.is_empty());
    let n_paired = paired.map_or(0, |idx| idx + 1);
    for round in import.rounds.iter().take(n_paired) {
        let mut entries = vec![None; players.len()];
        let mut put = |number: u16, entry: RoundEntry| -> Result<(), Fault> {
            let slot = usize::from(number).checked_sub(1).and_then(|idx| entries.get_mut(idx));
            let missing = Fault::NoPlayer { round: round.number, number: number.into() };
            let slot: &mut Option<RoundEntry> = slot.ok_or(missing)?;
            if slot.replace(entry).is_some() {
                return Err(Fault::Twice { round: round.number, number });
            }
            Ok(())
        };
        for game in &round.games {
            let (white, black) = results(game.score);
            for (own, other, color, result) in [
                (game.white, game.black, Color::White, white),
                (game.black, game.white, Color::Black, black),
            ] {
                let missing = Fault::NoPlayer { round: round.number, number: other.into() };
                let opponent = PairingNumber::new(other).ok_or(missing)?;
                put(own, RoundEntry::Paired { opponent, color: Some(color), result })?;
            }
        }
        for it in &round.unpaired {
            put(it.player, entry(it.why))?;
        }
        for (player, entry) in players.iter_mut().zip(entries) {
            player.rounds.push(entry.unwrap_or(RoundEntry::Absent));
        }
    }
    Ok(Record {
        event: event(import),
        players,
        rounds_total: u8::try_from(import.head.rounds).ok().filter(|rounds| *rounds > 0),
        scoring: import.head.scoring.unwrap_or_default(),
        later_byes: announced(import, n_paired),
        ..Record::default()
    })
}

/// Absences that the file has for rounds after the last one that is paired.
fn announced(import: &Import, n_paired: usize) -> Vec<LaterBye> {
    let mut byes = Vec::new();
    for round in import.rounds.iter().skip(n_paired) {
        let number = round.number;
        byes.extend(round.unpaired.iter().filter_map(|it| {
            let bye = match it.why {
                Why::Allocated => return None,
                Why::Half => Bye::HalfPoint,
                Why::Full => Bye::FullPoint,
                Why::Zero | Why::Absent | Why::NotPaired => Bye::ZeroPoint,
            };
            Some(LaterBye { round: number, player: PairingNumber::new(it.player)?, bye })
        }));
    }
    byes.sort_unstable();
    byes
}

/// Who the players are, by number: with what a record has no place for, clubs and estimates.
pub fn details(import: &Import) -> BTreeMap<PairingNumber, Details> {
    let of = |entrant: &Entrant| {
        let mut details = Details {
            name: entrant.name.clone(),
            sex: entrant.sex,
            title: entrant.title,
            federation: entrant.federation.clone(),
            rating: entrant.rating,
            national_rating: entrant.national_rating,
            rating_is_estimated: entrant.is_estimated,
            fide_id: entrant.fide_id,
            birth: entrant.birth.map(|it| it.to_string()).unwrap_or_default(),
            club: entrant.club.clone(),
            ..Details::default()
        };
        details.take_national_card(&entrant.national_id);
        PairingNumber::new(entrant.number).map(|number| (number, details))
    };
    import.players.iter().filter_map(of).collect()
}

fn event(import: &Import) -> Event {
    let head = &import.head;
    let day = |day: Option<arbiter_rulebook::Date>| {
        day.map(|day| day.to_string().replace('-', "/")).unwrap_or_default()
    };
    let deputies = Some(head.deputy.clone()).filter(|it| !it.is_empty());
    let type_code = match head.system {
        Some(System::RoundRobin { cycles }) => {
            let table = RoundRobinTable::Berger { cycles };
            Some(TypeCode { paired_by: PairedBy::RoundRobin(table), is_accelerated: false })
        }
        Some(System::KnockOut) => {
            Some(TypeCode { paired_by: PairedBy::KnockOut, is_accelerated: false })
        }
        _ => None,
    };
    let ranking = if head.tiebreaks.is_empty() {
        Vec::new()
    } else {
        std::iter::once("PTS".to_owned()).chain(head.tiebreaks.iter().cloned()).collect()
    };
    Event {
        name: head.name.clone(),
        place: head.place.clone(),
        federation: head.federation.clone(),
        starts: day(head.starts),
        ends: day(head.ends),
        chief_arbiter: head.chief_arbiter.clone(),
        deputy_arbiters: deputies.into_iter().collect(),
        time_control: head.time_control.clone(),
        round_dates: import.rounds.iter().map(|round| day(round.date)).collect(),
        type_code,
        ranking,
        ..Event::default()
    }
}

fn player(entrant: &Entrant, number: PairingNumber, federation: &str) -> Player {
    let is_known = entrant.national_rating.is_some() || !entrant.national_id.is_empty();
    let national = NationalEntry {
        federation: federation.to_owned(),
        rating: entrant.national_rating,
        id: entrant.national_id.clone(),
    };
    Player {
        name: entrant.name.clone(),
        sex: entrant.sex,
        title: entrant.title,
        rating: entrant.rating,
        federation: entrant.federation.clone(),
        fide_id: entrant.fide_id,
        birth: entrant.birth,
        national: is_known.then_some(national).into_iter().collect(),
        ..Player::vacant(number)
    }
}

const fn entry(why: Why) -> RoundEntry {
    match why {
        Why::Allocated => RoundEntry::Bye(Bye::PairingAllocated),
        Why::Half => RoundEntry::Bye(Bye::HalfPoint),
        Why::Full => RoundEntry::Bye(Bye::FullPoint),
        Why::Zero => RoundEntry::Bye(Bye::ZeroPoint),
        Why::Absent | Why::NotPaired => RoundEntry::Absent,
    }
}

const fn results(score: GameScore) -> (GameResult, GameResult) {
    use GameResult as R;
    match score {
        GameScore::Open => (R::Pending, R::Pending),
        GameScore::White => (R::Win, R::Loss),
        GameScore::Draw => (R::Draw, R::Draw),
        GameScore::Black => (R::Loss, R::Win),
        GameScore::ForfeitWhite => (R::ForfeitWin, R::ForfeitLoss),
        GameScore::ForfeitBlack => (R::ForfeitLoss, R::ForfeitWin),
        GameScore::ForfeitBoth => (R::ForfeitLoss, R::ForfeitLoss),
        GameScore::UnratedWhite => (R::UnratedWin, R::UnratedLoss),
        GameScore::UnratedDraw => (R::UnratedDraw, R::UnratedDraw),
        GameScore::UnratedBlack => (R::UnratedLoss, R::UnratedWin),
        GameScore::BothLose => (R::Loss, R::Loss),
        GameScore::WhiteHalf => (R::Draw, R::Loss),
        GameScore::BlackHalf => (R::Loss, R::Draw),
    }
}
