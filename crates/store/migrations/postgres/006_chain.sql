-- The hash of every event and of all before it in its stream, and where each stream ends. The
-- program fills them in for what is there already.
alter table events add column link bytea not null default '';
alter table events alter column link drop default;
create table streams (
    stream  text   primary key,
    version bigint not null,
    link    bytea  not null
);
create index streams_pattern on streams (stream text_pattern_ops);
