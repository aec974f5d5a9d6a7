-- Which phones a saved search has told of, so that it tells of none twice (docs/decisions/0026-watching.md).
create table told_matches (
  search_id uuid not null references saved_searches on delete cascade,
  product_id uuid not null references products on delete cascade,
  told_at timestamptz not null default now(),
  primary key (search_id, product_id)
);
