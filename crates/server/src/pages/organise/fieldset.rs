//! The fields of the regulations, as data: one row a field, with the rule behind it.

/// What a field looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One line.
    Text,
    /// A day.
    Day,
    /// A number from, to.
    Number(u16, u16),
    /// A choice of words, each with the key of its name.
    Choice(&'static [(&'static str, &'static str)]),
    /// Several lines.
    Lines,
}

/// A field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) label: &'static str,
    pub(super) kind: Kind,
    /// The key of a hint, or nothing.
    pub(super) hint: &'static str,
    /// The key of the rule behind it, or nothing.
    pub(super) why: &'static str,
    /// Its clauses.
    pub(super) clauses: &'static [&'static str],
}

/// Fields under one heading.
pub(super) struct Group {
    pub(super) title: &'static str,
    pub(super) fields: &'static [Field],
}

const fn field(name: &'static str, label: &'static str, kind: Kind) -> Field {
    Field { name, label, kind, hint: "", why: "", clauses: &[] }
}

impl Field {
    const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = hint;
        self
    }

    const fn why(mut self, why: &'static str, clauses: &'static [&'static str]) -> Self {
        self.why = why;
        self.clauses = clauses;
        self
    }
}

const SYSTEMS: &[(&str, &str)] = &[
    ("dutch", "system-dutch"),
    ("dubov", "system-dubov"),
    ("burstein", "system-burstein"),
    ("lim", "system-lim"),
    ("italo-swiss", "system-italo-swiss"),
    ("round-robin", "system-round-robin"),
    ("double-round-robin", "system-double-round-robin"),
    ("knock-out", "system-knock-out"),
    ("belgrade-2", "system-belgrade-2"),
    ("belgrade-3", "system-belgrade-3"),
    ("keizer", "system-keizer"),
    ("double-swiss", "system-double-swiss-games"),
    ("team-swiss", "system-team-swiss-choice"),
    ("team-swiss-a-mp", "system-team-swiss-a-mp-choice"),
    ("team-swiss-a-gp-mp", "system-team-swiss-a-gp-mp-choice"),
    ("team-swiss-a-gp", "system-team-swiss-a-gp-choice"),
    ("team-swiss-b-mp-gp", "system-team-swiss-b-mp-gp-choice"),
    ("team-swiss-b-mp", "system-team-swiss-b-mp-choice"),
    ("team-swiss-b-gp-mp", "system-team-swiss-b-gp-mp-choice"),
    ("team-swiss-b-gp", "system-team-swiss-b-gp-choice"),
    ("team-swiss-mp-gp", "system-team-swiss-mp-gp-choice"),
    ("team-swiss-mp", "system-team-swiss-mp-choice"),
    ("team-swiss-gp-mp", "system-team-swiss-gp-mp-choice"),
    ("team-swiss-gp", "system-team-swiss-gp-choice"),
    ("own", "system-own"),
];
const ACCELERATIONS: &[(&str, &str)] = &[
    ("none", "accelerate-none"),
    ("haley", "accelerate-haley"),
    ("soft-haley", "accelerate-soft-haley"),
    ("degressive", "accelerate-degressive"),
    ("baku", "accelerate-baku"),
];
const YES_NO: &[(&str, &str)] = &[("yes", "choice-yes"), ("no", "choice-no")];
const CLASSES: &[(&str, &str)] =
    &[("standard", "tempo-standard"), ("rapid", "tempo-rapid"), ("blitz", "tempo-blitz")];
const RATING_USES: &[(&str, &str)] = &[
    ("starting-order", "rating-use-order"),
    ("fide", "rating-use-fide"),
    ("national", "rating-use-national"),
    ("national-or-fide", "rating-use-national-or-fide"),
    ("higher", "rating-use-higher"),
    ("lower", "rating-use-lower"),
    ("nothing", "rating-use-nothing"),
];
const EQUALS: &[(&str, &str)] = &[
    ("alphabet", "equals-alphabet"),
    ("fide-id", "equals-fide-id"),
    ("oldest", "equals-oldest"),
    ("youngest", "equals-youngest"),
    ("entry", "equals-entry"),
];
const TIE_BREAK_RATINGS: &[(&str, &str)] = &[
    ("first", "tiebreak-rating-first"),
    ("each-round", "tiebreak-rating-each-round"),
    ("latest", "tiebreak-rating-latest"),
];
const SUPERVISIONS: &[(&str, &str)] = &[
    ("unsaid", "supervision-unsaid"),
    ("full", "supervision-full"),
    ("partial", "supervision-partial"),
];
const SHARINGS: &[(&str, &str)] =
    &[("equal", "share-equal"), ("hort", "share-hort"), ("by-place", "share-by-place")];
