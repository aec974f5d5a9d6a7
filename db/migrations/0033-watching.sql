-- Watching: saved phones, saved searches and where they are told (docs/decisions/0026-watching.md).

-- When the price last fell, and what it was before. Falls within ten minutes count as one.
alter table products add column cheaper_at timestamptz, add column dearer_usd int check (dearer_usd between 1 and 100000);

create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  if new.resale_price_usd < old.resale_price_usd then
    new.dearer_usd := case when old.cheaper_at > now() - interval '10 minutes' then greatest(old.dearer_usd, old.resale_price_usd)
                           else old.resale_price_usd end;
    new.cheaper_at := now();
  end if;
  return new;
end
$$;

create table saved_phones (
  user_id uuid not null references users on delete restrict,
  product_id uuid not null references products on delete restrict,
  saved_at timestamptz not null default now(),
  -- What it cost when it was saved.
  price_usd int not null check (price_usd between 1 and 100000),
  -- The lowest price seen since: only a lower one is news.
  lowest_usd int not null check (lowest_usd between 1 and 100000),
  -- Somebody held it when we last looked.
  was_reserved boolean not null default false,
  primary key (user_id, product_id)
);
create index saved_phones_product on saved_phones (product_id);

-- Where somebody is told of saved phones. Without a row: everywhere.
create table watch_settings (
  user_id uuid primary key references users on delete restrict,
  by_mail boolean not null default true,
  by_push boolean not null default true
);

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete restrict,
  -- As its owner's page calls it.
  name text not null check (length(name) between 1 and 120),
  -- The query of its address, without the order, in the one way to write it.
  wishes text not null check (length(wishes) between 1 and 8000),
  saved_at timestamptz not null default now(),
  by_mail boolean not null default true,
  by_push boolean not null default true
);
create unique index saved_searches_once on saved_searches (user_id, md5(wishes));

-- Up to where changed phones were compared with saved searches and saved phones: by transaction, as the search index follows them.
create table watch_mark (
  only_one boolean primary key default true check (only_one),
  seen_xid xid8 not null
);
insert into watch_mark (seen_xid) values (pg_snapshot_xmin(pg_current_snapshot()));

-- Listings and price falls that were compared with the searches. Kept a little longer than they count as news.
create table compared_listings (
  product_id uuid not null references products on delete cascade,
  revision int not null,
  at timestamptz not null,
  primary key (product_id, revision)
);
create index compared_listings_age on compared_listings (at);

-- Browsers that are told by web push. They end with the session.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete restrict,
  session_id text not null references identity_session on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null check (length(p256dh) between 1 and 200),
  auth text not null check (length(auth) between 1 and 100),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What a notice of a watched phone says: what it costs, what it cost before; for a search, how many phones it found.
alter table notices
  add column search_id uuid references saved_searches on delete cascade,
  add column phones int check (phones > 0),
  add column price_usd int check (price_usd between 1 and 100000),
  add column before_usd int check (before_usd between 1 and 100000);
create index notices_of_search on notices (search_id, created_at desc) where search_id is not null;

-- The key that push services know this market by, unless VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are set. Made when it is first needed.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);
