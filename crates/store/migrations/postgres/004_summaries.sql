-- Derived from the log; can be emptied at any time.
create table summaries (
    id      bigint primary key,
    version bigint not null,
    body    text   not null
);
