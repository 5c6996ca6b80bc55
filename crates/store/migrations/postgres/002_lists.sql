create table lists (
    name    text   primary key,
    players bigint not null
);
create table list_players (
    id          bigint generated always as identity primary key,
    list        text    not null,
    strength    integer not null,
    folded      text    not null,
    fide_id     bigint,
    national_id bigint,
    name        text    not null,
    federation  text    not null,
    sex         text,
    title       text,
    standard    integer,
    rapid       integer,
    blitz       integer,
    national    integer,
    k           integer,
    birth_year  integer,
    club        text    not null,
    is_inactive boolean not null
);
create index list_players_fide_id on list_players (fide_id) where fide_id is not null;
create index list_players_national_id on list_players (national_id) where national_id is not null;
create index list_players_list on list_players (list);
create index list_players_folded on list_players (folded text_pattern_ops);
create index list_players_words on list_players using gin (to_tsvector('simple', folded));
