-- Each list in tables of its own, filled and indexed before anybody searches them, so that two
-- million players are there in a minute. Lists of the old tables are imported again.
drop table list_words;
drop table list_players;
delete from lists;
alter table lists add column number integer not null;
create sequence list_numbers as integer;

-- Numbers are in the order of strength: the strongest of all lists have the smallest.
create table list_players (
    list        integer not null,
    id          bigint  not null,
    folded      text    collate "C" not null,
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
) partition by list (list);

-- Every word of every name, with the whole name, so that no search looks further.
create table list_words (
    list   integer not null,
    player bigint  not null,
    word   text    collate "C" not null,
    folded text    collate "C" not null
) partition by list (list);
