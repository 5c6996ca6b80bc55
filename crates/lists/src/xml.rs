//! FIDE's XML: one `player` element after another.

use std::io::BufRead;

use quick_xml::{Reader, events::Event};

use crate::{
    Listed, ReadListError,
    player::{Unusable, birth, is_inactive, name, rating, sex, title},
};

/// The longest text of an element that we keep.
const TEXT_MAX: usize = 400;

/// A list in XML.
#[derive(Debug)]
pub struct XmlList<R> {
    reader: Reader<R>,
    buffer: Vec<u8>,
    number: u64,
    /// Elements that are open.
    depth: u64,
    is_broken: bool,
}

impl<R: BufRead> XmlList<R> {
    /// Nothing is read yet.
    pub fn new(input: R) -> Self {
        let (reader, buffer) = (Reader::from_reader(input), Vec::new());
        Self { reader, buffer, number: 0, depth: 0, is_broken: false }
    }

    /// The next player, or none at the end.
    fn player(&mut self) -> Result<Option<Listed>, ReadListError> {
        let mut player: Option<Listed> = None;
        let mut element = Vec::new();
        let mut text = String::new();
        let mut wrong = None;
        loop {
            self.buffer.clear();
            let event = self.reader.read_event_into(&mut self.buffer);
            match event.map_err(|error| bad(self.reader.error_position(), &error))? {
                Event::Start(start) if start.name().as_ref() == b"player" => {
                    self.depth += 1;
                    player = Some(Listed::default());
                }
                Event::Start(start) => {
                    self.depth += 1;
                    element = start.name().as_ref().to_vec();
                    text.clear();
                }
                Event::Text(part) if text.len() < TEXT_MAX => {
                    text.extend(String::from_utf8_lossy(&part).chars().take(TEXT_MAX));
                }
                Event::GeneralRef(name) => text.push_str(named(&name)),
                Event::End(end) if end.name().as_ref() == b"player" => {
                    self.depth = self.depth.saturating_sub(1);
                    if let Some(player) = player.take() {
                        return self.complete(player, wrong).map(Some);
                    }
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    if let Some(player) = &mut player
                        && let Err(fault) = set(player, &element, text.trim())
                    {
                        wrong.get_or_insert(fault);
                    }
                    element.clear();
                }
                Event::Eof if 0 < self.depth => {
                    let at = self.reader.buffer_position();
                    let what = "the file ends in the middle of the list".to_owned();
                    return Err(ReadListError::BadXml { at, what });
                }
                Event::Eof => return Ok(None),
                Event::Empty(_)
                | Event::Text(_)
                | Event::CData(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_)
                | Event::DocType(_) => {}
            }
        }
    }

    fn complete(
        &mut self,
        player: Listed,
        wrong: Option<Unusable>,
    ) -> Result<Listed, ReadListError> {
        self.number += 1;
        if let Some(wrong) = wrong {
            return Err(wrong.in_line(self.number));
        }
        let bad = |expected, found: &str| ReadListError::BadLine {
            line: self.number,
            expected,
            found: found.to_owned(),
        };
        if player.fide_id.is_none() {
            return Err(bad("an identity number", &player.name));
        }
        if player.name.is_empty() { Err(bad("a name", "")) } else { Ok(player) }
    }
}

impl<R: BufRead> Iterator for XmlList<R> {
    type Item = Result<Listed, ReadListError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken {
            return None;
        }
        let player = self.player().transpose();
        // After a fault of the markup there is no telling where the next player begins.
        self.is_broken = matches!(player, Some(Err(ReadListError::BadXml { .. })));
        player
    }
}

fn bad(at: u64, error: &quick_xml::Error) -> ReadListError {
    ReadListError::BadXml { at, what: error.to_string() }
}

/// The five names that XML itself has.
fn named(name: &[u8]) -> &'static str {
    match name {
        b"amp" => "&",
        b"lt" => "<",
        b"gt" => ">",
        b"apos" => "'",
        b"quot" => "\"",
        _ => "",
    }
}

/// One element of a player.
fn set(player: &mut Listed, element: &[u8], text: &str) -> Result<(), Unusable> {
    match element {
        b"fideid" => player.fide_id = text.parse().ok(),
        b"name" => player.name = name(text)?,
        b"country" => text.clone_into(&mut player.federation),
        b"sex" => player.sex = sex(text),
        b"title" => player.title = title(text).or(player.title),
        b"w_title" => player.title = player.title.or_else(|| title(text)),
        b"rating" => player.standard = rating(text)?,
        b"rapid_rating" => player.rapid = rating(text)?,
        b"blitz_rating" => player.blitz = rating(text)?,
        b"k" => player.k = text.parse().ok(),
        b"birthday" => player.birth = birth(text),
        b"flag" => player.is_inactive = is_inactive(text),
        _ => {}
    }
    Ok(())
}
