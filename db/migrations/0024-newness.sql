-- What strangers may hold, list and see: docs/decisions/0016-limits-of-newness.md.

-- By whom a phone is held, for as long as a limit asks: an HMAC of the network and of the browser, never the address.
alter table bookings
  add column network text check (length(network) = 22),
  add column device text check (length(device) = 22),
  -- The buyer's account was younger than a day.
  add column by_newcomer boolean not null default false,
  -- The seller ended the reservation and kept the phone on sale.
  add column ended_early boolean not null default false,
  add constraint bookings_network_forgotten check (network is null or state in ('reserved', 'paying')),
  add constraint bookings_device_forgotten check (device is null or state in ('reserved', 'paying', 'cancelled')),
  add constraint bookings_ended_early_by_seller check (not ended_early or coalesce(ended_by, '') = 'seller');
create index bookings_network_live on bookings (network) where network is not null;
create index bookings_newcomers_live on bookings (seller_id) where by_newcomer and state in ('reserved', 'paying');
create index bookings_given_up on bookings (product_id, ended_at) where state = 'cancelled';
create index bookings_device_kept on bookings (ended_at) where device is not null and state = 'cancelled';

-- What a seller has sold, has listed lately, and advertises.
create index products_seller_sold on products (seller_id) where state = 'sold';
create index products_seller_listed on products (seller_id, created_at);
create index products_advertised_by_seller on products (seller_id, advertised_at desc, id desc) where advertised_at is not null;
drop index products_advertised;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'booked', 'reserved', 'paid', 'sold', 'lapsed', 'back_on_sale', 'withdrawn_by_seller', 'withdrawn_by_admin', 'ended_by_seller',
  'taken_down', 'verified', 'reported', 'report_closed', 'message', 'account_closed',
  'refund_coming', 'refunded', 'sale_refunded', 'disputed', 'refund_stuck', 'payment_declined', 'paid_late', 'seller_left', 'buyer_left',
  'money_mismatch', 'partly_refunded'));

-- Why somebody may not hold a phone; null when they may. The buyer's account is locked by whoever asks.
-- in_limits: afterCancelMinutes, aDay, liveANetwork and ofOneSellerByNewcomers, from contract/allowances.ts.
create function hold_refused(
  in_product uuid, in_buyer uuid, in_is_newcomer boolean, in_now timestamptz, in_network text, in_device text, in_limits jsonb
) returns text language plpgsql as $$
declare
  seller uuid;
begin
  if exists (select from bookings where product_id = in_product and state = 'cancelled' and (buyer_id = in_buyer or device = in_device)
             and ended_by in ('buyer', 'seller') and ended_at > in_now - make_interval(mins => (in_limits->>'afterCancelMinutes')::int)) then
    return 'cancelled_lately';
  end if;
  if (select count(*) from bookings where buyer_id = in_buyer and created_at > in_now - interval '1 day') >= (in_limits->>'aDay')::int then
    return 'too_many_today';
  end if;
  -- Bookings that the same limit counts wait for each other until the transaction ends: always in this order, after the account, before the product.
  perform pg_advisory_xact_lock(hashtextextended('holds of a network ' || in_network, 0));
  if (select count(*) from bookings where network = in_network and (state = 'paying' or (state = 'reserved' and expires_at > in_now)))
     >= (in_limits->>'liveANetwork')::int then
    return 'network_full';
  end if;
  if not in_is_newcomer then
    return null;
  end if;
  select seller_id into seller from products where id = in_product;
  perform pg_advisory_xact_lock(hashtextextended('holds of a seller ' || seller, 0));
  if (select count(*) from bookings where seller_id = seller and by_newcomer and (state = 'paying' or (state = 'reserved' and expires_at > in_now)))
     >= (in_limits->>'ofOneSellerByNewcomers')::int then
    return 'newcomers_full';
  end if;
  return null;
end
$$;

