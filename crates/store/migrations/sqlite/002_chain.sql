-- The hash of every event and of all before it in its stream, and where each stream ends. The
-- program fills them in for what is there already.
alter table events add column link blob not null default x'';
create table streams (
    stream  text    primary key,
    version integer not null,
    link    blob    not null
) strict, without rowid;
