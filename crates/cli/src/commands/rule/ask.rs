//! `arbiter rule` without a script: who, what, clock pressed, and what follows.

use std::{io::BufRead, path::Path, process::ExitCode};

use arbiter_answers::rule::pointed;
use arbiter_laws::{Search, script};
use arbiter_rulebook::{LawsEdition, Tempo};
use arbiter_text::Text;

use super::draw;
use crate::{error::CommandError, world::World};

/// Lines about the game and the event, which belong before all acts.
const HEAD: [&str; 8] =
    ["clocks", "counters", "shown", "offences", "regulation", "notation", "odds", "conditions"];

/// A conversation: the script so far, line by line.
struct Talk<'t, 'w> {
    input: &'t mut dyn BufRead,
    world: &'t mut World<'w>,
    t: Text,
    edition: LawsEdition,
    head: Vec<String>,
    acts: Vec<String>,
}

/// Asks until an empty answer or the end of the input.
pub(super) fn run(
    usual: LawsEdition,
    t: Text,
    input: &mut dyn BufRead,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let mut talk = Talk { input, world, t, edition: usual, head: Vec::new(), acts: Vec::new() };
    talk.begin(usual)?;
    while let Some(who) = talk.answer("rule-ask-who")? {
        match who.split_once(' ').unwrap_or((&who, "")) {
            ("quit" | "exit" | "q", "") => break,
            ("?" | "help", _) => writeln!(talk.world.talk, "{}", talk.t.say("rule-ask-help"))?,
            (word, _) if HEAD.iter().any(|head| head.eq_ignore_ascii_case(word)) => {
                talk.setting(&who)?;
            }
            ("undo", _) => {
                talk.acts.pop();
                talk.show()?;
            }
            ("save", file) => talk.save(file)?,
            _ => talk.act(&who)?,
        }
    }
    if !talk.acts.is_empty()
        && let Some(file) = talk.answer("rule-ask-save")?
    {
        talk.save(&file)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Talk<'_, '_> {
    /// The answer to the question of this key.
    fn answer(&mut self, key: &str) -> Result<Option<String>, CommandError> {
        let question = self.t.say(key);
        self.answer_to(&question)
    }

    /// The next line without blanks around it; `None` for an empty one and at the end.
    fn answer_to(&mut self, question: &str) -> Result<Option<String>, CommandError> {
        // Whoever is asked has to see what came of the last act.
        self.world.out.flush()?;
        write!(self.world.talk, "{question} ")?;
        self.world.talk.flush()?;
        let mut line = String::new();
        self.input.read_line(&mut line)?;
        let line = line.trim().to_owned();
        Ok((!line.is_empty()).then_some(line))
    }

    /// Edition, time control, supervision, position; every answer may be left out.
    fn begin(&mut self, usual: LawsEdition) -> Result<(), CommandError> {
        let question = self.t.say1("rule-ask-edition", "edition", usual);
        while let Some(text) = self.answer_to(&question)? {
            match text.parse() {
                Ok(edition) => {
                    self.edition = edition;
                    break;
                }
                Err(error) => writeln!(self.world.talk, "{}", self.t.explain(&error))?,
            }
        }
        self.head.push(format!("edition {}", self.edition));
        let questions = [("rule-ask-time", "time"), ("rule-ask-position", "position")];
        for (key, word) in questions {
            while let Some(text) = self.answer(key)? {
                self.head.push(format!("{word} {text}"));
                if self.is_read()? {
                    break;
                }
                self.head.pop();
            }
        }
        if self.has_supervision() && self.is_said("rule-ask-supervised", false)? {
            self.head.push("supervised".to_owned());
        }
        let laws = self.t.say1("assistant-laws-of", "edition", self.edition);
        writeln!(self.world.out, "{laws}")?;
        Ok(())
    }

    /// Whether rapid or blitz is played, where supervision decides which rules apply.
    fn has_supervision(&self) -> bool {
        let cases = script::parse(&self.text()).unwrap_or_default();
        cases.first().is_some_and(|case| case.tempo() != Tempo::Standard)
    }

    /// Yes or no; nothing said is what is usual, anything else is asked again.
    fn is_said(&mut self, key: &str, usually: bool) -> Result<bool, CommandError> {
        loop {
            match self.answer(key)?.as_deref() {
                None => return Ok(usually),
                Some(text) if is_yes(text) => return Ok(true),
                Some(text) if is_no(text) => return Ok(false),
                Some(_) => {}
            }
        }
    }

    /// A line about the game, such as the times on the clocks.
    fn setting(&mut self, line: &str) -> Result<(), CommandError> {
        self.head.push(line.to_owned());
        if !self.is_read()? || !self.show()? {
            self.head.pop();
        }
        Ok(())
    }

    /// One act: who, what, and for a move whether the clock was pressed.
    fn act(&mut self, who: &str) -> Result<(), CommandError> {
        let alone = ["white", "black", "both", "arbiter", "spectator"];
        let mut line = who.to_owned();
        let is_actor = alone.iter().any(|actor| actor.eq_ignore_ascii_case(who))
            || who.to_lowercase().ends_with(" assistant");
        if is_actor {
            let Some(what) = self.answer("rule-ask-what")? else { return Ok(()) };
            line = format!("{who} {what}");
            let is_move = what.chars().any(|letter| letter.is_ascii_digit()) && !what.contains(' ')
                || what.starts_with("0-0")
                || what.starts_with("O-O");
            if is_move && self.is_said("rule-ask-pressed", true)? {
                line.push_str(", pressed");
            }
        }
        self.acts.push(line);
        if !self.is_read()? || !self.show()? {
            self.acts.pop();
        }
        Ok(())
    }

    fn text(&self) -> String {
        let lines = self.head.iter().chain(&self.acts);
        lines.fold("case Incident\n".to_owned(), |text, line| text + "  " + line + "\n")
    }

    /// Whether the script can be read; what is wrong with its last line is said.
    fn is_read(&mut self) -> Result<bool, CommandError> {
        let text = self.text();
        match script::parse(&text) {
            Ok(_) => Ok(true),
            Err(error) => {
                writeln!(self.world.talk, "{}", self.t.message(&pointed(&text, &error)))?;
                Ok(false)
            }
        }
    }

    /// Plays the script and draws its last step; false if that could not be understood.
    fn show(&mut self) -> Result<bool, CommandError> {
        let Ok(cases) = script::parse(&self.text()) else { return Ok(false) };
        let Some(case) = cases.first() else { return Ok(false) };
        let report = script::run(case, self.edition, &Search::default());
        if let Some(refused) = &report.refused {
            let why = self.t.say1("rule-regulations-refused", "why", self.t.explain(refused));
            writeln!(self.world.out, "  {why}")?;
        }
        let Some(last) = report.entries.last() else { return Ok(true) };
        draw::entry(self.world.out, last, true, &self.t)?;
        Ok(last.unread.is_none())
    }

    fn save(&mut self, file: &str) -> Result<(), CommandError> {
        if file.trim().is_empty() {
            writeln!(self.world.talk, "{}", self.t.say("rule-ask-save-where"))?;
            return Ok(());
        }
        let text = self.text();
        // A name that cannot be written is no reason to lose the conversation.
        match self.world.write(Path::new(file.trim()), text.as_bytes()) {
            Ok(()) => {
                let saved = self.t.say1("rule-ask-saved", "file", file.trim());
                writeln!(self.world.talk, "{saved}")?;
            }
            Err(error) => writeln!(self.world.talk, "{}", error.said(&self.t))?,
        }
        Ok(())
    }
}

fn is_yes(text: &str) -> bool {
    text.to_lowercase().starts_with(['y', 'o', 'j'])
}

fn is_no(text: &str) -> bool {
    text.to_lowercase().starts_with('n')
}
