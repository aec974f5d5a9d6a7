-- Shops list by file: docs/decisions/0027-shops-list-by-file.md.

-- The seller's own name for a listing: a file that is imported again finds the listing by it. Withdrawing sets it free.
alter table products add column seller_reference text check (length(seller_reference) between 1 and 64);
create unique index products_seller_reference on products (seller_id, seller_reference)
  where seller_reference is not null and state <> 'withdrawn';
-- What an admin took off the market doesn't come back with the next file.
create index products_reference_withdrawn on products (seller_id, seller_reference)
  where seller_reference is not null and state = 'withdrawn';
create index audit_product on audit (product_id) where product_id is not null;

-- A seller's import that is under way, or was the last: one at a time, however many servers there are.
create table imports (
  seller_id uuid primary key references users on delete cascade,
  run uuid not null,
  lines int not null check (lines >= 0),
  done int not null default 0 check (done >= 0),
  -- It is under way while this moves: a server that is killed can't say that it ended.
  beat_at timestamptz not null,
  ended_at timestamptz
);
