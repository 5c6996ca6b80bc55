-- Devices that are told of pairings and results, and the key with which the servers sign for it.
create table followers (
    endpoint   text   not null,
    event      bigint not null,
    player     bigint not null,
    public_key text   not null,
    auth       text   not null,
    language   text   not null,
    told       text   not null,
    until_ms   bigint not null,
    primary key (event, endpoint)
);
create table kept (
    name  text primary key,
    value text not null
);
