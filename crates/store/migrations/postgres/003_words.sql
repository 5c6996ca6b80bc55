-- Every word of every name, so that a search meets the strongest first whatever was typed.
create table list_words (
    player   bigint  not null,
    list     text    not null,
    strength integer not null,
    folded   text    not null,
    word     text    not null
);
insert into list_words (player, list, strength, folded, word)
select id, list, strength, folded, unnest(string_to_array(folded, ' ')) from list_players;
create index list_words_list on list_words (list);
create index list_words_1 on list_words (left(word, 1), strength desc, folded, word, player);
create index list_words_2 on list_words (left(word, 2), strength desc, folded, word, player);
create index list_words_3 on list_words (left(word, 3), strength desc, folded, word, player);
-- For longer beginnings that few words have; the planner chooses.
create index list_words_word on list_words (word text_pattern_ops, strength desc, folded, player);
drop index list_players_words;
drop index list_players_folded;
