//! The whole log looked through: what is sound, what is not, and where.

use crate::{Database, Head, StoreError, StreamId, Version, codec, tournaments};

/// What was found in one stream, or in the file as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The stream; none for the file as a whole.
    pub stream: Option<StreamId>,
    /// The first fact that is wrong, where that is known.
    pub number: Option<u64>,
    /// Facts before it that are sound and can be read.
    pub sound: u64,
    /// What is wrong.
    pub why: String,
    /// Whether a newer program wrote it; then nothing is damaged.
    pub is_newer: bool,
}

/// What came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Streams that were read, each with where it ends.
    pub streams: Vec<(StreamId, Head)>,
    /// Facts that are sound.
    pub facts: u64,
    /// What is wrong; empty for a sound log.
    pub findings: Vec<Finding>,
}

impl Database {
    /// Reads every stream, or the one that is named, and checks number, hash and form of every
    /// fact. What is wrong does not keep the rest from being looked at.
    pub async fn verify(&self, only: Option<&StreamId>) -> Result<Verified, StoreError> {
        let mut verified = Verified::default();
        if only.is_none() {
            let of_file =
                |why| Finding { stream: None, number: None, sound: 0, why, is_newer: false };
            verified.findings.extend(self.faults_of_the_file().await?.into_iter().map(of_file));
        }
        for head in self.events().streams("").await? {
            if only.is_none_or(|only| *only == head.stream) {
                self.verify_stream(&head.stream, &mut verified).await?;
            }
        }
        if only.is_none() && self.has_games().await? {
            self.verify_games(&mut verified).await?;
        }
        Ok(verified)
    }

    /// Every game has all its rows, and they are numbered without a hole.
    async fn verify_games(&self, verified: &mut Verified) -> Result<(), StoreError> {
        for head in self.games().games(Some("")).await? {
            let rows = self.games().rows(&head.game, 0).await?;
            let numbers = rows.iter().map(|row| row.number);
            let sound = numbers.zip(1..).take_while(|(found, expected)| found == expected).count();
            let sound = u64::try_from(sound).unwrap_or(u64::MAX);
            verified.facts += sound;
            if sound != head.head || rows.len() as u64 != head.head {
                let why = format!(
                    "game {}: expected rows 1 to {}, found {sound} in order and {} in all",
                    head.game,
                    head.head,
                    rows.len()
                );
                let number = Some(sound + 1);
                verified.findings.push(Finding {
                    stream: None,
                    number,
                    sound,
                    why,
                    is_newer: false,
                });
            }
        }
        Ok(())
    }

    async fn verify_stream(
        &self,
        stream: &StreamId,
        verified: &mut Verified,
    ) -> Result<(), StoreError> {
        let mut sound = 0;
        let error = match self.events().read(stream, Version(0)).await {
            Ok(events) => {
                let of_tournament = tournaments::id_of(stream).is_some();
                let mut wrong = None;
                for event in &events {
                    // Other streams have forms of their own, which their owners know.
                    if of_tournament && let Err(error) = codec::decode(&event.body) {
                        wrong = Some(error.at(stream, event.number));
                        break;
                    }
                    sound += 1;
                }
                wrong
            }
            Err(error) => Some(error),
        };
        let finding = match error {
            None => {
                verified.streams.push((stream.clone(), self.events().head(stream).await?));
                verified.facts += sound;
                return Ok(());
            }
            Some(StoreError::DamagedAt { number, why, .. }) => {
                (Some(number), number.saturating_sub(1), why, false)
            }
            Some(error) if error.is_of_the_data() => {
                let is_newer = matches!(error, StoreError::Newer(_));
                (None, sound, error.to_string(), is_newer)
            }
            Some(error) => return Err(error),
        };
        let (number, sound, why, is_newer) = finding;
        verified.facts += sound;
        let stream = Some(stream.clone());
        verified.findings.push(Finding { stream, number, sound, why, is_newer });
        Ok(())
    }
}
