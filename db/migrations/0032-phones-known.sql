-- What a phone is, beside what its seller says of it: model, storage, colour and the rest, its photos, its town.

-- Phones that we know. Filled from db/catalogue at each start; admins add and merge (source 'admin').
create table models (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  category_id text not null references categories on delete restrict,
  name text not null check (length(name) between 1 and 120),
  -- A year, or a year and a month.
  released text check (released ~ '^[0-9]{4}(-[0-9]{2})?$'),
  storages_gb int[] not null default '{}',
  rams_gb int[] not null default '{}',
  colours text[] not null default '{}',
  launch_price_usd int check (launch_price_usd between 1 and 100000),
  model_numbers text[] not null default '{}',
  nicknames text[] not null default '{}',
  source text not null default 'catalogue' check (source in ('catalogue', 'admin')),
  -- Another row is meant by this one: its address leads there, and so do its listings.
  merged_into text references models on delete restrict,
  changed_at timestamptz not null default now(),
  check (merged_into <> id)
);
-- The catalogue's columns, as its file has them.
create type model_said as (
  id text, category_id text, name text, released text, storages_gb int[], rams_gb int[], colours text[], launch_price_usd int,
  model_numbers text[], nicknames text[]
);
create unique index models_name on models (category_id, lower(name)) where merged_into is null;

alter table products
  add column model_id text references models on delete restrict,
  add column storage_gb int check (storage_gb between 1 and 8192),
  add column ram_gb int check (ram_gb between 1 and 64),
  add column colour text check (length(colour) between 1 and 60),
  add column carrier_lock text check (carrier_lock in ('unlocked', 'locked')),
  add column battery_percent int check (battery_percent between 1 and 100),
  add column in_box text[] not null default '{}',
  -- A place of the gazetteer (db/gazetteer); `location` stays what the seller typed.
  add column town_id int check (town_id > 0),
  -- The transaction that changed it last: by this a server finds what is new since it last looked. Rows of before have none.
  add column changed_xid xid8;
alter table products alter column changed_xid set default pg_current_xact_id();
create index products_model_live on products (model_id, created_at desc, id desc) where state in ('on_sale', 'reserved');
create index products_model_sold on products (model_id) where state = 'sold';
create index products_changed on products (changed_xid, id);

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger products_changed before update on products for each row execute function note_change();

-- Further photos; the first is the product's image.
create table product_photos (
  product_id uuid not null references products on delete cascade,
  position int not null check (position between 1 and 7),
  image_id text not null references images on delete restrict,
  primary key (product_id, position),
  unique (product_id, image_id)
);
create index product_photos_image on product_photos (image_id);
