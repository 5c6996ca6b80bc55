//! What `--help` says, in the language of the reader.
//!
//! The words stand in `help.ftl`. A command has the key `help-COMMAND`, one below it
//! `help-COMMAND-COMMAND`; what a command takes has that key, `--` and its name; a value that it takes
//! has `--` and the value behind that. What several commands take stands once, under the command above
//! them or under none: `help--format`. What is told only at length ends in `-more`. What stands in
//! angle brackets is a name, and the same in every language.

use std::env;

use arbiter_text::Text;
use clap::{Arg, ArgAction, Command};

/// The same program, with its help in a language.
pub(crate) fn spoken(program: Command, t: &Text) -> Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let version = version.help(t.say("cli-help-version")).help_heading(t.say("cli-help-options"));
    let mut program = command(program, &[], t).disable_version_flag(true).arg(version);
    // Building adds the command `help`.
    program.build();
    about_help(program, t)
}

/// A command and all below it; `path` are the names that lead to it.
fn command(plain: Command, path: &[&str], t: &Text) -> Command {
    let key = key(path);
    let about = t.say(&key);
    let how = Arg::new("help").short('h').long("help").action(ArgAction::Help).display_order(1000);
    let how = how.help(t.say("cli-help-how")).help_heading(t.say("cli-help-options"));
    let spoken = headed(arguments(plain, path, t), t).disable_help_flag(true).arg(how);
    let spoken = match more(&key, t) {
        Some(more) => spoken.long_about(format!("{about}\n\n{more}")),
        None => spoken.long_about(None),
    };
    spoken.about(about).mut_subcommands(|below| {
        let name = below.get_name().to_owned();
        command(below, &[path, &[&name]].concat(), t)
    })
}

/// Usage and commands under the headings of the language.
fn headed(command: Command, t: &Text) -> Command {
    let style = command.get_styles().get_usage();
    let usage = format!("{style}{}{style:#}", t.say("cli-help-usage"));
    command
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}"))
        .subcommand_help_heading(t.say("cli-help-commands"))
}

/// The command `help`, which clap makes itself.
fn about_help(built: Command, t: &Text) -> Command {
    built.mut_subcommands(|below| {
        let below = about_help(below, t);
        if below.get_name() == "help" {
            headed(below, t).about(t.say("cli-help-help"))
        } else {
            below
        }
    })
}

/// All arguments of a command; those without a name come first, as in the usage.
fn arguments(mut command: Command, path: &[&str], t: &Text) -> Command {
    let (positional, named): (Vec<&Arg>, Vec<&Arg>) =
        command.get_arguments().partition(|argument| argument.is_positional());
    let all = positional.into_iter().chain(named);
    let ids: Vec<String> = all.map(|argument| argument.get_id().to_string()).collect();
    for (place, id) in ids.iter().enumerate() {
        command = command.mut_arg(id, |argument| self::argument(argument, place, path, t));
    }
    command
}

fn argument(argument: Arg, place: usize, path: &[&str], t: &Text) -> Arg {
    let name = name(&argument);
    let key = key_of(path, &name, t);
    let text = t.say(&key);
    let heading = argument.get_help_heading().map(str::to_owned);
    let argument = if argument.is_positional() {
        argument.display_order(place).help_heading(t.say("cli-help-arguments"))
    } else {
        argument.help_heading(t.say(heading.as_deref().unwrap_or("cli-help-options")))
    };
    let values = values(&argument);
    let described: Vec<String> = values
        .iter()
        .filter_map(|value| {
            let key = key_of(path, &format!("{name}--{value}"), t);
            t.has(&key).then(|| format!("- {value}: {}", t.say(&key)))
        })
        .collect();
    let mut facts = facts(&argument, t);
    let mut at_length: Vec<String> = more(&key, t).into_iter().collect();
    if !described.is_empty() {
        let list = [t.say("cli-help-values-are"), described.join("\n")];
        at_length.push(list.join("\n"));
    }
    let has_more = !at_length.is_empty();
    at_length.insert(0, text.clone());
    at_length.extend((!facts.is_empty()).then(|| facts.join("\n")));
    if !values.is_empty() {
        facts.push(t.say1("cli-help-values", "values", values.join(", ")));
    }
    facts.insert(0, text);
    let takes_values = argument.get_action().takes_values();
    let argument = argument.hide_env(true).hide_default_value(takes_values);
    let argument = argument.hide_possible_values(takes_values).help(facts.join(" "));
    if has_more { argument.long_help(at_length.join("\n\n")) } else { argument }
}

