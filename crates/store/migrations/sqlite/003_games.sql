-- Games that are played on the server: one row per command, and where the clocks stood last.
create table games (
    game    text    primary key,
    white   text    not null,
    black   text    not null,
    place   text    not null,
    made_ms integer not null,
    head    integer not null,
    is_over integer not null,
    owner   text    not null,
    epoch   integer not null
) strict, without rowid;
create index games_place on games (place);
create index games_open on games (is_over, game);
create table game_events (
    game   text    not null,
    number integer not null,
    at_ms  integer not null,
    actor  text    not null,
    body   text    not null,
    primary key (game, number)
) strict, without rowid;
create table game_marks (
    game       text    primary key,
    number     integer not null,
    charged_ms integer not null
) strict, without rowid;
