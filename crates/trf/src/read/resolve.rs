//! What is settled when the whole file is read: whose numbers the records of TRF26 name, and
//! what the file left to the reader.

use arbiter_rulebook::Score;
use arbiter_tournament::{
    Bye, ForbiddenRounds, LaterBye, NationalEntry, PairingNumber, Player, RequestedTeamBye,
    RoundEntry,
};

use super::{Reader, paired_rounds, player, record26::AnnouncedBye, to_u32};
use crate::{Change, DefaultTaken, Filled, ReadTrfError, Version, layout, text::Columns};

/// A player line of a national federation.
#[derive(Debug)]
pub(super) struct NationalLine {
    pub(super) line: u32,
    pub(super) federation: String,
    pub(super) player: Player,
    /// The number in the national list, which may have letters.
    pub(super) id: String,
}

impl Reader {
    /// A line that has the code of a federation where others have 001.
    pub(super) fn read_national(&mut self, code: &str, content: &str, line: u32) {
        let columns = Columns::characters(content);
        let mut parsed = player::parse(&columns, line);
        let id = columns.field(layout::FIDE_ID).into_owned();
        parsed.adjustments.retain(|it| it.column != to_u32(layout::FIDE_ID.first));
        self.faults.append(&mut parsed.faults);
        self.adjustments.append(&mut parsed.adjustments);
        let Some(player) = parsed.player else { return };
        self.is_trf26 = true;
        self.mention(line, layout::NUMBER.first, player.number);
        self.national.push(NationalLine { line, federation: code.to_owned(), player, id });
    }

    /// Joins national lines to their players.
    pub(super) fn place_national(&mut self) {
        for entry in std::mem::take(&mut self.national) {
            let Some(own) = self.record.players.get(entry.player.number.index()) else { continue };
            let other = &entry.player;
            let text = |it: Option<&str>| it.unwrap_or_default().to_owned();
            let title = |it: &Player| text(it.title.map(arbiter_tournament::Title::code));
            let birth = |it: &Player| it.birth.map(player::birth_text).unwrap_or_default();
            let differences = [
                (layout::NAME, other.name.clone(), own.name.clone()),
                (layout::TITLE, title(other), title(own)),
                (layout::FEDERATION, other.federation.clone(), own.federation.clone()),
                (layout::BIRTH, birth(other), birth(own)),
            ];
            for (field, found, taken) in differences {
                if !found.is_empty() && found != taken {
                    self.note(entry.line, field.first, Change::Reworded { found, taken });
                }
            }
            let national = NationalEntry {
                federation: entry.federation,
                rating: entry.player.rating,
                id: entry.id,
            };
            self.record.players[entry.player.number.index()].national.push(national);
        }
    }

    /// Byes, virtual points, prohibitions and the ranking, once it is known whether they are
    /// about players or teams. The rounds of the players are complete.
    pub(super) fn resolve_announced(&mut self) {
        let is_team_event = self.record.is_team_event();
        let mut byes = std::mem::take(&mut self.announced.byes);
        byes.sort_by_key(|announced| announced.round);
        for announced in byes {
            let AnnouncedBye { round, number, bye, .. } = announced;
            if is_team_event {
                let requested = RequestedTeamBye { round, team: number, bye };
                self.record.team_event.requested_byes.push(requested);
            } else {
                self.grant(announced);
            }
        }
        self.resolve_virtual_points(is_team_event);
        let rounds_total = self.record.rounds_total.map_or(u16::MAX, u16::from);
        for prohibition in std::mem::take(&mut self.announced.prohibitions) {
            let (first, last) = prohibition.rounds;
            let is_whole = first <= 1 && (rounds_total <= last || last == super::number::ROUND_MAX);
            if is_whole {
                self.record.forbidden.push(prohibition.group);
            } else {
                let group = prohibition.group;
                self.record.forbidden_rounds.push(ForbiddenRounds { first, last, group });
            }
        }
        if self.version() == Version::Trf26 {
            self.absences_as_byes();
        }
        self.resolve_ranking();
    }

    /// Enters a bye in the rounds of a player.
    fn grant(&mut self, announced: AnnouncedBye) {
        let AnnouncedBye { line, column, bye, round, number } = announced;
        let n_paired = paired_rounds(&self.record);
        let Some(player) = self.record.players.get_mut(number.index()) else { return };
        let round_idx = usize::from(round) - 1;
        if let Some(entry) = player.rounds.get_mut(round_idx) {
            match *entry {
                RoundEntry::Absent => *entry = RoundEntry::Bye(bye),
                RoundEntry::Bye(known) if known == bye => {}
                RoundEntry::Bye(_) | RoundEntry::Paired { .. } => {
                    let change = Change::ByeContradicted { round, player: number };
                    self.adjustments.push(crate::Adjustment { line, column, change });
                }
            }
        } else if round_idx == player.rounds.len() && n_paired <= round_idx {
            player.rounds.push(RoundEntry::Bye(bye));
        } else {
            let later = LaterBye { round, player: number, bye };
            if !self.record.later_byes.contains(&later) {
                self.record.later_byes.push(later);
            }
        }
    }

    /// TRF26 has byes for those who are absent from the next round; `XXZ` came before.
    fn absences_as_byes(&mut self) {
        let n_paired = paired_rounds(&self.record);
        let is_vacant = |players: &[Player], number: PairingNumber| {
            players.get(number.index()).is_some_and(Player::is_vacant)
        };
        for number in std::mem::take(&mut self.record.absent_next) {
            if is_vacant(&self.record.players, number) {
                self.record.absent_next.push(number);
                continue;
            }
            let Some(player) = self.record.players.get_mut(number.index()) else { continue };
            if player.rounds.len() == n_paired {
                player.rounds.push(RoundEntry::Bye(Bye::ZeroPoint));
            }
        }
    }

