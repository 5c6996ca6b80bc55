//! The words that readers of files share: each is a variant with its text, so that none can be
//! without one.

use core::fmt;

use arbiter_rulebook::{Message, MessageValue};

/// One row per variant: its English for the log, and the key of its text for people.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($variant:ident => $english:literal, $key:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = $english] $variant,)+
        }

        impl $name {
            /// The key of its text.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$variant => $key,)+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $english,)+
                })
            }
        }

        impl From<$name> for MessageValue {
            fn from(word: $name) -> Self {
                Message::new(word.key()).into()
            }
        }
    };
}

words! {
    /// A part of a file that should be somewhere.
    FilePart {
        GameCell => "a game such as 17b1, or -1", "file-word-cell";
        Cells => "cells", "file-word-cells";
        Columns => "columns", "file-word-columns";
        Declarations => "a document without declarations of its own", "file-word-declarations";
        TableDefinition => "a table of the database", "file-word-definition";
        ElevenFields => "a player of eleven fields", "file-word-eleven";
        Fields => "fields that fit a record", "file-word-fields";
        Game => "a game", "file-word-game";
        Games => "games", "file-word-games";
        Head => "the head of the event", "file-word-head";
        Headings => "the headings of the list", "file-word-headings";
        JetDatabase => "a Jet 4 database", "file-word-jet";
        SectionMark => "the mark of a section", "file-word-mark";
        NotARatingList => "an event or its players, not a rating list", "file-word-not-a-list";
        Page => "a page of the database", "file-word-page";
        Pair => "a pair such as 10025", "file-word-pair";
        PairCountAndRound => "the number of pairs and the round", "file-word-pair-count";
        Pairings => "the part # pairings", "file-word-pairings";
        Pairs => "the list of pairs", "file-word-pairs";
        PapiPlayers => "the table JOUEUR", "file-word-papi-table";
        Player => "a player", "file-word-player";
        PlayerNumber => "the number of a player", "file-word-player-number";
        Players => "players", "file-word-players";
        EventOfPlayers => "an event of players, not of teams", "file-word-players-event";
        Records => "the number of records", "file-word-records";
        ResultColumn => "a column of results", "file-word-results";
        Round => "a round", "file-word-round";
        Rounds => "rounds", "file-word-rounds";
        Rows => "rows", "file-word-rows";
        Section => "a section", "file-word-section";
        Sheet => "a sheet in the workbook", "file-word-sheet";
        Sheets => "sheets", "file-word-sheets";
        StartNumber => "a starting number", "file-word-start-number";
        Texts => "texts", "file-word-texts";
        VegaFile => "the file of Vega", "file-word-vega";
        Version => "the version", "file-word-version";
        WhiteBlackResult => "white, black and a result", "file-word-white-black";
    }
}

words! {
    /// What an event has no place for.
    LeftOutPart {
        FideEvent => "FIDE event", "import-part-fide-event";
        PapiAcceleration => "acceleration (Papi)", "import-part-acceleration";
        Addresses => "addresses", "import-part-addresses";
        Categories => "categories", "import-part-categories";
        OrganiserClub => "club of the organiser", "import-part-organiser-club";
        Fees => "fees", "import-part-fees";
        FixedBoard => "fixed board", "import-part-fixed-board";
        Homologation => "homologation", "import-part-homologation";
        SwarIdentity => "identity of the event (SWAR)", "import-part-identity";
        ChessResultsKey => "key of chess-results", "import-part-key";
        Organiser => "organiser", "import-part-organiser";
        HeadTexts => "other texts of the head", "import-part-head-texts";
        KeptApart => "players kept apart", "import-part-apart";
        AbsencePoints => "points for absence", "import-part-absence";
        RatingClass => "rating class", "import-part-class";
        Remarks => "remarks", "import-part-remarks";
        Absences => "rounds of absence", "import-part-absences";
        Subtitle => "subtitle", "import-part-subtitle";
        RoundTimes => "times of the rounds", "import-part-times";
        Venue => "venue", "import-part-venue";
    }
}

words! {
    /// What was taken because a file does not say it.
    Assumption {
        NoAcceleration => "no acceleration", "import-assumed-no-acceleration";
        MenWithoutLetter => "those without a letter for their sex are men", "import-assumed-men";
        ByeIsAPoint => "the bye is worth a point", "import-assumed-bye";
    }
}

words! {
    /// What a number in a file stands for.
    CodeKind {
        Federation => "federation", "file-word-code-federation";
        TournamentKind => "kind of tournament", "file-word-code-kind";
        Rank => "rank", "file-word-code-rank";
        Result => "result", "file-word-code-result";
        Round => "round", "file-word-code-round";
    }
}

words! {
    /// What a column of a table holds.
    Column {
        Number => "the starting number", "import-column-number";
        Name => "the name", "import-column-name";
        Surname => "the surname", "import-column-surname";
        First => "the first name", "import-column-first";
        Title => "the title", "import-column-title";
        Rating => "the rating", "import-column-rating";
        National => "the national rating", "import-column-national";
        Estimate => "the estimated rating", "import-column-estimate";
        FideId => "the FIDE number", "import-column-fide-id";
        NationalId => "the national number", "import-column-national-id";
        Federation => "the federation", "import-column-federation";
        Club => "the club", "import-column-club";
        Birth => "the date of birth", "import-column-birth";
        Sex => "the sex", "import-column-sex";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_its_key_for_people_and_english_for_the_log() {
        assert_eq!(MessageValue::from(FilePart::Player), Message::new("file-word-player").into());
        assert_eq!(FilePart::Player.to_string(), "a player");
        assert_eq!(Column::Rating.key(), "import-column-rating");
    }
}
