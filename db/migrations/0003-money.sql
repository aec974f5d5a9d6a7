-- Reservations and money. What must never happen is refused here, whatever the code above does.

create table bookings (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null,
  seller_id uuid not null,
  buyer_id uuid not null references users on delete restrict,
  price_usd int not null check (price_usd between 1 and 100000),
  currency text not null default 'usd' check (currency = 'usd'),
  phone text not null check (length(phone) between 5 and 32),
  location text not null default '' check (length(location) <= 120),
  state text not null default 'reserved'
    check (state in ('reserved', 'paying', 'paid', 'lapsed', 'cancelled', 'refunded')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (product_id, seller_id) references products (id, seller_id) on delete restrict,
  -- The price at booking time is the listing's price; a listing's price never changes once it is booked.
  foreign key (product_id, price_usd) references products (id, resale_price_usd) on delete restrict,
  unique (id, price_usd, currency),
  check (buyer_id <> seller_id),
  check ((state in ('lapsed', 'cancelled', 'refunded')) = (ended_at is not null))
);
-- No phone is sold twice: at most one live booking a product.
create unique index bookings_one_live on bookings (product_id) where state in ('reserved', 'paying', 'paid');
create index bookings_buyer on bookings (buyer_id, created_at desc, id desc);
create index bookings_seller on bookings (seller_id, created_at desc, id desc);
create index bookings_due on bookings (expires_at) where state in ('reserved', 'paying');

create table payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null,
  amount_usd int not null,
  currency text not null default 'usd',
  provider text not null check (provider in ('test', 'stripe')),
  attempt int not null check (attempt > 0),
  intent_id text unique,
  client_secret text,
  state text not null default 'created'
    check (state in ('created', 'processing', 'succeeded', 'failed', 'refunded')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- What is paid is what was booked: the same amount in the same currency.
  foreign key (booking_id, amount_usd, currency) references bookings (id, price_usd, currency) on delete restrict,
  unique (booking_id, attempt),
  check (state not in ('succeeded', 'refunded') or intent_id is not null)
);
create unique index payments_one_open on payments (booking_id) where state in ('created', 'processing');
create unique index payments_one_paid on payments (booking_id) where state = 'succeeded';

-- Each step of a product, a booking or a payment leaves a row: who, when, why.
create table transitions (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('product', 'booking', 'payment')),
  subject_id uuid not null,
  from_state text,
  to_state text not null,
  actor_id uuid references users on delete restrict,
  reason text not null,
  at timestamptz not null default now()
);
create index transitions_subject on transitions (subject, subject_id, id);
