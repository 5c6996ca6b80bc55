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
#[command(next_help_heading = "For the rating officer")]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(super) struct OfficerArguments {
    /// Day on which the federation registered the event
    #[arg(long, value_name = "DAY")]
    registered: Option<Date>,

    /// The commission accepted the late registration
    #[arg(long, requires = "registered")]
    excused: bool,

    /// Title norms can be made
    #[arg(long)]
    norms_possible: bool,

    /// Arbiter without a licence; can be given several times
    #[arg(long, value_name = "NAME")]
    unlicensed: Vec<String>,

    /// Invitation and arbiter announced that the event is not rated
    #[arg(long)]
    announced_unrated: bool,

    /// Day on which the arbiter sent the report
    #[arg(long, value_name = "DAY")]
    reported: Option<Date>,

    /// Day on which the report reached the federation
    #[arg(long, value_name = "DAY")]
    at_federation: Option<Date>,

    /// Day on which the report reached FIDE
    #[arg(long, value_name = "DAY")]
    at_fide: Option<Date>,

    /// Day on which interim results were sent; can be given several times
    #[arg(long, value_name = "DAY")]
    interim: Vec<Date>,

    /// Day on which FIDE said that it does not rate the event
    #[arg(long, value_name = "DAY")]
    declined: Option<Date>,

    /// Day of the appeal against that
    #[arg(long, value_name = "DAY", requires = "declined")]
    appealed: Option<Date>,

    /// Officer whom the federation named for ratings and titles; empty if it named none
    #[arg(long, value_name = "NAME")]
    officer: Option<String>,

    /// Hybrid event, not approved by FIDE yet
    #[arg(long)]
    hybrid: bool,

    /// Hybrid event that FIDE approved for rating
    #[arg(long)]
    hybrid_approved: bool,

    /// The games of the hybrid event go with the report
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
