//! The choices of a question: what the Laws say, and what they might have said.
#![allow(
    clippy::needless_pass_by_value,
    reason = "it is given to map_err or taken over by the caller"
)]

use arbiter_rulebook::{Citation, Explain, Message, MessageValue, Millis};

use super::{CHOICES, Chance};
use crate::{
    outcome::Outcome,
    ruling::{Obligation, Remedy},
    script::Entry,
};

/// Choices, and which of them are right.
type Mixed = (Vec<Vec<Message>>, Vec<usize>);

/// The articles behind what was decided.
pub(super) fn articles(decided: &Entry) -> Vec<Citation> {
    let mut articles: Vec<Citation> = Vec::new();
    let rulings = decided
        .rulings
        .iter()
        .flat_map(|ruling| [ruling.basis].into_iter().chain(ruling.with.iter().copied()));
    for article in rulings.chain(decided.refusal.as_ref().and_then(|refusal| refusal.basis)) {
        if !articles.contains(&article) {
            articles.push(article);
        }
    }
    articles
}

/// The whole ruling against others.
pub(super) fn whole(decided: &Entry, chance: &mut Chance) -> Option<Mixed> {
    let remedies: Vec<&Remedy> = decided.rulings.iter().map(|ruling| &ruling.remedy).collect();
    if let Some(refusal) = &decided.refusal {
        let right = vec![refusal.message()];
        let others = [Remedy::Granted, Remedy::NewGame, Remedy::End(Outcome::DRAW)];
        let mut others: Vec<Vec<Message>> =
            others.iter().map(|remedy| vec![remedy.message()]).collect();
        others.push(vec![Message::new("exam-nothing")]);
        return mixed(right, others, chance);
    }
    let right: Vec<Message> = remedies.iter().map(|remedy| remedy.message()).collect();
    let mut others: Vec<Vec<Message>> = Vec::new();
    for (at, remedy) in remedies.iter().enumerate() {
        for other in altered(remedy) {
            let mut changed = right.clone();
            changed[at] = other.message();
            // Who loses the game needs no more.
            if matches!(other, Remedy::End(_)) && !matches!(remedy, Remedy::End(_)) {
                changed = vec![other.message()];
            }
            others.push(changed);
        }
    }
    others.push(vec![Message::new("exam-nothing")]);
    mixed(right, others, chance)
}

/// The parts of the ruling among parts of others.
pub(super) fn parts(decided: &Entry, chance: &mut Chance) -> Option<Mixed> {
    let own: Vec<Message> = decided.rulings.iter().map(|ruling| ruling.remedy.message()).collect();
    let mut others: Vec<Message> = decided
        .rulings
        .iter()
        .flat_map(|ruling| altered(&ruling.remedy))
        .map(|remedy| remedy.message())
        .filter(|message| !own.contains(message))
        .collect();
    chance.shuffle(&mut others);
    let mut wrong: Vec<Message> = Vec::new();
    for other in others {
        if !wrong.contains(&other) && wrong.len() < CHOICES - 1 {
            wrong.push(other);
        }
    }
    if wrong.is_empty() {
        return None;
    }
    let mut all: Vec<(Message, bool)> = Vec::new();
    for message in own {
        if !all.iter().any(|(known, _)| *known == message) {
            all.push((message, true));
        }
    }
    all.extend(wrong.into_iter().map(|message| (message, false)));
    chance.shuffle(&mut all);
    let right = all.iter().enumerate().filter(|(_, (_, own))| *own).map(|(at, _)| at).collect();
    Some((all.into_iter().map(|(message, _)| vec![message]).collect(), right))
}

/// The right choice among three others; `None` where there are fewer.
pub(super) fn mixed(
    right: Vec<Message>,
    others: Vec<Vec<Message>>,
    chance: &mut Chance,
) -> Option<Mixed> {
    let mut others: Vec<Vec<Message>> = others;
    chance.shuffle(&mut others);
    let mut choices: Vec<Vec<Message>> = vec![right.clone()];
    for other in others {
        if !choices.contains(&other) && choices.len() < CHOICES {
            choices.push(other);
        }
    }
    if choices.len() < CHOICES {
        return None;
    }
    chance.shuffle(&mut choices);
    let at = choices.iter().position(|choice| *choice == right)?;
    Some((choices, vec![at]))
}

