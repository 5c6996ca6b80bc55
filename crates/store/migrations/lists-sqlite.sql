drop table if exists words;
drop table if exists players;
drop table if exists lists;
create table lists (
    id      integer primary key autoincrement,
    name    text not null unique,
    players integer not null
) strict;
create table players (
    id          integer primary key,
    list        text not null,
    folded      text not null,
    fide_id     integer,
    national_id integer,
    name        text not null,
    federation  text not null,
    sex         text,
    title       text,
    standard    integer,
    rapid       integer,
    blitz       integer,
    national    integer,
    k           integer,
    birth_year  integer,
    club        text not null,
    is_inactive integer not null
) strict;
create index players_fide_id on players (fide_id) where fide_id is not null;
create index players_national_id on players (national_id) where national_id is not null;
create index players_list on players (list);
create virtual table words using fts5 (folded, content='', contentless_delete=1, prefix='1 2 3 4 5 6 7 8 9 10', detail=none);
pragma user_version = 3;
