//! Records of team events.
//!
//! | record | what |
//! |---|---|
//! | 013 | a team of TRF16: name and players |
//! | 300 | a line-up that is not in board order |
//! | 310 | a team: number, name, strength, points, rank, players |
//! | 320 | which team had the pairing-allocated bye, and what it is worth |
//! | 330 | a match that was not played |
//! | 352, 362 | colours of the boards, match points |

use std::collections::BTreeMap;

use arbiter_rulebook::Color;
use arbiter_tournament::{LineUp, MatchForfeit, PairingNumber, Team, TeamByePoints};

use super::{
    Reader,
    number::{self, NUMBER_EXPECTED, SCORE_EXPECTED},
};
use crate::{
    Change, ReadTrfError,
    layout::{self, Field, forfeit, line_up, team, team_bye},
    text::Columns,
};

const TEAM_EXPECTED: &str = "the number of a team";

impl Reader {
    pub(super) fn read_team_record(&mut self, code: &str, content: &str, line: u32) {
        let columns = Columns::characters(content);
        self.team_record_line.get_or_insert(line);
        match code {
            "300" => self.read_line_up(&columns, line),
            "310" => self.read_team_26(&columns, line),
            "320" => self.read_team_byes(&columns, line),
            "330" => self.read_forfeit(&columns, line),
            "352" => self.read_board_colors(content, line),
            "362" => self.read_match_points(&columns, line),
            _ => self.keep((line, 1), content, Change::UnknownRecordKept { code: code.to_owned() }),
        }
    }

    /// A team line of TRF16.
    pub(super) fn read_team_16(&mut self, content: &str, line: u32) {
        let columns = Columns::characters(content);
        let name = columns.field(layout::TEAM_NAME).into_owned();
        let mut team = Team { name, ..Team::default() };
        let mut player_idx = 0;
        while layout::team_player_column(player_idx) <= columns.len() {
            let last = layout::team_player_column(player_idx) + 3;
            // Number 10,000 begins one column earlier; in the first place it takes the last
            // column of the name, which cannot be mistaken because nobody has number 0.
            let mut first = if player_idx == 0 { last - 3 } else { last - 4 };
            let mut text = columns.field(Field { first, last }).into_owned();
            if player_idx == 0 && text == "0000" && columns.at(first - 1) == '1' {
                first -= 1;
                "10000".clone_into(&mut text);
                team.name = columns.field(Field { first: 5, last: 35 }).into_owned();
            }
            if !text.is_empty() {
                match number::pairing_number(&text) {
                    Some(number) => {
                        self.mention(line, first, number);
                        team.players.push(number);
                    }
                    None => self.bad_field(line, first, NUMBER_EXPECTED, &text),
                }
            }
            player_idx += 1;
        }
        self.teams_16.push((line, content.to_owned(), team));
    }

    fn team_number(
        &mut self,
        columns: &Columns<'_>,
        line: u32,
        field: Field,
    ) -> Option<PairingNumber> {
        let text = columns.field(field).into_owned();
        let number = number::pairing_number(&text);
        if number.is_none() {
            self.bad_field(line, field.first, TEAM_EXPECTED, &text);
        }
        number
    }

    fn read_team_26(&mut self, columns: &Columns<'_>, line: u32) {
        let number = self.team_number(columns, line, team::NUMBER);
        let rank = columns.field(team::RANK).into_owned();
        let stated_rank = number::digits(&rank).and_then(|rank| u16::try_from(rank).ok());
        if stated_rank.is_none() && !rank.is_empty() {
            self.bad_field(line, team::RANK.first, "a rank", &rank);
        }
        let members = self.listed(columns, line, team::FIRST_ID);
        for &(column, number) in &members {
            self.mention(line, column, number);
        }
        let entry = Team {
            name: columns.field(team::NAME).into_owned(),
            players: members.into_iter().map(|(_, number)| number).collect(),
            nickname: columns.field(team::NICKNAME).into_owned(),
            strength: columns.field(team::STRENGTH).into_owned(),
            stated_match_points: self.points_in(columns, line, team::MATCH_POINTS),
            stated_game_points: self.points_in(columns, line, team::GAME_POINTS),
            stated_rank: stated_rank.filter(|&rank| rank != 0),
        };
        if let Some(number) = number {
            self.teams_26.push((line, number, entry));
        }
    }

    fn read_team_byes(&mut self, columns: &Columns<'_>, line: u32) {
        let match_points = self.points_in(columns, line, team_bye::MATCH_POINTS);
        let game_points = self.points_in(columns, line, team_bye::GAME_POINTS);
        let points = match_points.zip(game_points);
        self.record.team_event.bye_points =
            points.map(|(match_points, game_points)| TeamByePoints { match_points, game_points });
        let mut column = team_bye::FIRST_TEAM;
        while column <= columns.len() && self.record.team_event.byes.len() < layout::ROUNDS_MAX {
            let field = Field { first: column, last: column + 2 };
            let text = columns.field(field).into_owned();
            let is_none = text.bytes().all(|byte| byte == b'0');
            let team = if is_none { None } else { self.team_number(columns, line, field) };
            if let Some(team) = team {
                self.mention_team(line, column, team);
            }
            self.record.team_event.byes.push(team);
            column += 4;
        }
    }