/// What might have been ruled instead.
#[expect(clippy::too_many_lines, reason = "a table of one row per variant")]
fn altered(remedy: &Remedy) -> Vec<Remedy> {
    let minutes = [1, 2, 3, 5].map(Millis::from_minutes);
    match remedy {
        Remedy::AddTime { to, amount } => {
            let others = minutes.into_iter().filter(|other| other != amount);
            let mut others: Vec<Remedy> =
                others.map(|amount| Remedy::AddTime { to: *to, amount }).collect();
            others.push(Remedy::AddTime { to: !*to, amount: *amount });
            others.push(Remedy::End(Outcome::win(*to)));
            others
        }
        Remedy::TakeTime { from, amount } => {
            let others = minutes.into_iter().filter(|other| other != amount);
            others.map(|amount| Remedy::TakeTime { from: *from, amount }).collect()
        }
        Remedy::End(outcome) => {
            use arbiter_rulebook::Color;
            let all = [
                Outcome::win(Color::White),
                Outcome::win(Color::Black),
                Outcome::DRAW,
                Outcome::BOTH_LOSE,
            ];
            let others = all.into_iter().filter(|other| other != outcome).map(Remedy::End);
            others.chain([Remedy::NewGame]).collect()
        }
        Remedy::Breach(player) => vec![
            Remedy::NoBreach(*player),
            Remedy::End(Outcome::win(!*player)),
            Remedy::Breach(!*player),
        ],
        Remedy::NoBreach(player) => vec![
            Remedy::Breach(*player),
            Remedy::End(Outcome::win(!*player)),
            Remedy::Warn(*player),
        ],
        Remedy::NewGame => {
            vec![Remedy::Continue, Remedy::End(Outcome::DRAW), Remedy::TransferPosition]
        }
        Remedy::Continue => {
            vec![Remedy::NewGame, Remedy::End(Outcome::DRAW), Remedy::TransferPosition]
        }
        Remedy::TransferPosition => {
            vec![Remedy::NewGame, Remedy::End(Outcome::DRAW), Remedy::Continue]
        }
        Remedy::Restore { .. } => vec![Remedy::Continue, Remedy::NewGame],
        Remedy::Oblige { player, obligation } => {
            let free = Remedy::Oblige { player: *player, obligation: Obligation::Free };
            let other = match obligation {
                Obligation::Move { square, .. } => Obligation::Capture { square: *square },
                Obligation::Capture { square } => {
                    Obligation::Move { square: *square, not_castling: None }
                }
                Obligation::CaptureWith { piece, .. } => {
                    Obligation::Move { square: *piece, not_castling: None }
                }
                Obligation::Free | Obligation::Castle { .. } | Obligation::Play { .. } => {
                    return vec![
                        Remedy::Breach(*player),
                        Remedy::NoBreach(*player),
                        Remedy::NewGame,
                    ];
                }
            };
            vec![
                free,
                Remedy::Oblige { player: *player, obligation: other },
                Remedy::NoBreach(*player),
            ]
        }
        Remedy::CountOffence { player, offence, number } => {
            vec![Remedy::CountOffence { player: !*player, offence: *offence, number: *number }]
        }
        Remedy::Granted => vec![Remedy::Rejected, Remedy::Postponed],
        Remedy::Rejected => vec![Remedy::Granted, Remedy::Postponed],
        Remedy::Postponed => vec![Remedy::Granted, Remedy::Rejected, Remedy::End(Outcome::DRAW)],
        Remedy::PlaceQueen(_) => vec![Remedy::Restore { plies: 0 }],
        Remedy::ContinueAtMove(_)
        | Remedy::NoCastling { .. }
        | Remedy::SetClock { .. }
        | Remedy::SetMoves { .. }
        | Remedy::GrantIncrement(_)
        | Remedy::StopClocks
        | Remedy::StartClock(_)
        | Remedy::Warn(_)
        | Remedy::Score(_)
        | Remedy::Fine { .. }
        | Remedy::ExcludeFromRounds { .. }
        | Remedy::Expel(_)
        | Remedy::Pending
        | Remedy::ArbiterDecides { .. }
        | Remedy::AskArbiter(_)
        | Remedy::ReplaceScoresheet(_)
        | Remedy::Confirm(_)
        | Remedy::TwoReadings { .. } => Vec::new(),
    }
}

/// The same text with other numbers in it.
pub(super) fn other_numbers(message: &Message) -> Vec<Message> {
    let mut others = Vec::new();
    for (at, (_, value)) in message.values.iter().enumerate() {
        let changed: Vec<MessageValue> = match value {
            MessageValue::Number(number) => {
                let around = [number - 2, number - 1, number + 1, number + 2, number + 3];
                let around = around.into_iter().filter(|other| *other > 0);
                around.map(MessageValue::Number).collect()
            }
            MessageValue::Message(inner) => {
                other_numbers(inner).into_iter().map(MessageValue::Message).collect()
            }
            MessageValue::Text(_) | MessageValue::List(_) => Vec::new(),
        };
        for value in changed {
            let mut other = message.clone();
            other.values[at].1 = value;
            others.push(other);
        }
    }
    others
}