-- As in 0022, and besides: keeps to the limits of newness. in_limits null: the request is the owner's, or limits are off.
drop function reserve(uuid, uuid, text, text, timestamptz, timestamptz, int, int);
create function reserve(
  in_product uuid, in_buyer uuid, in_phone text, in_location text, in_now timestamptz, in_expires timestamptz, in_unpaid_max int,
  in_revision int default null, in_network text default null, in_device text default null, in_limits jsonb default null,
  out booking_id uuid, out outcome text, out held_until timestamptz
) language plpgsql as $$
declare
  product record;
  account record;
  is_newcomer boolean := false;
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
    if is_newcomer then
      held_until := least(in_expires, in_now + make_interval(hours => (in_limits->>'newcomerHoldHours')::int));
    end if;
  end if;

  update products set state = 'reserved' where id = in_product and state = 'on_sale' and revision = coalesce(in_revision, revision)
    returning seller_id, resale_price_usd, revision as seen into product;
  if not found then
    select case when state = 'withdrawn' then 'withdrawn' when state = 'on_sale' and revision <> in_revision then 'changed' else 'taken' end
      into outcome from products where id = in_product;
    return;
  end if;

  insert into bookings (product_id, revision, seller_id, buyer_id, price_usd, phone, location, expires_at, created_at, network, device, by_newcomer)
  values (in_product, product.seen, product.seller_id, in_buyer, product.resale_price_usd, in_phone, in_location, held_until, in_now,
          in_network, in_device, is_newcomer)
  returning id into booking_id;
  insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason, at) values
    ('product', in_product, 'on_sale', 'reserved', in_buyer, 'booked', in_now),
    ('booking', booking_id, null, 'reserved', in_buyer, 'booked', in_now);
  insert into notices (user_id, kind, product_id, booking_id, created_at, mail_due_at) values
    (in_buyer, 'booked', in_product, booking_id, in_now, in_now),
    (product.seller_id, 'reserved', in_product, booking_id, in_now, in_now);
  outcome := 'reserved';
end
$$;

-- Whose contact an account was shown on a day, for a limit of a day; forgotten after it.
create table seller_contacts_seen (
  account_id uuid not null references users on delete cascade,
  day date not null,
  seller_id uuid not null references users on delete cascade,
  primary key (account_id, day, seller_id)
);
create index seller_contacts_seen_day on seller_contacts_seen (day);

-- Of these sellers those whose contact an account may see today, and notes them. The first ones, in the order in which they are named, as long as
-- the day's number lasts. Sellers of whom the account holds or bought a phone are always among them, and are not counted.
create function see_contacts(in_account uuid, in_day date, in_sellers uuid[], in_max int) returns setof uuid language plpgsql as $$
declare
  known uuid[];
  wanted uuid[];
begin
  known := array(
    select seller_id from seller_contacts_seen where account_id = in_account and day = in_day and seller_id = any(in_sellers)
    union select seller_id from bookings where buyer_id = in_account and state in ('reserved', 'paying', 'paid') and seller_id = any(in_sellers));
  wanted := array(select seller from unnest(in_sellers) with ordinality as named (seller, at) where seller <> all(known) group by seller order by min(at));
  if cardinality(wanted) > 0 and (select count(*) from seller_contacts_seen where account_id = in_account and day = in_day) < in_max then
    -- Requests of one account that come at once are counted one after the other.
    perform pg_advisory_xact_lock(hashtextextended('contacts ' || in_account, 0));
    insert into seller_contacts_seen (account_id, day, seller_id)
      select in_account, in_day, seller from unnest(wanted) with ordinality as named (seller, at)
      where seller not in (select seller_id from seller_contacts_seen where account_id = in_account and day = in_day) order by at
      limit greatest(0, in_max - (select count(*) from seller_contacts_seen where account_id = in_account and day = in_day))
      on conflict do nothing;
    known := known || array(select seller_id from seller_contacts_seen where account_id = in_account and day = in_day and seller_id = any(wanted));
  end if;
  return query select unnest(known);
end
$$;
