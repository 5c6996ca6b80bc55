create table events (
    position integer primary key autoincrement,
    stream   text    not null,
    number   integer not null,
    at_ms    integer not null,
    actor    text    not null,
    body     text    not null,
    unique (stream, number)
) strict;