    fn resolve_virtual_points(&mut self, is_team_event: bool) {
        for range in std::mem::take(&mut self.announced.virtual_points) {
            let points = if is_team_event {
                if range.match_points.is_none() {
                    let column = layout::acceleration::GAME_POINTS.first;
                    self.note(range.line, column, Change::TeamPointsInGameColumn);
                }
                range.match_points.or(range.game_points)
            } else {
                range.game_points.or(range.match_points)
            };
            let points = points.unwrap_or_default();
            let (first, last) = (range.numbers.0.index(), range.numbers.1.index());
            let rounds = usize::from(range.rounds.0)..=usize::from(range.rounds.1);
            let by_player = &mut self.record.virtual_points.by_player;
            if by_player.len() <= last && first <= last {
                by_player.resize(last + 1, Vec::new());
            }
            let mut is_repeated = false;
            for own in by_player.iter_mut().take(last + 1).skip(first) {
                for round in rounds.clone() {
                    if own.len() < round {
                        own.resize(round, Score::ZERO);
                    }
                    is_repeated |= own[round - 1] != Score::ZERO && own[round - 1] != points;
                    own[round - 1] = points;
                }
            }
            if is_repeated {
                self.note(range.line, 5, Change::VirtualPointsReplaced);
            }
        }
        if self.version() == Version::Trf26 {
            // Ranges say nothing of rounds without points, so that these are not kept either.
            let by_player = &mut self.record.virtual_points.by_player;
            for own in by_player.iter_mut() {
                let n_rounds = own.iter().rposition(|&it| it != Score::ZERO).map_or(0, |it| it + 1);
                own.truncate(n_rounds);
            }
            let n_players = by_player.iter().rposition(|own| !own.is_empty());
            by_player.truncate(n_players.map_or(0, |it| it + 1));
        }
    }

    /// Record 202 begins after the points; the ranking is kept as a whole.
    fn resolve_ranking(&mut self) {
        let Some((_, code, mut codes)) = self.announced.ranking.take() else { return };
        if code == "202" {
            codes.insert(0, crate::write::primary_code(&self.record).to_owned());
        }
        self.record.event.ranking = codes;
    }

    /// Which version the file follows.
    pub(super) const fn version(&self) -> Version {
        if self.is_trf26 {
            Version::Trf26
        } else if self.has_old_byes {
            Version::Trf06
        } else {
            Version::Trf16
        }
    }

    /// Lists what the file does not say.
    pub(super) fn list_defaults(&mut self, lines: &[Option<u32>]) -> Vec<DefaultTaken> {
        let mut defaults = Vec::new();
        let mut add = |filled| defaults.push(DefaultTaken { line: 0, column: 0, filled });
        let record = &self.record;
        if record.rounds_total.is_none() {
            add(Filled::RoundsTotal { recorded: record.rounds_recorded() });
        }
        if record.initial_color.is_none() {
            add(Filled::InitialColor);
        }
        if record.event.type_code.is_none() {
            add(Filled::System);
        }
        if record.event.ranking.is_empty() {
            add(Filled::TieBreaks);
        }
        if record.is_team_event() && !self.match_points_stated {
            add(Filled::MatchPoints);
        }
        if self.scoring.is_empty() {
            add(Filled::Scoring);
        } else if let Some(line) = self.scoring_line {
            let scoring = &record.scoring;
            let values = [
                ('W', scoring.win),
                ('D', scoring.draw),
                ('L', scoring.loss),
                ('A', scoring.zero_point_bye),
                ('P', scoring.pairing_allocated_bye),
            ];
            let silent = values.into_iter().filter(|(letter, _)| !self.scoring.states(*letter));
            defaults.extend(silent.map(|(letter, value)| {
                let filled = Filled::Points { letter, value };
                DefaultTaken { line, column: 0, filled }
            }));
        }
        let n_paired = paired_rounds(record);
        for (player, line) in record.players.iter().zip(lines) {
            let Some(line) = *line else { continue };
            for (round_idx, entry) in player.rounds.iter().enumerate().take(n_paired) {
                if *entry == RoundEntry::Absent {
                    let round = u16::try_from(round_idx + 1).unwrap_or(u16::MAX);
                    let column = to_u32(layout::round_column(round_idx));
                    let filled = Filled::BlankRound { round };
                    defaults.push(DefaultTaken { line, column, filled });
                }
            }
        }
        defaults.sort();
        defaults
    }

    /// Every number of a team must be a team's.
    pub(super) fn check_team_mentions(&mut self) {
        let is_team_event = self.record.is_team_event();
        let participants = std::mem::take(&mut self.participant_mentions);
        if !is_team_event {
            self.mentions.extend(participants);
            return;
        }
        let mentions = participants.into_iter().chain(std::mem::take(&mut self.team_mentions));
        for mention in mentions {
            let team = self.record.teams.get(mention.number.index());
            if team.is_none_or(arbiter_tournament::Team::is_vacant) && !self.record.teams.is_empty()
            {
                let (line, column, number) = (mention.line, mention.column, mention.number);
                self.faults.push(ReadTrfError::UnknownTeam { line, column, number });
            }
        }
    }
}
