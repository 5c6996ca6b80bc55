-- Games that are played on the server: one row per command, and where the clocks stood last.
create table games (
    game    text    primary key,
    white   text    not null,
    black   text    not null,
    place   text    not null,
    made_ms bigint not null,
    head    bigint not null,
    is_over boolean not null,
    owner   text    not null,
    epoch   bigint not null
);
create index games_place on games (place);
create index games_open on games (is_over, game);
create table game_events (
    game   text    not null,
    number bigint not null,
    at_ms  bigint not null,
    actor  text    not null,
    body   text    not null,
    primary key (game, number)
);
create table game_marks (
    game       text    primary key,
    number     bigint not null,
    charged_ms bigint not null
);
-- Servers that may own games, and until when they are taken to live.
create table game_servers (
    server      text   primary key,
    address     text   not null,
    alive_until timestamptz not null
);
