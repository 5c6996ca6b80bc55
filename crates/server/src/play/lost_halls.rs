//! Halls that lose their lines: what happens to several boards at once is one incident.

use tokio::sync::mpsc;

use super::{Hall, hall::round_of, task::Ask};

/// Boards of a round that lose a line within so many milliseconds are one hall without a line.
const TOGETHER_MS: i64 = 5_000;

impl Hall {
    /// A hall whose lines go together loses no game on time: its clocks stand, and one proposal goes
    /// to the chief arbiter (E.04 16.5, 18.9, 19.6). One lost line alone stops nothing.
    pub(super) async fn stop_lost_halls(self, mut lost: mpsc::UnboundedReceiver<(String, String)>) {
        let mut lately: Vec<(i64, String, String)> = Vec::new();
        while let Some((game, place)) = lost.recv().await {
            let (now, round) = (self.now(), round_of(&place).unwrap_or_default().to_owned());
            lately.retain(|(at, other, _)| now - at <= TOGETHER_MS && *other != game);
            lately.push((now, game, round.clone()));
            let together = lately.iter().filter(|(_, _, it)| *it == round && !round.is_empty());
            let together: Vec<&String> = together.map(|(_, game, _)| game).collect();
            if together.len() < 2 {
                continue;
            }
            for game in together {
                // A game whose clocks stand already refuses it, and one of another server is its.
                if let Some(way) = self.find_own(game).await {
                    let _ = way.send(Ask::HallLost).await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use arbiter_live::{ArbiterAct, Kind, Options, Place, Settings, message::PhaseView};
    use arbiter_rulebook::{ByColor, Language};
    use arbiter_store::Database;

    use super::{
        super::{
            ask, lane,
            task::{Line, Way},
        },
        *,
    };

    // clause: ON.16.5, ON.18.9
    #[tokio::test]
    async fn a_hall_that_loses_its_lines_stops_and_one_lost_line_does_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("games.sqlite").display().to_string();
        let database = Database::open(&file).await.expect("a database");
        let Ok(hall) = Hall::open(Arc::new(database), "").await else { panic!("no hall") };
        let (mut ways, mut outs) = (Vec::new(), Vec::new());
        // Three boards of one round, and one of another round.
        for (round, board) in [(1, 1), (1, 2), (1, 3), (2, 1)] {
            let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
            let mut settings = Settings::casual("90+30", names);
            (settings.kind, settings.supervised) = (Kind::Hybrid, true);
            settings.options = Options::SUPERVISED;
            let event = "1".to_owned();
            settings.place = Some(Place { event, round, board, players: None, games_before: 0 });
            let Ok(made) = hall.make(settings).await else { panic!("no game") };
            let Ok(way) = hall.find(&made.game).await else { panic!("no way") };
            for (conn, secret) in [(1, made.secrets.white), (2, made.secrets.black)] {
                let (out, texts) = lane::lane(64);
                outs.push(texts);
                let line = Line { out, language: Language::English };
                let (stamp, seat) = (hall.now(), Some(secret));
                let hello = Ask::Hello { conn, stamp, seat, after: None, line };
                assert!(way.send(hello).await.is_ok());
            }
            let started = act(&way, ArbiterAct::Start).await;
            assert!(started, "{round}.{board}");
            ways.push(way);
        }
        // One line of the other round, and later those of two boards of the first.
        for game in [3, 0, 1] {
            let closed = Ask::Closed { conn: 1, stamp: hall.now() };
            assert!(ways[game].send(closed).await.is_ok());
        }
        let mut phases = Vec::new();
        for _ in 0..400 {
            phases = Vec::new();
            for way in &ways {
                let asked = ask(way, |reply| Ask::Snapshot { seat: None, reply });
                let Ok(snapshot) = asked.await else { panic!("no snapshot") };
                phases.push(snapshot.phase);
            }
            if phases[..2] == [PhaseView::Paused; 2] {
                break;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        let [stands, plays] = [PhaseView::Paused, PhaseView::Playing];
        assert_eq!(phases, [stands, stands, plays, plays]);
    }

    async fn act(way: &Way, act: ArbiterAct) -> bool {
        let (name, reason, seen) = ("Cara".to_owned(), String::new(), None);
        let act = Box::new(act);
        let done = ask(way, |reply| Ask::Arbiter { name, reason, act, seen, reply });
        matches!(done.await, Ok(Ok(_)))
    }
}
