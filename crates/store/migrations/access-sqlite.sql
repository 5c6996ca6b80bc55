create table if not exists sessions (
    secret    text    primary key,
    account   text    not null,
    opened_ms integer not null,
    seen_ms   integer not null,
    until_ms  integer not null,
    address   text    not null,
    agent     text    not null
) strict, without rowid;
create index if not exists sessions_account on sessions (account);
create table if not exists audit (
    id      integer primary key,
    at_ms   integer not null,
    what    text    not null,
    account text    not null,
    address text    not null,
    detail  text    not null
) strict;
create table if not exists codes (
    account text    primary key,
    step    integer not null
) strict, without rowid;
create table if not exists followers (
    endpoint   text    not null,
    event      integer not null,
    player     integer not null,
    public_key text    not null,
    auth       text    not null,
    language   text    not null,
    told       text    not null,
    until_ms   integer not null,
    primary key (event, endpoint)
) strict, without rowid;
create table if not exists kept (
    name  text primary key,
    value text not null
) strict, without rowid;
