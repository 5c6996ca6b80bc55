//! What is wrong with a request, as a value: programs read it in English, pages say it in the
//! reader's language.

use arbiter_board::FenError;
use arbiter_director::report::ReportError;
use arbiter_laws::plan::{Lack, PlanError};
use arbiter_live::SettingsError;
use arbiter_rulebook::{Language, Message};
use arbiter_text::Text;
use arbiter_tournament::BoardResult;
use thiserror::Error;

use crate::accounts::Role;

/// What is wrong.
#[derive(Clone, Debug, Error)]
pub(crate) enum Fault {
    /// The words of a parser or a library, which has no others.
    #[error("{0}")]
    Words(String),
    /// What a rule crate or a reader of values says.
    #[error("{}", Text::of(Language::English).message(.0))]
    Explained(Message),
    /// Already said in the reader's language.
    #[error("{0}")]
    Said(String),
    #[error("the result was entered by {author}")]
    ResultOfAnother { result: Option<BoardResult>, author: String },
    #[error("the event is too large for a file of Papi")]
    TooLargeForPapi,
    #[error("there is no such page")]
    NoPage,
    #[error("this address takes another kind of request")]
    MethodNotAllowed,
    #[error("there is no such button")]
    NoButton,
    #[error("this link is not one of ours")]
    NotOurLink,
    #[error("nobody is logged in")]
    NotLoggedIn,
    #[error("name or password is wrong")]
    WrongLogin,
    #[error("the token cannot be read")]
    TokenUnreadable,
    #[error("the token is not known")]
    TokenUnknown,
    #[error("the request does not come from a page of this server")]
    Forged,
    #[error("this needs the role {}", .0.word())]
    NeedsRole(Role),
    #[error("the key is not the one that the program printed")]
    WrongKey,
    #[error("there is an administrator already")]
    AlreadySetUp,
    #[error("the old password is wrong")]
    WrongOldPassword,
    #[error("only an administrator changes others' passwords")]
    OthersPassword,
    #[error("a password has {min} to {max} letters")]
    PasswordLength { min: usize, max: usize },
    #[error("this password is one of those that are guessed first")]
    CommonPassword,
    #[error("the code of the phone is needed as well")]
    CodeNeeded,
    #[error("the code is wrong or was used before")]
    WrongCode,
    #[error("this account needs a second factor")]
    FactorDemanded,
    #[error("there is no such session")]
    NoSession,
    #[error("a token is good for 1 to {0} days")]
    TokenDays(u32),
    #[error("a token cannot do this: log in")]
    NotByToken,
    #[error("a name has 1 to {0} letters, digits, spaces or - _ . @")]
    AccountName(usize),
    #[error("there is an account {0:?} already")]
    AccountExists(String),
    #[error("there is no account {0:?}")]
    NoAccount(String),
    #[error("this is the last administrator")]
    LastAdministrator,
    #[error("a label has 1 to {0} letters")]
    LabelLength(usize),
    #[error("there is a token {0:?} already")]
    TokenExists(String),
    #[error("there is no token {0:?}")]
    NoToken(String),
    #[error("an account has {0} tokens")]
    TokensMax(usize),
    #[error("a token cannot do more than its account")]
    TokenTooHigh,
    #[error("there is no event {0}")]
    NoEvent(String),
    #[error("there is no such player")]
    NoPlayer,
    #[error("round {0} has not been published")]
    NoRound(String),
    #[error("there is no such board")]
    NoBoard,
    #[error("this player has no bye in this round")]
    NoBye,
    #[error("this player is not in the standings")]
    NotRanked,
    #[error("there is no such game")]
    NoGame,
    #[error("there is no such team")]
    NoTeam,
    #[error("there is no festival {0:?}")]
    NoFestival(String),
    #[error("there is no category {0:?}")]
    NoCategory(String),
    #[error("team {0:?} is not one of this club")]
    ForeignTeam(String),
    #[error("{0:?} is not a player of this club")]
    ForeignPlayer(String),
    #[error("line-ups of round {0} are closed")]
    LineupsClosed(u8),
    #[error("there is no member {0}")]
    NoMember(u32),
    #[error("this is member {0} already")]
    KnownMember(u32),
    #[error("the amount is nought or too high")]
    Amount,
    #[error("event {0} is not closed")]
    NotClosed(u32),
    #[error("the operator named no folder to publish into")]
    NoPublishFolder,
    #[error("nobody is told of pairings by this server")]
    NoPush,
    #[error("this is no device that can be told")]
    NoDevice,
    #[error("too many devices are told already")]
    TooManyFollowers,
    #[error("an event that is not public is not published")]
    NotPublic,
    #[error("there is no clause {0}")]
    NoClause(String),
    #[error("there is no such incident")]
    NoIncident,
    #[error("no round is being made")]
    NoDraft,
    #[error("{0} is missing")]
    FieldMissing(&'static str),
    #[error("{name} cannot be {found:?}")]
    FieldWrong { name: String, found: String },
    #[error("{name} cannot be {found}: it is from {least} to {most}")]
    FieldRange { name: &'static str, found: String, least: u16, most: u16 },
    #[error("a form has at most {0} fields")]
    FieldsMax(usize),
    #[error("a form was expected")]
    NotAForm,
    #[error("players do not hand in {0:?}")]
    NotForPlayers(String),
    #[error("at most {0} commands at once")]
    CommandsMax(usize),
    #[error("a file of games has at most {0} MB")]
    GamesSize(usize),
    #[error("a file has at most {0} games")]
    GamesMax(usize),
    #[error("there is no game with a move in this text")]
    NoMoves,
    #[error("a list has at most {0} MB")]
    ListSize(usize),
    #[error("a list has at most {0} MB when unpacked; this archive says more or holds more")]
    ListUnpacked(u64),
    #[error("the archive holds no list: expected one file of text, XML or CSV in it")]
    ArchiveEmpty,
    #[error("the archive cannot be read: bytes of it are missing or changed")]
    ArchiveBroken,
    #[error("the archive is encrypted, or packed in a way that is not read here")]
    ArchiveLocked,
    #[error("the name of a list has 1 to {0} letters")]
    ListName(usize),
    #[error("this list is being imported already")]
    ListBusy,
    #[error("not a list: no column with the name; there are: {0}")]
    ListColumns(String),
    #[error("not a list: {}", Text::of(Language::English).message(.0))]
    List(Message),
    #[error("{good} players can be read and {skipped} cannot; the list that is there stays")]
    ListUnusable { good: u64, skipped: u64 },
    #[error("the request is larger than this address takes")]
    TooLarge,
    #[error("the request took too long to arrive")]
    TimedOut,
    #[error("too many requests")]
    TooMany,
    #[error("the server is busy")]
    Busy,
    #[error("the database does not answer")]
    Away,
    #[error("the disk of the server is full")]
    DiskFull,
    #[error("the server only reads")]
    ReadOnly,
    #[error("a newer version of the program wrote these data")]
    Newer,
    #[error("stored data are damaged")]
    Damaged,
    #[error("the record is damaged: {stream}, fact {number}")]
    DamagedAt { stream: String, number: u64 },
    #[error("this should not happen")]
    Broken,
    #[error("somebody else was faster: it is at version {found}, not {seen}")]
    Faster { seen: u64, found: u64 },
    #[error("the plan of the event cannot be read: {0}")]
    PlanUnread(PlanError),
    #[error("the plan of the event is for other conditions of play")]
    PlanElsewhere,
    #[error("{}: {}", .0.basis, Text::of(Language::English).message(&.0.message()))]
    PlanLacks(Lack),
    #[error(transparent)]
    Game(SettingsError),
    #[error("not a position: {0}")]
    GameStart(FenError),
    #[error("a number of Chess960 is one from 0 to 959")]
    GameNumber,
    #[error(transparent)]
    Report(ReportError),
}

impl From<String> for Fault {
    fn from(words: String) -> Self {
        Self::Words(words)
    }
}

impl From<Message> for Fault {
    fn from(message: Message) -> Self {
        Self::Explained(message)
    }
}

impl From<&str> for Fault {
    fn from(words: &str) -> Self {
        Self::Words(words.to_owned())
    }
}