const TEAM_RANKINGS: &[(&str, &str)] =
    &[("match-points", "team-match-points"), ("game-points", "team-game-points")];
const LAWS: &[(&str, &str)] =
    &[("2023", ""), ("2018", ""), ("2017", ""), ("2014", ""), ("2009", ""), ("1997", "")];
const RATINGS: &[(&str, &str)] =
    &[("2025", ""), ("2024", ""), ("2022", ""), ("2017", ""), ("2014", "")];
const TIEBREAKS: &[(&str, &str)] = &[("2026", ""), ("2024", ""), ("2012", "")];
const SWISS: &[(&str, &str)] = &[("2026", ""), ("2017", "")];
const TIE_DECISIONS: &[(&str, &str)] =
    &[("playoff", "tie-by-playoff"), ("armageddon", "tie-by-armageddon"), ("lot", "tie-by-lot")];
const ODD_FIELDS: &[(&str, &str)] = &[("preliminary", "odd-preliminary"), ("byes", "odd-byes")];

/// All fields but the name of the event.
#[rustfmt::skip]
pub(super) const GROUPS: [Group; 9] = [
    Group { title: "group-event", fields: &[
        field("festival", "setting-festival", Kind::Text).hint("setting-festival-hint"),
        field("place", "setting-place", Kind::Text),
        field("federation", "setting-federation", Kind::Text).hint("setting-federation-hint"),
        field("starts", "setting-starts", Kind::Day),
        field("ends", "setting-ends", Kind::Day),
        field("utc_offset", "setting-utc-offset", Kind::Text).hint("setting-utc-offset-hint"),
        field("chief_arbiter", "setting-chief-arbiter", Kind::Text),
        field("deputy_arbiters", "setting-deputies", Kind::Lines).hint("setting-one-a-line"),
        field("posted_at", "setting-posted-at", Kind::Text).why("setting-posted-why", &["SWISS.D7"]),
        field("programme", "setting-programme", Kind::Lines).hint("setting-programme-hint").why("setting-programme-why", &["SWISS.D7", "SWISS.D8a"]),
    ] },
    Group { title: "group-registration", fields: &[
        field("registration", "setting-registration", Kind::Choice(YES_NO)).hint("setting-registration-hint"),
        field("registration_opens", "setting-registration-opens", Kind::Text).hint("setting-registration-opens-hint"),
        field("registration_closes", "setting-registration-closes", Kind::Text),
        field("capacity", "setting-capacity", Kind::Text).hint("setting-capacity-hint"),
        field("entry_rules", "setting-entry-rules", Kind::Text).hint("setting-entry-rules-hint"),
    ] },
    Group { title: "group-pairing", fields: &[
        field("rounds", "setting-rounds", Kind::Number(1, 99)).why("setting-rounds-why", &["SWISS.a", "SWISS.CAP.1"]),
        field("system", "setting-system", Kind::Choice(SYSTEMS)).why("setting-system-why", &["SWISS.A1", "RR.1", "KO.1"]),
        field("acceleration", "setting-acceleration", Kind::Choice(ACCELERATIONS)).why("setting-acceleration-why", &["SWISS.A3"]),
        field("limits", "setting-limits", Kind::Text).hint("setting-limits-hint"),
        field("ko_games", "setting-ko-games", Kind::Number(1, 12)).why("setting-system-why", &["KO.1"]),
        field("ko_tie_break", "setting-ko-tie-break", Kind::Choice(TIE_DECISIONS)),
        field("ko_odd", "setting-ko-odd", Kind::Choice(ODD_FIELDS)),
        field("exchange_last_rounds", "setting-exchange", Kind::Choice(YES_NO)).hint("setting-exchange-hint"),
        field("rating_use", "setting-rating-use", Kind::Choice(RATING_USES)).why("setting-rating-use-why", &["SWISS.B1", "SWISS.B2"]),
        field("equals", "setting-equals", Kind::Choice(EQUALS)).why("setting-equals-why", &["SWISS.B2"]),
        field("rating_list", "setting-rating-list", Kind::Text).hint("setting-rating-list-hint"),
        field("checks_ratings", "setting-checks-ratings", Kind::Choice(YES_NO)),
        field("forbidden", "setting-forbidden", Kind::Lines).hint("setting-forbidden-hint"),
        field("needs_check_in", "setting-check-in", Kind::Choice(YES_NO)).why("setting-check-in-why", &["SWISS.C1"]),
        field("half_point_byes_max", "setting-half-byes", Kind::Number(0, 99)).why("setting-half-byes-why", &["SWISS.D4"]),
    ] },
    Group { title: "group-keizer", fields: &[
        field("keizer_first", "keizer-first", Kind::Number(0, 1000)).hint("keizer-first-hint"),
        field("keizer_step", "keizer-step", Kind::Number(1, 20)),
        field("keizer_win", "keizer-win", Kind::Text).hint("keizer-win-hint"),
        field("keizer_draw", "keizer-draw", Kind::Text),
        field("keizer_loss", "keizer-loss", Kind::Text),
        field("keizer_free", "keizer-free", Kind::Text).hint("keizer-free-hint"),
        field("keizer_excused", "keizer-excused", Kind::Text),
        field("keizer_excused_max", "keizer-excused-max", Kind::Number(0, 99)),
        field("keizer_absent", "keizer-absent", Kind::Text),
        field("keizer_club_match", "keizer-club-match", Kind::Text),
        field("keizer_own", "keizer-own", Kind::Choice(YES_NO)),
        field("keizer_apart", "keizer-apart", Kind::Number(0, 99)).hint("keizer-apart-hint"),
        field("keizer_iterations", "keizer-iterations", Kind::Number(1, 100)),
    ] },
    Group { title: "group-points", fields: &[
        field("win", "setting-win", Kind::Text),
        field("draw", "setting-draw", Kind::Text),
        field("loss", "setting-loss", Kind::Text),
        field("bye", "setting-bye", Kind::Text).why("setting-bye-why", &["SWISS.c", "SWISS.d"]),
        field("tiebreaks", "setting-tiebreaks", Kind::Text).hint("setting-tiebreaks-hint").why("setting-tiebreaks-why", &["TB.7", "TB.7x"]),
        field("playoff", "setting-playoff", Kind::Lines).hint("setting-playoff-hint").why("setting-playoff-why", &["2026:TB.3"]),
        field("tiebreak_rating", "setting-tiebreak-rating", Kind::Choice(TIE_BREAK_RATINGS)).hint("setting-tiebreak-rating-hint"),
    ] },
    Group { title: "group-play", fields: &[
        field("time_control", "setting-time-control", Kind::Text).hint("setting-time-control-hint").why("setting-time-control-why", &["RATING.1.1", "RATING.1.3r", "RATING.1.4b"]),
        field("class", "setting-class", Kind::Choice(CLASSES)).hint("setting-class-hint"),
        field("supervision", "setting-supervision", Kind::Choice(SUPERVISIONS)).hint("setting-supervision-hint"),
        field("default_minutes", "setting-default-minutes", Kind::Text).hint("setting-default-minutes-hint"),
        field("is_chess960", "setting-chess960", Kind::Choice(YES_NO)).hint("setting-chess960-hint"),
        field("live_delay", "setting-live-delay", Kind::Number(0, 43_200)).hint("setting-live-delay-hint"),
        field("live_plan", "setting-live-plan", Kind::Lines).hint("setting-live-plan-hint"),
        field("is_rated", "setting-rated", Kind::Choice(YES_NO)).why("setting-rated-why", &["RATING.0.2"]),
        field("edition_laws", "setting-edition-laws", Kind::Choice(LAWS)),
        field("edition_rating", "setting-edition-rating", Kind::Choice(RATINGS)),
        field("edition_tiebreaks", "setting-edition-tiebreaks", Kind::Choice(TIEBREAKS)),
        field("edition_swiss", "setting-edition-swiss", Kind::Choice(SWISS)),
    ] },
    Group { title: "group-prizes", fields: &[
        field("categories", "setting-categories", Kind::Lines).hint("setting-categories-hint"),
        field("prizes", "setting-prizes", Kind::Lines).hint("setting-prizes-hint"),
        field("prize_sharing", "setting-sharing", Kind::Choice(SHARINGS)),
    ] },
    Group { title: "group-teams", fields: &[
        field("is_team_event", "setting-team-event", Kind::Choice(YES_NO)),
        field("boards", "setting-boards", Kind::Number(1, 50)),
        field("team_ranking", "setting-team-ranking", Kind::Choice(TEAM_RANKINGS)),
        field("lineup_minutes", "setting-lineup-minutes", Kind::Number(0, 10080)).hint("setting-lineup-minutes-hint"),
    ] },
    Group { title: "group-own", fields: &[
        field("description", "setting-description", Kind::Lines).why("setting-description-why", &["SWISS.A1", "SWISS.P2"]),
        field("color_rule", "setting-color-rule", Kind::Text),
        field("float_rule", "setting-float-rule", Kind::Text),
    ] },
];
