-- Who is logged in, and what happened at the door. Not part of the log: both are forgotten.
create table sessions (
    secret    text   primary key,
    account   text   not null,
    opened_ms bigint not null,
    seen_ms   bigint not null,
    until_ms  bigint not null,
    address   text   not null,
    agent     text   not null
);
create index sessions_account on sessions (account);
create table audit (
    id      bigint generated always as identity primary key,
    at_ms   bigint not null,
    what    text   not null,
    account text   not null,
    address text   not null,
    detail  text   not null
);
