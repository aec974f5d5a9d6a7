-- Search over all brands, with what every PostgreSQL has: managed ones may lack unaccent and pg_trgm.

-- The words of a text as they are compared: without case and accents, a number together with its unit (128 GB is 128gb), nothing longer
-- than 40 characters. Whatever is no letter and no digit parts words. In a database of the locale C only a to z know no case.
create function search_words(said text) returns text[] language sql immutable strict parallel safe
return array_remove(
  string_to_array(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          replace(replace(replace(
            translate(
              lower(regexp_replace(normalize(regexp_replace(said, '[\u00a9\u00ae\u2122]', ' ', 'g'), NFKD), '[\u00ad\u0300-\u036f\u200b-\u200d\u2060\ufeff]', '', 'g')),
              'øłđı', 'oldi'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+', ' ', 'g'),
        '([0-9]) (gb|tb|mb)(?= |$)', '\1\2', 'g'),
      '([^ ]{40})[^ ]+', '\1', 'g'),
    ' '),
  '');

-- By which words a phone is found. Of iPhone 13 128GB also iphone13 and 128. Its brand's name may change, so its id stands for it, marked as no word is.
create function product_words(name text, location text, description text, category_id text) returns tsvector language sql immutable strict parallel safe
return (
  select array_to_tsvector(array_agg(word) || array_remove(array_agg(substring(word from '^[0-9]+')), null) || (':' || category_id))
  from unnest(search_words(name || ' ' || location || ' ' || description) || search_words(regexp_replace(name, '([^ 0-9]) (?=[0-9])', '\1', 'g'))) as word
);

alter table products add column words tsvector generated always as (product_words(name, location, description, category_id)) stored;
create index products_words_live on products using gin (words) where state in ('on_sale', 'reserved');
create index products_live on products (created_at desc, id desc) where state in ('on_sale', 'reserved');

-- What somebody looks for: every word must be there, or what begins with it; a number as it is, so that 7 doesn't find 79 %.
-- A word may be that of a brand. null where there is no word, which nothing matches.
create function words_wanted(said text) returns tsquery language sql stable strict parallel safe
return (
  select string_agg('(' || concat_ws(' | ', quote_literal(word) || case when word ~ '^[0-9]+$' then '' else ':*' end, brands) || ')', ' & ')::tsquery
  from unnest(search_words(said)) as word,
  lateral (
    select string_agg(quote_literal(':' || id), ' | ') as brands from categories
    where exists (select from unnest(search_words(categories.name)) as part where starts_with(part, word))
  ) as found
);
