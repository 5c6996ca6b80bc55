//! Which passwords are too easy to guess.
//!
//! Length is what makes a password strong, so there is no rule about kinds of letters. What
//! everybody tries first is refused: common passwords with or without digits around them, runs
//! of the keyboard, a few letters over and over, and the name of the account.

/// The shortest password.
pub(crate) const MIN: usize = 10;

/// The longest password: hashing has a price.
pub(crate) const MAX: usize = 200;

/// Words that people choose, one per line.
const COMMON: &str = include_str!("common.txt");

/// Rows of keyboards, and the alphabet.
const RUNS: [&str; 8] = [
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "qwertzuiopasdfghjklyxcvbnm",
];

/// Whether a password is one of those that are tried first.
pub(crate) fn is_common(password: &str, account: &str) -> bool {
    let folded = password.to_lowercase();
    let core = folded.trim_matches(|c: char| !c.is_alphabetic());
    let plain = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    let words =
        [plain(&folded), plain(core), plain(&core.chars().map(unmasked).collect::<String>())];
    let account = plain(&account.to_lowercase());
    let is_listed = |word: &String| {
        COMMON.lines().any(|line| word == line || *word == line.repeat(2))
            || (4 <= account.len() && *word == account)
    };
    has_few_letters(&folded)
        || is_run(&folded)
        || is_repeated(&folded)
        || words.iter().any(is_listed)
}

/// A letter that stands for another one.
const fn unmasked(c: char) -> char {
    match c {
        '@' | '4' => 'a',
        '3' => 'e',
        '0' => 'o',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

fn has_few_letters(text: &str) -> bool {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    letters.len() <= 3
}

/// Whether the text goes along a keyboard or the alphabet, forwards or backwards, in pieces of at
/// least four letters.
fn is_run(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let follows = |a: char, b: char| {
        RUNS.iter().any(|run| {
            let mut pairs = run.chars().zip(run.chars().skip(1));
            pairs.any(|pair| pair == (a, b) || pair == (b, a))
        })
    };
    let broken = letters.windows(2).filter(|pair| !follows(pair[0], pair[1])).count();
    broken * 4 < letters.len()
}

/// Whether the text is a shorter one over and over.
fn is_repeated(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    (1..=letters.len() / 2).any(|length| {
        length <= 5 && letters.iter().zip(letters.iter().skip(length)).all(|(a, b)| a == b)
    })
}

#[cfg(test)]
mod tests {
    use super::is_common;

    #[test]
    fn what_is_tried_first_is_refused() {
        for easy in [
            "1234567890",
            "0987654321",
            "password123",
            "P@ssw0rd2024",
            "qwertyuiop",
            "azertyuiop",
            "aaaaaaaaaa",
            "abcabcabcabc",
            "1212121212",
            "iloveyou99",
            "chesschess",
            "abcdefghij",
            "Arbiter2026",
            "motdepasse1",
            "wachtwoord1",
            "passwort123",
            "qwerty123456",
            "Tournament1!",
            "root123456",
        ] {
            assert!(is_common(easy, "root"), "{easy}");
        }
        assert!(is_common("magdalena1", "magdalena"));
    }

    #[test]
    fn a_few_words_are_good() {
        for good in [
            "correct horse battery",
            "die Dame nimmt e5",
            "xk29-vvm1-pq",
            "knight takes f7 sadly",
            "un deux trois soleil",
        ] {
            assert!(!is_common(good, "root"), "{good}");
        }
    }
}