/// The variable that is read where an argument is not given, and what holds without both.
fn facts(argument: &Arg, t: &Text) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some(name) = argument.get_env() {
        let value = env::var_os(name).unwrap_or_default();
        let texts = [("name", name), ("value", value.as_os_str())];
        let texts = texts.map(|(key, text)| (key, text.to_string_lossy().into_owned()));
        facts.push(t.with("cli-help-env", &texts));
    }
    let values = argument.get_default_values();
    if argument.get_action().takes_values() && !values.is_empty() {
        let quoted = |text: String| if text.is_empty() { "\"\"".to_owned() } else { text };
        let values = values.iter().map(|value| quoted(value.to_string_lossy().into_owned()));
        let values: Vec<String> = values.collect();
        facts.push(t.say1("cli-help-default", "value", values.join(" ")));
    }
    facts
}

/// The words that an argument takes, where it takes only some.
fn values(argument: &Arg) -> Vec<String> {
    let values = argument.get_possible_values().into_iter();
    let shown = values.filter(|value| argument.get_action().takes_values() && !value.is_hide_set());
    shown.map(|value| value.get_name().to_owned()).collect()
}

/// What an argument is called.
fn name(argument: &Arg) -> String {
    let id = argument.get_id().as_str();
    argument.get_long().map_or_else(|| id.replace('_', "-"), str::to_owned)
}

/// The key of a command.
fn key(path: &[&str]) -> String {
    if path.is_empty() { "help-program".to_owned() } else { format!("help-{}", path.join("-")) }
}

/// The key of what a command takes: its own, or the one of the nearest command above it.
fn key_of(path: &[&str], name: &str, t: &Text) -> String {
    let own = |path: &[&str]| own_key(path, name);
    let mut above = (0..=path.len()).rev().map(|length| own(&path[..length]));
    above.find(|key| t.has(key)).unwrap_or_else(|| own(path))
}

/// The key that only one command asks for.
fn own_key(path: &[&str], name: &str) -> String {
    if path.is_empty() { format!("help--{name}") } else { format!("{}--{name}", key(path)) }
}

