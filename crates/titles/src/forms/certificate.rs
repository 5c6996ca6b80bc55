//! IT1 for one norm, IT2 for several.

use std::collections::BTreeSet;

use arbiter_rating::format_of;
use arbiter_rulebook::{Cell, TitleEdition};
use arbiter_tournament::{Bye, GameResult, PairingNumber, Player, Record, RoundEntry, Title};

use super::{
    Block, Field, Form, Row, Sheet, by_hand, known,
    person::{day, full_name, id, names, points},
    signatures,
};
use crate::{
    Norm, NormTitle, Requirement,
    article_1_4_norms::{ADJUSTED, AdjustedRatings, of},
};

/// A norm and where it was made.
#[derive(Clone, Copy, Debug)]
pub struct NormSheet<'n> {
    /// The report of the event.
    pub record: &'n Record,
    /// The edition under which it was checked.
    pub edition: TitleEdition,
    /// The candidate's number in it.
    pub number: PairingNumber,
    /// The norm.
    pub norm: &'n Norm,
}

/// An opponent with rating and title as they counted on the day of the game.
#[derive(Clone, Copy)]
struct Opponent<'n> {
    player: &'n Player,
    rating: Option<u16>,
    title: Option<Title>,
}

/// What the opponents of a norm add up to.
struct Tally<'n> {
    opponents: Vec<Opponent<'n>>,
    federations: BTreeSet<&'n str>,
}

impl<'n> NormSheet<'n> {
    fn candidate(&self) -> Option<&'n Player> {
        self.record.player(self.number)
    }

    fn tally(&self, candidate: &'n Player) -> Tally<'n> {
        let opponents: Vec<Opponent<'n>> = (1..)
            .zip(&candidate.rounds)
            .filter_map(|(round, &entry)| {
                self.counted(round, entry).map(|player| self.faced(round, player))
            })
            .collect();
        let federations = opponents.iter().map(|it| it.player.federation.as_str()).collect();
        Tally { opponents, federations }
    }

    /// An opponent as they stood in a round.
    fn faced(&self, round: usize, player: &'n Player) -> Opponent<'n> {
        let faced = self.norm.faced.iter().find(|it| it.round == round);
        let (rating, title) =
            faced.map_or((player.rating, player.title), |it| (it.rating, it.title));
        Opponent { player, rating, title }
    }

    /// The opponent of a round that the norm rests on.
    fn counted(&self, round: usize, entry: RoundEntry) -> Option<&'n Player> {
        let RoundEntry::Paired { opponent, result, .. } = entry else { return None };
        let is_played = matches!(result, GameResult::Win | GameResult::Draw | GameResult::Loss);
        let opponent = self.record.player(opponent)?;
        (is_played && self.norm.selection.contains(round, opponent.number)).then_some(opponent)
    }

    fn with_title(tally: &Tally<'_>, title: Title) -> usize {
        tally.opponents.iter().filter(|it| it.title == Some(title)).count()
    }

    /// The opponent whose rating is raised, and to what (1.4.6).
    fn raised(&self, tally: &Tally<'_>) -> Option<(PairingNumber, u16)> {
        let rule = self.adjusted()?;
        let floor = of(&rule.lowest, self.norm.title);
        let rating = |it: &Opponent<'_>| it.rating.unwrap_or(rule.unrated);
        let lowest = tally.opponents.iter().min_by_key(|it| rating(it))?;
        (rating(lowest) < floor).then_some((lowest.player.number, floor))
    }

    fn adjusted(&self) -> Option<AdjustedRatings> {
        ADJUSTED.at(self.edition).content()
    }

    fn remarks(&self) -> String {
        let mut articles: Vec<&str> = Vec::new();
        for check in &self.norm.checks {
            let is_special = match check.requirement {
                Requirement::GamesLeftOut => true,
                Requirement::Games => check.basis.article.ends_with(['b', 'c']),
                Requirement::RoundsADay
                | Requirement::HoursADay
                | Requirement::RatingsOfTheGame
                | Requirement::Tempo
                | Requirement::ArbitersDoNotPlay
                | Requirement::OneDivision
                | Requirement::Players
                | Requirement::Score
                | Requirement::ForeignFederations
                | Requirement::OwnFederation
                | Requirement::OneFederation
                | Requirement::TitledOpponents
                | Requirement::WantedOpponents
                | Requirement::Average
                | Requirement::Performance => false,
            };
            if is_special {
                articles.push(check.basis.article);
            }
        }
        articles.extend(self.norm.exemption);
        let mut remarks = articles.join(", ");
        if self.norm.verdict != crate::Verdict::Met {
            let open = "not every requirement could be checked: see the norm report";
            remarks =
                if remarks.is_empty() { open.to_owned() } else { format!("{remarks}; {open}") };
        }
        remarks
    }

    fn rows(&self, candidate: &Player, raised: Option<(PairingNumber, u16)>) -> Vec<Row> {
        let row = |(round, entry): (usize, &RoundEntry)| match *entry {
            RoundEntry::Paired { opponent, result, .. } => {
                let faced = self.faced(round, self.record.player(opponent)?);
                let opponent = faced.player;
                let unrated = self.adjusted().map_or(0, |rule| rule.unrated);
                let adjusted = match raised {
                    Some((number, floor)) if number == opponent.number => Some(floor),
                    _ if faced.rating.is_none() && unrated > 0 => Some(unrated),
                    _ => None,
                };
                Some(Row {
                    is_left_out: self.counted(round, *entry).is_none(),
                    cells: vec![
                        round.to_string(),
                        full_name(&opponent.name),
                        id(opponent),
                        opponent.federation.clone(),
                        faced.rating.map_or_else(|| "-".to_owned(), |it| it.to_string()),
                        adjusted.map(|it| it.to_string()).unwrap_or_default(),
                        title_or_dash(faced.title),
                        score(result).to_owned(),
                    ],
                })
            }
            RoundEntry::Bye(bye) => {
                let mut cells = vec![String::new(); HEAD.len()];
                cells[0] = round.to_string();
                "no game".clone_into(&mut cells[1]);
                bye_score(bye).clone_into(&mut cells[HEAD.len() - 1]);
                Some(Row { cells, is_left_out: true })
            }
            RoundEntry::Absent => None,
        };
        (1..).zip(&candidate.rounds).filter_map(row).collect()
    }
}

