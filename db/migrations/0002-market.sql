-- The market: people, pictures, listings.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- An account outlives its identity when it is closed: paid bookings stay for the books.
  identity_id text unique references identity_user on delete set null,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  account_type text not null check (account_type in ('User', 'Seller')),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check (verified_at is null or account_type = 'Seller'),
  check (closed_at is not null or identity_id is not null)
);
create unique index users_email_open on users (email) where closed_at is null;

-- Only the operator's own command writes here; no call can.
create table admin_grants (
  user_id uuid primary key references users on delete restrict,
  granted_at timestamptz not null default now()
);

create table images (
  id text primary key check (id ~ '^[0-9a-f]{40}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null default now()
);

-- Who uploaded a picture: the same bytes may come from two people.
create table image_uploads (
  image_id text not null references images on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (image_id, user_id)
);
create index image_uploads_user on image_uploads (user_id);

create table categories (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  name text not null unique check (length(name) between 1 and 120),
  image_id text not null references images on delete restrict,
  created_at timestamptz not null default now()
);

create table products (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users on delete restrict,
  category_id text not null references categories on delete restrict,
  image_id text not null references images on delete restrict,
  name text not null check (length(name) between 1 and 120),
  original_price_usd int not null check (original_price_usd between 1 and 100000),
  resale_price_usd int not null check (resale_price_usd between 1 and 100000),
  used_time text not null check (length(used_time) between 1 and 120),
  condition text not null check (condition in ('Excellent', 'Good', 'Fair')),
  location text not null check (length(location) between 1 and 120),
  phone text not null check (length(phone) between 5 and 32),
  description text not null check (length(description) between 1 and 5000),
  posted_on date not null,
  state text not null default 'on_sale' check (state in ('on_sale', 'reserved', 'sold', 'withdrawn')),
  advertised_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, seller_id),
  unique (id, resale_price_usd),
  check (advertised_at is null or state in ('on_sale', 'reserved'))
);
create index products_category_live on products (category_id, created_at desc, id desc) where state in ('on_sale', 'reserved');
create index products_advertised on products (advertised_at desc, id desc) where advertised_at is not null;
create index products_seller_live on products (seller_id, created_at desc, id desc) where state in ('on_sale', 'reserved');
create index products_image on products (image_id);
