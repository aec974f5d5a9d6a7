-- A hundred rows of what migration 0066 brought. Never change it.
insert into told_matches (search_id, product_id)
  select search.id, product.id from (select id from saved_searches limit 1) search, (select id from products limit 100) product;
