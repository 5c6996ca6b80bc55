//! What the rating officer has to look at beside the results: registration, licences, reports.

use arbiter_rating::{
    Terms,
    administration::{
        EventFile, Finding, HybridFile, Reporting, is_top_player, review, review_federation,
        review_membership,
    },
};
use arbiter_rulebook::Date;
use arbiter_tournament::{Player, Record, Sex};

/// What is on record about the event.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "cli-help-rating-officer")]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(super) struct OfficerArguments {
    #[arg(long, value_name = "DAY")]
    registered: Option<Date>,

    #[arg(long, requires = "registered")]
    excused: bool,

    #[arg(long)]
    norms_possible: bool,

    #[arg(long, value_name = "NAME")]
    unlicensed: Vec<String>,

    #[arg(long)]
    announced_unrated: bool,

    #[arg(long, value_name = "DAY")]
    reported: Option<Date>,

    #[arg(long, value_name = "DAY")]
    at_federation: Option<Date>,

    #[arg(long, value_name = "DAY")]
    at_fide: Option<Date>,

    #[arg(long, value_name = "DAY")]
    interim: Vec<Date>,

    #[arg(long, value_name = "DAY")]
    declined: Option<Date>,

    #[arg(long, value_name = "DAY", requires = "declined")]
    appealed: Option<Date>,

    #[arg(long, value_name = "NAME")]
    officer: Option<String>,

    #[arg(long)]
    hybrid: bool,

    #[arg(long)]
    hybrid_approved: bool,

    #[arg(long)]
    games_enclosed: bool,
}

fn is_top(player: &Player) -> bool {
    is_top_player(player.rating, player.sex == Some(Sex::Female))
}

impl OfficerArguments {
    /// Whether anything was given that can be judged.
    fn says_nothing(&self) -> bool {
        let days = [
            self.registered,
            self.reported,
            self.at_federation,
            self.at_fide,
            self.declined,
            self.appealed,
        ];
        days.iter().all(Option::is_none)
            && self.unlicensed.is_empty()
            && self.interim.is_empty()
            && self.officer.is_none()
            && !(self.hybrid || self.hybrid_approved)
    }

    /// Everything to look at, in the order of articles; empty where nothing is on record.
    pub(super) fn findings(&self, record: &Record, terms: &Terms) -> Vec<Finding> {
        if self.says_nothing() {
            return Vec::new();
        }
        let reporting = match (self.announced_unrated, terms.declared.is_official) {
            (_, true) => Reporting::Official,
            (true, false) => Reporting::AnnouncedUnrated,
            (false, false) => Reporting::Usual,
        };
        let is_hybrid = self.hybrid || self.hybrid_approved;
        let hybrid =
            HybridFile { is_approved: self.hybrid_approved, has_games: self.games_enclosed };
        let mut findings = review(&EventFile {
            starts: terms.starts,
            ends: terms.event_ends,
            registered: self.registered,
            is_excused: self.excused,
            norms_possible: self.norms_possible,
            has_top_player: record.players.iter().any(is_top),
            hybrid: is_hybrid.then_some(hybrid),
            unlicensed: self.unlicensed.clone(),
            reporting,
            reported: self.reported,
            at_federation: self.at_federation,
            at_fide: self.at_fide,
            interim: self.interim.clone(),
            declined: self.declined,
            appealed: self.appealed,
            ..EventFile::of(terms.edition)
        });
        let officer = self.officer.as_deref();
        findings.extend(officer.and_then(|name| review_federation(terms.edition, Some(name))));
        let members = record.players.iter().filter(|player| !player.is_vacant());
        let mut without = members
            .filter_map(|player| review_membership(terms.edition, &player.federation, false));
        findings.extend(without.next());
        findings
    }
}
