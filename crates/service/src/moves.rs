//! A player who changes from one tournament to another.

use arbiter_director::{Command, Refusal};
use arbiter_tournament::{Fact, PlayerId};

use crate::{Actor, ServiceError, Tournaments, follow};

impl Tournaments {
    /// Enters a player of one tournament into another and takes them out of the first, and says
    /// so in both logs. Each log is kept by itself, so the entry comes first: if the rest fails,
    /// the entry is taken back.
    pub async fn transfer(
        &self,
        (from, player): (u32, PlayerId),
        to: u32,
        actor: Actor<'_>,
    ) -> Result<PlayerId, ServiceError> {
        if from == to {
            return Err(Refusal::NoChange.into());
        }
        let (source, target) = (self.load(from).await?, self.load(to).await?);
        let entrant = source.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
        let name = target.settings.name.clone();
        let leave = [Command::MoveThere { player, other: to, name }];
        follow(&source, &leave, actor.consent)?;
        let details = Box::new(entrant.details.clone());
        let name = source.settings.name.clone();
        let join = [Command::MoveHere { details, other: from, name }];
        let (_, facts) = self.act(to, None, &join, actor).await?;
        let entered = facts.iter().find_map(|fact| {
            if let Fact::PlayerEntered { player, .. } = fact { Some(*player) } else { None }
        });
        let entered = entered.ok_or(Refusal::NoChange)?;
        if let Err(error) = self.act(from, None, &leave, actor).await {
            self.act(to, None, &[Command::Remove(entered)], actor).await?;
            return Err(error);
        }
        Ok(entered)
    }
}
