-- Where lists are fetched from, and when that was done last.
create table list_sources (
    list       text   primary key,
    address    text   not null,
    fetched_ms bigint not null
);
