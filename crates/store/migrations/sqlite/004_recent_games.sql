-- Rows of games in the order in which they came, until many of them are moved to game_events together.
create table game_recent (
    id     integer primary key,
    game   text    not null,
    number integer not null,
    at_ms  integer not null,
    actor  text    not null,
    body   text    not null
) strict;
