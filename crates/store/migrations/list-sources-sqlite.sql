create table if not exists sources (
    list       text primary key,
    address    text not null,
    fetched_ms integer not null
) strict;