/// What is told only at length.
fn more(key: &str, t: &Text) -> Option<String> {
    let key = format!("{key}-more");
    t.has(&key).then(|| t.say(&key))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use arbiter_rulebook::Language;
    use clap::CommandFactory as _;

    use super::*;
    use crate::{Arguments, languages::english_lines};

    /// The keys of the file, without those of what clap says itself.
    fn keys() -> BTreeSet<&'static str> {
        let lines = include_str!("../../text/texts/en/help.ftl").lines();
        let keys = lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key);
        keys.filter(|key| key.starts_with("help-")).collect()
    }

    /// A command with the names that lead to it, and all below it, as they are written in the program.
    fn commands(command: Command, path: &[String]) -> Vec<(Vec<String>, Command)> {
        let below = command.get_subcommands().cloned().collect::<Vec<_>>();
        let mut all = vec![(path.to_vec(), command)];
        for command in below {
            let path = [path, &[command.get_name().to_owned()]].concat();
            all.extend(commands(command, &path));
        }
        all
    }

    /// The keys that are asked for, with the commands that ask and the key of their own.
    fn asked(t: &Text) -> BTreeMap<String, BTreeSet<(Vec<String>, String)>> {
        let mut asked: BTreeMap<String, BTreeSet<(Vec<String>, String)>> = BTreeMap::new();
        for (path, command) in commands(Arguments::command(), &[]) {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            let mut ask = |key: String, own: String| {
                let whole = path.iter().map(|&name| name.to_owned()).collect();
                asked.entry(key).or_default().insert((whole, own));
            };
            ask(key(&path), key(&path));
            for argument in command.get_arguments() {
                // `true` and `false` explain themselves.
                let values =
                    values(argument).into_iter().filter(|it| it != "true" && it != "false");
                let name = name(argument);
                let below = values.map(|value| format!("{name}--{value}"));
                for name in [name.clone()].into_iter().chain(below) {
                    ask(key_of(&path, &name, t), own_key(&path, &name));
                }
            }
        }
        asked
    }

    #[test]
    fn every_command_argument_and_value_has_its_help_in_every_language() {
        for language in Language::ALL {
            let t = Text::of(language);
            let asked = asked(&t);
            let missing: Vec<&String> = asked.keys().filter(|key| !t.has(key)).collect();
            assert!(missing.is_empty(), "{language}: {missing:#?}");
            assert!(asked.len() > 500, "{}", asked.len());
        }
    }

    #[test]
    fn every_text_of_the_help_belongs_to_something() {
        let asked = asked(&Text::of(Language::English));
        let is_asked = |key: &str| asked.contains_key(key.strip_suffix("-more").unwrap_or(key));
        let idle: Vec<&str> = keys().into_iter().filter(|key| !is_asked(key)).collect();
        assert!(idle.is_empty(), "{idle:#?}");
    }

    /// A text that stands above its command is one that several commands take: otherwise a new argument
    /// could get the words of another without anybody seeing it.
    #[test]
    fn what_only_one_command_takes_stands_with_that_command() {
        let asked = asked(&Text::of(Language::English));
        let alone = asked.iter().filter_map(|(key, by)| {
            let mut by = by.iter();
            let (first, second) = (by.next()?, by.next());
            (second.is_none() && first.1 != *key).then_some((key, first))
        });
        let alone: Vec<_> = alone.collect();
        assert!(alone.is_empty(), "{alone:#?}");
    }

    #[test]
    fn no_help_is_english_in_another_language() {
        let quoted = |text: &str| -> String { text.split('`').step_by(2).collect() };
        let english = Text::of(Language::English);
        for language in [Language::French, Language::Dutch, Language::German] {
            let t = Text::of(language);
            for key in keys() {
                let text = quoted(&t.say(key));
                let found = english_lines(&text);
                assert!(found.is_empty(), "{language}: {key}: {found:?}");
                let plain = quoted(&english.say(key));
                let words = plain.split(' ').filter(|word| word.chars().all(char::is_alphabetic));
                assert!(words.count() < 3 || t.say(key) != english.say(key), "{language}: {key}");
            }
        }
    }

    /// What clap says by itself is English.
    const OF_CLAP: [&str; 9] = [
        "Usage:",
        "Options:",
        "Arguments:",
        "Commands:",
        "[default",
        "[env",
        "possible values",
        "Possible values",
        "Print ",
    ];

    #[test]
    fn nothing_of_clap_is_left_in_the_help() {
        for language in [Language::French, Language::Dutch, Language::German] {
            let program = spoken(Arguments::command(), &Text::of(language));
            let all = commands(program, &[]);
            // Below `help` clap repeats the commands, to read their names and not to show them.
            let is_below_help = |path: &[String]| path.iter().rev().skip(1).any(|it| it == "help");
            for (path, mut command) in all.into_iter().filter(|(path, _)| !is_below_help(path)) {
                for help in [command.render_help(), command.render_long_help()] {
                    let help = help.to_string();
                    let left: Vec<_> = OF_CLAP.iter().filter(|it| help.contains(**it)).collect();
                    assert!(left.is_empty(), "{language} {path:?}: {left:?}\n{help}");
                    assert!(!help.contains("help-"), "{language} {path:?}:\n{help}");
                }
            }
        }
    }

    #[test]
    fn the_help_of_a_command_reads_as_a_whole() {
        let program = spoken(Arguments::command(), &Text::of(Language::German));
        let mut bracket = program.find_subcommand("bracket").expect("a command").clone();
        let help = bracket.render_help().to_string();
        let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
        assert_eq!(lines[0], "Den Plan eines K.-o.-Turniers ausgeben");
        assert_eq!(lines[2], "Aufruf: arbiter bracket [OPTIONS] <PLAYERS>");
        assert_eq!(lines[4], "Argumente:");
        assert!(lines[5].ends_with("<PLAYERS>  Wie viele Spieler teilnehmen"), "{help}");
        assert_eq!(lines[7], "Optionen:");
        assert!(help.contains("[Vorgabe: preliminary]"), "{help}");
        assert!(help.contains("[mögliche Werte: pure, preliminary, byes]"), "{help}");
        let at_length = bracket.render_long_help().to_string();
        assert!(at_length.contains("- byes: Ein Freilos in jeder ungeraden Runde"), "{at_length}");
        assert!(at_length.contains("der Setzliste oder des Loses"), "{at_length}");
    }
}
