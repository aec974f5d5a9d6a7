-- Brands and models are found in memory (docs/decisions/0023-search-in-memory.md), so the database needs no names of brands here.
-- One or two signs are no beginning: nearly every phone has a word that begins with 'ro' or 's2'.
create or replace function words_wanted(said text) returns tsquery language sql immutable strict parallel safe
return (
  select string_agg(quote_literal(word) || case when word ~ '^([0-9]+|[a-z0-9]{1,2})$' then '' else ':*' end, ' & ')::tsquery
  from unnest(search_words(said)) as word
);