const HEAD: [&str; 8] =
    ["Round", "Opponent", "FIDE id", "Fed", "Rating", "By 1.4.6", "Title", "Score"];

fn title_or_dash(title: Option<Title>) -> String {
    title.map_or("-", Title::code).to_owned()
}

const fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::Win => "1",
        GameResult::Draw => "½",
        GameResult::Loss => "0",
        GameResult::ForfeitWin | GameResult::UnratedWin => "+",
        GameResult::UnratedDraw => "=",
        GameResult::ForfeitLoss | GameResult::UnratedLoss => "-",
        GameResult::Adjourned | GameResult::Pending => "?",
    }
}

const fn bye_score(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated | Bye::FullPoint => "+",
        Bye::HalfPoint => "=",
        Bye::ZeroPoint => "-",
    }
}

/// The boxes of the titles, the one applied for crossed.
fn boxes(chosen: NormTitle) -> String {
    let mark = |title: NormTitle| {
        format!("[{}] {}", if title == chosen { "x" } else { " " }, title.code())
    };
    NormTitle::ALL.map(mark).join("   ")
}

/// The certificate of a title result; None if the number is nobody's.
pub fn it1(sheet: &NormSheet<'_>) -> Option<Sheet> {
    let candidate = sheet.candidate()?;
    let tally = sheet.tally(candidate);
    let (record, norm) = (sheet.record, sheet.norm);
    let (surname, given) = names(&candidate.name);
    let event = &record.event;
    let mut blocks = vec![
        Block::Fields {
            heading: "Title and player",
            fields: vec![
                known("Title", boxes(norm.title)),
                known("Name", surname),
                known("First name", given),
                known("FIDE id", id(candidate)),
                known("Federation", &candidate.federation),
            ],
        },
        Block::Fields {
            heading: "Event",
            fields: vec![
                known("Event", &event.name),
                known("Start", day(&event.starts)),
                known("Close", day(&event.ends)),
                known("Chief arbiter", &event.chief_arbiter),
                known("Number of games", norm.games),
                known("Rate of play", &event.time_control),
                known("Number of federations", tally.federations.len()),
            ],
        },
        Block::Fields { heading: "Opponents", fields: opponents(sheet, candidate, &tally) },
    ];
    if norm.exemption == Some("1.4.3d") {
        blocks.push(Block::Fields { heading: "By 1.4.3d", fields: guests(record) });
    }
    blocks.push(Block::Fields {
        heading: "Special remarks",
        fields: vec![known("Articles used", sheet.remarks())],
    });
    let rows = sheet.rows(candidate, sheet.raised(&tally));
    blocks.push(Block::Table { heading: "Games", head: HEAD.to_vec(), rows });
    blocks.push(Block::Fields { heading: "Result", fields: result(norm) });
    blocks.push(signatures(&[
        "Confirming federation",
        "Signature of the chief arbiter",
        "Federation official",
        "Signature of the federation official",
        "Date",
    ]));
    if let Cell::Says(rule) = ADJUSTED.at(sheet.edition) {
        blocks.push(Block::Note(format!(
            "Unrated opponents count as {} (B.01 {}).",
            rule.says.unrated, rule.article
        )));
    }
    blocks.push(Block::Note(
        "Copies go to the player, both federations and FIDE. The certificate is not valid until the \
         commission has confirmed it. It holds personal data and is used for the title alone."
            .to_owned(),
    ));
    Some(Sheet { form: Form::It1, blocks })
}

