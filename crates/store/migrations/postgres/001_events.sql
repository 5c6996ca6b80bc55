create table events (
    position bigint generated always as identity primary key,
    stream   text   not null,
    number   bigint not null,
    at_ms    bigint not null,
    actor    text   not null,
    body     text   not null,
    unique (stream, number)
);
create index events_stream_pattern on events (stream text_pattern_ops);
