//! Random tournaments: regulations of every system, players and teams.

use arbiter_director::usual_tie_breaks;
use arbiter_rulebook::{Date, Score};
use arbiter_tournament::{
    Acceleration, Award, Details, Editions, EqualsOrder, OddField, Registration, Scoring, Settings,
    System, TeamPrimary, TeamRanking, TeamRules, TieDecision,
};

use crate::chance::Chance;

/// Every system; the Dutch one more often, because most events have it.
fn systems() -> Vec<System> {
    let mut systems: Vec<System> = System::all().collect();
    // The Dutch one and teams are met twice as often as the others.
    systems.push(System::Dutch);
    systems.push(System::TeamSwiss(TeamRules::USUAL));
    systems
}

pub(crate) fn settings(chance: &mut Chance) -> Settings {
    let mut system = chance.one_of(&systems());
    if let System::TeamSwiss(_) = system {
        let rules: Vec<TeamRules> = TeamRules::all().collect();
        system = System::TeamSwiss(chance.one_of(&rules));
    }
    let rounds = u8::try_from(2 + chance.below(6)).unwrap();
    let mut settings = Settings::swiss("Model", rounds);
    settings.system = system;
    // Every game of a match is a round.
    settings.rounds += u8::from(system == System::DoubleSwiss && rounds % 2 == 1);
    let day: Date = chance.one_of(&["2024-05-04", "2026-11-14"]).parse().unwrap();
    settings.editions = Editions::in_force(day);
    (settings.starts, settings.ends) = (Some(day), Some(day));
    let may_be_teams = matches!(system, System::Dutch | System::RoundRobin { cycles: 1 });
    settings.is_team_event = system.is_for_teams() || (may_be_teams && chance.percent(15));
    settings.boards = 2;
    if let System::TeamSwiss(TeamRules { primary: TeamPrimary::GamePoints, .. }) = system {
        settings.team_ranking = TeamRanking::GamePoints;
    }
    settings.tiebreaks = usual_tie_breaks(system, settings.is_team_event);
    settings.is_chess960 = chance.percent(20);
    settings.is_rated = chance.percent(70);
    settings.exchange_last_rounds = chance.percent(30);
    settings.needs_check_in = chance.percent(10);
    settings.half_point_byes_max = chance.one_of(&[0, 1, 2]);
    "in the hall".clone_into(&mut settings.posted_at);
    settings.equals = chance.one_of(&[EqualsOrder::Alphabet, EqualsOrder::Entry]);
    settings.registration = Registration { is_offered: true, ..Registration::default() };
    by_system(&mut settings, chance);
    settings
}

/// What some systems alone have.
fn by_system(settings: &mut Settings, chance: &mut Chance) {
    settings.knock_out.games = u8::try_from(1 + chance.below(2)).unwrap();
    settings.knock_out.odd_field = chance.one_of(&[OddField::Preliminary, OddField::Byes]);
    settings.knock_out.tie_break =
        chance.one_of(&[TieDecision::Playoff, TieDecision::Armageddon, TieDecision::Lot]);
    let system = settings.system;
    if system == System::ItaloSwiss {
        settings.adjourned = Award::Win;
    }
    if system == System::Own {
        "turn and turn about".clone_into(&mut settings.color_rule);
        "none".clone_into(&mut settings.float_rule);
        "Everybody chooses the next opponent in turn.".clone_into(&mut settings.description);
    }
    let is_single = !settings.is_team_event;
    if matches!(system, System::Dutch | System::Dubov | System::Burstein) && is_single {
        let none = Acceleration::None;
        let ways = [
            Acceleration::Baku,
            Acceleration::Haley,
            Acceleration::SoftHaley,
            Acceleration::DEGRESSIVE,
        ];
        settings.acceleration = if chance.percent(40) { chance.one_of(&ways) } else { none };
        let is_baku = settings.acceleration == Acceleration::Baku;
        if chance.percent(20) && !is_baku {
            let three = Score::ONE + Score::ONE + Score::ONE;
            settings.scoring = Scoring {
                win: three,
                draw: Score::ONE,
                pairing_allocated_bye: three,
                ..Scoring::default()
            };
        }
    }
}

pub(crate) fn entry(chance: &mut Chance, n: usize) -> Details {
    let rating = (!chance.percent(15)).then(|| u16::try_from(1200 + chance.below(1300)).unwrap());
    Details { name: format!("Player {n:03}"), rating, ..Details::default() }
}
