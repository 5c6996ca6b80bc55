//! Article 4: hands on the pieces.

use arbiter_board::Color;

use super::{
    Answers, Choice, Detail, Incident, Question, WHO, ask,
    script::{ScriptBuilder, name, turned},
};

const ROOKS_AND_KINGS: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

pub(super) const ALL: &[Incident] = &[
    Incident {
        title: "incident-touched",
        clause: "4.3.1",
        questions: &[
            WHO,
            ask("how", "ask-touched-how", TOUCHED),
            Question::position("ask-touched-where", Detail::Squares),
        ],
        tell: touched,
    },
    Incident {
        title: "incident-castling",
        clause: "4.4.1",
        questions: &[WHO, ask("how", "ask-castling-how", CASTLING_HOW)],
        tell: castling,
    },
    Incident {
        title: "incident-another-piece",
        clause: "4.8",
        questions: &[WHO, ask("acts", "ask-another-who", ANOTHER_WHO)],
        tell: another_piece,
    },
    Incident {
        title: "incident-released",
        clause: "4.7",
        questions: &[WHO],
        tell: |answers, tale| {
            let player = answers.player();
            tale.on_move(player);
            let [first, second] = match player {
                Color::White => ["g1-f3", "g1-h3"],
                Color::Black => ["g8-f6", "g8-h6"],
            };
            tale.before(format!("{} {first}", name(player)));
            tale.step(format!("{} {second}", name(player)));
        },
    },
];

const TOUCHED: &[Choice] = &[
    ("own", "pick-touched-own"),
    ("enemy", "pick-touched-enemy"),
    ("both", "pick-touched-both"),
    ("accident", "pick-touched-accident"),
    ("adjust", "pick-touched-adjust"),
    ("silent", "pick-touched-silent"),
];
const CASTLING_HOW: &[Choice] = &[
    ("king", "pick-castling-king"),
    ("rook", "pick-castling-rook"),
    ("together", "pick-castling-together"),
    ("illegal", "pick-castling-illegal"),
    ("released", "pick-castling-released"),
];
const ANOTHER_WHO: &[Choice] = &[
    ("opponent", "pick-another-opponent"),
    ("late", "pick-another-late"),
    ("arbiter", "pick-another-arbiter"),
];

fn touched(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    let usual = match (answers.get("how"), player) {
        ("enemy", Color::White) => "d5",
        ("enemy", Color::Black) => "e4",
        ("both", Color::White) => "e4 d5",
        ("both", Color::Black) => "d5 e4",
        (_, Color::White) => "b1",
        (_, Color::Black) => "b8",
    };
    let squares = if answers.board.is_some() { answers.detail.as_str() } else { usual };
    let first = squares.split(' ').next().unwrap_or_default();
    tale.position(&turned("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR", player, "KQkq"));
    let player = name(player);
    tale.step(match answers.get("how") {
        "accident" => format!("{player} brushes {first}"),
        "adjust" => format!("{player} adjusts {first}"),
        "silent" => format!("{player} adjusts {first} without announcing"),
        _ => format!("{player} touches {squares}"),
    });
}

fn castling(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    let rank = match player {
        Color::White => '1',
        Color::Black => '8',
    };
    let illegal = match player {
        Color::White => "5rk1/8/8/8/8/8/8/R3K2R",
        Color::Black => "r3k2r/8/8/8/8/8/8/5RK1",
    };
    let pieces = if answers.is("how", "illegal") { illegal } else { ROOKS_AND_KINGS };
    let rights = match (answers.get("how"), player) {
        ("illegal", Color::White) => "KQ",
        ("illegal", Color::Black) => "kq",
        _ => "KQkq",
    };
    tale.position(&turned(pieces, player, rights));
    let player = name(player);
    tale.step(match answers.get("how") {
        "rook" => format!("{player} touches h{rank} e{rank}"),
        "together" => format!("{player} touches e{rank} h{rank} together"),
        "released" => format!("{player} releases king on g{rank}"),
        _ => format!("{player} touches e{rank} h{rank}"),
    });
}

fn another_piece(answers: &Answers, tale: &mut ScriptBuilder) {
    let player = answers.player();
    let (touched, played, reply) = match player {
        Color::White => ("b1", "d2-d4", "e7"),
        Color::Black => ("b8", "d7-d5", "d2"),
    };
    let (player, opponent) = (name(player), name(!player));
    tale.on_move(answers.player()).before(format!("{player} touches {touched}"));
    match answers.get("acts") {
        "arbiter" => tale.before(format!("{player} {played} anyway")).step("arbiter intervenes"),
        "late" => tale
            .before(format!("{player} {played} anyway, pressed"))
            .before(format!("{opponent} touches {reply}"))
            .step(format!("{opponent} complains")),
        _ => tale
            .before(format!("{player} {played} anyway, pressed"))
            .step(format!("{opponent} complains")),
    };
}