    fn read_forfeit(&mut self, columns: &Columns<'_>, line: u32) {
        let result = columns.field(forfeit::RESULT).into_owned();
        let winner = match result.as_str() {
            "+-" => Some(Color::White),
            "-+" => Some(Color::Black),
            "--" => None,
            _ => return self.bad_field(line, forfeit::RESULT.first, "+-, -+ or --", &result),
        };
        let round = self.round_in(columns, line, forfeit::ROUND);
        let white = self.team_number(columns, line, forfeit::WHITE);
        let black = self.team_number(columns, line, forfeit::BLACK);
        let (Some(round), Some((white, black))) = (round, white.zip(black)) else { return };
        self.mention_team(line, forfeit::WHITE.first, white);
        self.mention_team(line, forfeit::BLACK.first, black);
        self.record.team_event.forfeits.push(MatchForfeit { round, white, black, winner });
    }

    fn read_line_up(&mut self, columns: &Columns<'_>, line: u32) {
        let round = self.round_in(columns, line, line_up::ROUND);
        let team = self.team_number(columns, line, line_up::TEAM);
        let opponent = self.team_number(columns, line, line_up::OPPONENT);
        let mut players = Vec::new();
        while layout::listed(line_up::FIRST_ID, players.len()).first <= columns.len() {
            let field = layout::listed(line_up::FIRST_ID, players.len());
            let text = columns.field(Field { first: field.first - 1, ..field }).into_owned();
            let is_empty_board = text.bytes().all(|byte| byte == b'0');
            let player = if is_empty_board { None } else { number::pairing_number(&text) };
            match player {
                Some(number) => self.mention(line, field.first, number),
                None if is_empty_board => {}
                None => self.bad_field(line, field.first, NUMBER_EXPECTED, &text),
            }
            players.push(player);
        }
        let (Some(round), Some((team, opponent))) = (round, team.zip(opponent)) else { return };
        self.mention_team(line, line_up::TEAM.first, team);
        self.mention_team(line, line_up::OPPONENT.first, opponent);
        self.record.team_event.line_ups.push(LineUp { round, team, opponent, players });
    }

    fn read_board_colors(&mut self, content: &str, line: u32) {
        let text = content[3..].trim();
        let color = |letter: char| match letter.to_ascii_uppercase() {
            'W' => Some(Color::White),
            'B' => Some(Color::Black),
            _ => None,
        };
        match text.chars().map(color).collect::<Option<Vec<Color>>>() {
            Some(colors) => self.record.team_event.board_colors = colors,
            None => self.bad_field(line, 5, "the colours of the boards, such as WBWB", text),
        }
    }

    fn read_match_points(&mut self, columns: &Columns<'_>, line: u32) {
        let mut scoring = self.record.team_event.match_scoring;
        let mut between = 4;
        for (word, field) in layout::MATCH_SCORING {
            let before = columns.field(Field { first: between, last: field.first - 1 });
            let found = columns.field(field).into_owned();
            if !before.is_empty() || (!found.is_empty() && !found.eq_ignore_ascii_case(word)) {
                let expected = "TW, TD and TL in columns 5, 14 and 23";
                let found = if before.is_empty() { found } else { before.into_owned() };
                return self.bad_field(line, field.first, expected, &found);
            }
            between = field.last + 5;
            if found.is_empty() {
                continue;
            }
            let value = Field { first: field.last + 1, last: field.last + 4 };
            let Some(points) = self.points_in(columns, line, value) else {
                if columns.field(value).is_empty() {
                    self.bad_field(line, value.first, SCORE_EXPECTED, "");
                }
                continue;
            };
            match word {
                "TW" => scoring.win = points,
                "TD" => scoring.draw = points,
                _ => scoring.loss = points,
            }
        }
        self.record.team_event.match_scoring = scoring;
        self.match_points_stated = true;
    }

    /// Puts the teams in the order of their numbers.
    pub(super) fn place_teams(&mut self) {
        let teams_16 = std::mem::take(&mut self.teams_16);
        let teams_26 = std::mem::take(&mut self.teams_26);
        if teams_26.is_empty() {
            self.record.teams = teams_16.into_iter().map(|(_, _, team)| team).collect();
        } else {
            for (line, content, _) in teams_16 {
                self.keep(
                    (line, 1),
                    &content,
                    Change::RepeatedRecordKept { code: "013".to_owned() },
                );
            }
        }
        let mut by_number: BTreeMap<PairingNumber, (u32, Team)> = BTreeMap::new();
        for (line, number, team) in teams_26 {
            if let Some((first_line, _)) = by_number.get(&number) {
                let first_line = *first_line;
                self.faults.push(ReadTrfError::DuplicateTeam { line, number, first_line });
            } else {
                by_number.insert(number, (line, team));
            }
        }
        for (number, (line, mut team)) in by_number {
            for vacant in self.record.teams.len()..number.index() {
                let vacant = u16::try_from(vacant + 1).unwrap_or(u16::MAX);
                self.note(line, team::NUMBER.first, Change::TeamVacant { number: vacant });
                self.record.teams.push(Team::default());
            }
            if team.is_vacant() {
                super::NAMELESS.clone_into(&mut team.name);
                let (found, taken) = (String::new(), super::NAMELESS.to_owned());
                self.note(line, team::NAME.first, Change::Reworded { found, taken });
            }
            self.record.teams.push(team);
        }
        let needs_teams = self.team_record_line.or(self.type_code_line());
        if self.record.teams.is_empty()
            && self.record.is_team_event()
            && let Some(line) = needs_teams
        {
            self.faults.push(ReadTrfError::NoTeams { line });
        }
    }

    /// A line that says that the event is one of teams, where only its code does.
    fn type_code_line(&self) -> Option<u32> {
        self.record.event.type_code.filter(|code| code.is_for_teams()).map(|_| self.type_line)
    }
}
