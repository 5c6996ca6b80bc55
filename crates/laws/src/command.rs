//! Commands: what somebody does or asks. A command may be refused.

use arbiter_rulebook::Millis;

use crate::{
    adjournment::AdjournCommand, article_04_touch::HandCommand, article_05_completion::EndCommand,
    article_06_clock::ClockCommand, article_07_irregularities::Notice,
    article_08_recording::RecordCommand, article_09_draws::DrawCommand,
    article_11_conduct::ConductCommand, article_12_arbiter::ArbiterCommand,
    quickplay::QuickplayCommand, visually_disabled::BlindCommand, zone::ZoneCommand,
};

/// What somebody does or asks, article by article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Time passes, as measured outside.
    Elapse(Millis),
    /// Article 4: a hand moves, touches, adjusts.
    Hand(HandCommand),
    /// Article 5: a player resigns, or seems to.
    End(EndCommand),
    /// Article 6: at the clock.
    Clock(ClockCommand),
    /// Article 7: something is found to be wrong.
    Notice(Notice),
    /// Article 8: score sheets and results.
    Record(RecordCommand),
    /// Article 9: offers and claims.
    Draw(DrawCommand),
    /// Article 11: conduct.
    Conduct(ConductCommand),
    /// Article 12: the arbiter acts.
    Arbiter(ArbiterCommand),
    /// Guideline III.
    Quickplay(QuickplayCommand),
    /// Guideline I.
    Adjourn(AdjournCommand),
    /// Annex D.
    Blind(BlindCommand),
    /// E.04: around a playing zone.
    Zone(ZoneCommand),
}
