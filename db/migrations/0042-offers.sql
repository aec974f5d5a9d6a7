-- Buyers offer less, sellers answer (docs/decisions/0032-offers.md).

-- Whoever writes products has mostly touched bookings before, so nobody waits for us while we wait for them.
lock table bookings in access exclusive mode;

create table offers (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null,
  -- The version of the listing that the buyer saw. A later one ends the offer.
  revision int not null check (revision > 0),
  buyer_id uuid not null references users on delete restrict,
  seller_id uuid not null references users on delete restrict,
  -- What the booking needs. Erased as soon as the offer ends: the booking has its own.
  phone text,
  location text,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'changed', 'gone', 'blocked', 'left')),
  -- How many prices were named. Odd: the last one is the buyer's, and the seller answers.
  named int not null default 1 check (named between 1 and 6),
  -- The last one.
  price_usd int not null check (price_usd between 1 and 100000),
  accepted_usd int generated always as (case when state = 'accepted' then price_usd end) stored,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (product_id, seller_id) references products (id, seller_id) on delete restrict,
  -- What a booking at this price refers to.
  unique (id, product_id, buyer_id, revision, accepted_usd),
  check (buyer_id <> seller_id),
  constraint offers_ended check ((ended_at is null) = (state = 'open')),
  constraint offers_contact check (num_nonnulls(phone, location) = case when state = 'open' then 2 else 0 end)
);
create unique index offers_one_open on offers (product_id, buyer_id) where state = 'open';
create index offers_buyer on offers (buyer_id, created_at desc, id desc);
create index offers_seller on offers (seller_id, created_at desc, id desc);
create index offers_ended_at on offers (ended_at) where ended_at is not null and state <> 'accepted';

create table offer_prices (
  offer_id uuid not null references offers on delete cascade,
  number int not null check (number between 1 and 6),
  price_usd int not null check (price_usd between 1 and 100000),
  named_at timestamptz not null,
  primary key (offer_id, number)
);

-- A live booking costs what its listing asks, or what an accepted offer says. No third price can be written.
alter table bookings drop column held_price_usd;
alter table bookings add column offer_id uuid,
  add column held_price_usd int
    generated always as (case when state in ('reserved', 'paying', 'paid') and offer_id is null then price_usd end) stored;
alter table bookings add foreign key (product_id, held_price_usd) references products (id, resale_price_usd) on delete restrict;
create unique index bookings_offer on bookings (offer_id) where offer_id is not null;
alter table bookings add constraint bookings_at_offered_price foreign key (offer_id, product_id, buyer_id, revision, price_usd)
  references offers (id, product_id, buyer_id, revision, accepted_usd) on delete restrict;

-- As in 0030, and besides: at the price of an accepted offer. Who accepted it owes the notices, which differ.
drop function reserve(uuid, uuid, text, text, timestamptz, timestamptz, int, int, text, text, jsonb);
create function reserve(
  in_product uuid, in_buyer uuid, in_phone text, in_location text, in_now timestamptz, in_expires timestamptz, in_unpaid_max int,
  in_revision int default null, in_network text default null, in_device text default null, in_limits jsonb default null,
  in_offer uuid default null,
  out booking_id uuid, out outcome text, out held_until timestamptz
) language plpgsql as $$
declare
  product record;
  account record;
  is_newcomer boolean := false;
  price int;
begin
  select created_at into account from users where id = in_buyer and closed_at is null for no key update;
  if not found then
    outcome := 'closed';
    return;
  end if;
  if (select count(*) from bookings
      where buyer_id = in_buyer and (state = 'paying' or (state = 'reserved' and expires_at > in_now))) >= in_unpaid_max then
    outcome := 'too_many';
    return;
  end if;

  held_until := in_expires;
  if in_limits is not null then
    is_newcomer := account.created_at > in_now - make_interval(hours => (in_limits->>'newcomerHours')::int);
    outcome := hold_refused(in_product, in_buyer, is_newcomer, in_now, in_network, in_device, in_limits);
    if outcome is not null then
      return;
    end if;
    -- Whose offer was accepted did not choose the moment, and the seller chose them.
    if is_newcomer and in_offer is null then
      held_until := least(in_expires, in_now + make_interval(hours => (in_limits->>'newcomerHoldHours')::int));
    end if;
  end if;

  select seller_id, resale_price_usd, state, revision as seen into product from products where id = in_product for no key update;
  if not found then
    return;
  end if;
  outcome := case when product.state in ('withdrawn', 'returned') then 'withdrawn'
                  when product.state <> 'on_sale' then 'taken'
                  when product.seen <> coalesce(in_revision, product.seen) then 'changed'
                  else 'reserved' end;
  if outcome <> 'reserved' then
    return;
  end if;

  price := product.resale_price_usd;
  if in_offer is not null then
    -- null where it was not accepted, and then no booking can be written.
    select accepted_usd into price from offers where id = in_offer;
  end if;
  perform take_step('product', in_product, 'on_sale', 'reserved', in_buyer, 'booked', in_now);
  insert into bookings (product_id, revision, seller_id, buyer_id, price_usd, phone, location, expires_at, created_at, network, device, by_newcomer, offer_id)
  values (in_product, product.seen, product.seller_id, in_buyer, price, in_phone, in_location, held_until, in_now,
          in_network, in_device, is_newcomer, in_offer)
  returning id into booking_id;
  perform take_step('booking', booking_id, null, 'reserved', in_buyer, 'booked', in_now);
  if in_offer is null then
    perform owe_notice(in_buyer, 'booked', in_product, booking_id, null, null, in_now);
    perform owe_notice(product.seller_id, 'reserved', in_product, booking_id, null, null, in_now);
  end if;
end
$$;
