-- The last code of a second factor that each account has used: none is good twice, on any server.
create table codes (
    account text   primary key,
    step    bigint not null
);