fn opponents(sheet: &NormSheet<'_>, candidate: &Player, tally: &Tally<'_>) -> Vec<Field> {
    let count = |is_counted: &dyn Fn(&Opponent<'_>) -> bool| {
        tally.opponents.iter().filter(|it| is_counted(it)).count()
    };
    let host = sheet.record.event.federation.as_str();
    let is_titled = |it: &Opponent<'_>| {
        it.title.is_some()
            && !matches!(it.title, Some(Title::CandidateMaster | Title::WomanCandidateMaster))
    };
    let of_title = |label, title| known(label, NormSheet::with_title(tally, title));
    vec![
        known(
            "Not from the applicant's federation",
            count(&|it| it.player.federation != candidate.federation),
        ),
        known("Rated", count(&|it| it.rating.is_some())),
        known("From the host federation", count(&|it| it.player.federation == host)),
        known("Titled", count(&is_titled)),
        of_title("GM", Title::Grandmaster),
        of_title("IM", Title::InternationalMaster),
        of_title("WGM", Title::WomanGrandmaster),
        of_title("WIM", Title::WomanInternationalMaster),
        of_title("FM", Title::FideMaster),
        of_title("WFM", Title::WomanFideMaster),
    ]
}

/// The whole event, as 1.4.3d asks for it.
fn guests(record: &Record) -> Vec<Field> {
    let host = record.event.federation.as_str();
    let players = || record.players.iter().filter(|player| !player.is_vacant());
    let federations: BTreeSet<&str> = players().map(|player| player.federation.as_str()).collect();
    let guests: Vec<&Player> =
        players().filter(|player| player.rating.is_some() && player.federation != host).collect();
    let of_title = |label, title| {
        known(label, guests.iter().filter(|player| player.title == Some(title)).count())
    };
    vec![
        known("Federations in the event", federations.len()),
        known("Rated players not from the host federation", guests.len()),
        of_title("of these GM", Title::Grandmaster),
        of_title("of these IM", Title::InternationalMaster),
        of_title("of these WGM", Title::WomanGrandmaster),
        of_title("of these WIM", Title::WomanInternationalMaster),
    ]
}

fn result(norm: &Norm) -> Vec<Field> {
    let needed = norm.half_points_needed;
    let exceeding = needed.map(|needed| points(norm.half_points.saturating_sub(needed)));
    vec![
        known("Average of opponents", norm.average.map(|it| it.to_string()).unwrap_or_default()),
        known("Score required", needed.map(points).unwrap_or_default()),
        known("Score achieved", points(norm.half_points)),
        known("Exceeding by", exceeding.unwrap_or_default()),
        known("Counts for games", norm.counts_as),
    ]
}

/// The application for a title with all its norms; None without a norm.
pub fn it2(norms: &[NormSheet<'_>]) -> Option<Sheet> {
    let first = norms.first()?;
    let candidate = first.candidate()?;
    let (surname, given) = names(&candidate.name);
    let birth = candidate.birth.map(|birth| day(&birth.to_string())).unwrap_or_default();
    let mut blocks = vec![Block::Fields {
        heading: "Title and player",
        fields: vec![
            known("Federation", &candidate.federation),
            known("Title", boxes(first.norm.title)),
            known("Family name", surname),
            known("First name", given),
            known("FIDE id", id(candidate)),
            by_hand("Place of birth"),
            known("Date of birth", birth),
            by_hand("Date the rating was gained"),
            by_hand("Highest rating"),
        ],
    }];
    for sheet in norms {
        let Some(candidate) = sheet.candidate() else { continue };
        blocks.push(Block::Fields { heading: "Norm", fields: applied(sheet, candidate) });
    }
    let games: u32 = norms.iter().map(|sheet| sheet.norm.counts_as).sum();
    blocks.push(Block::Fields {
        heading: "Together",
        fields: vec![known("Total of games (27 at least)", games), by_hand("Comments")],
    });
    blocks.push(signatures(&["Federation official", "Date", "Signature"]));
    Some(Sheet { form: Form::It2, blocks })
}

fn applied(sheet: &NormSheet<'_>, candidate: &Player) -> Vec<Field> {
    let (event, norm) = (&sheet.record.event, sheet.norm);
    let tally = sheet.tally(candidate);
    let played = candidate
        .rounds
        .iter()
        .filter(|entry| match entry {
            RoundEntry::Paired { result, .. } => {
                matches!(result, GameResult::Win | GameResult::Draw | GameResult::Loss)
            }
            RoundEntry::Bye(_) | RoundEntry::Absent => false,
        })
        .count();
    let required = norm.half_points_needed.map(points).unwrap_or_default();
    let mut fields = vec![
        known("Event", &event.name),
        known("Location", &event.place),
        known("Dates", format!("{} - {}", day(&event.starts), day(&event.ends))),
        known("System", format_of(sheet.record)),
        known("Average of opponents", norm.average.map(|it| it.to_string()).unwrap_or_default()),
        known("Games played", played),
        known("Points required", required),
        known("Points scored", points(norm.half_points)),
    ];
    if !norm.selection.is_everything() {
        fields.push(known("Games counted", norm.games));
    }
    let unrated = tally.opponents.iter().filter(|it| it.rating.is_none()).count();
    fields.extend(opponents(sheet, candidate, &tally));
    fields.push(known("Unrated", unrated));
    fields
}
