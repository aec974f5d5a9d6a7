-- A seller may change a listing while it is on sale.

-- Counts its changes: whoever books it, or changes it, says which one they saw.
alter table products add column revision int not null default 1 check (revision > 0);

-- Whoever holds a phone, or has bought it, pays the listing's price. A booking that has ended keeps its own, whatever the phone costs since.
alter table bookings drop constraint bookings_product_id_price_usd_fkey;
alter table bookings add column held_price_usd int
  generated always as (case when state in ('reserved', 'paying', 'paid') then price_usd end) stored;
alter table bookings add foreign key (product_id, held_price_usd) references products (id, resale_price_usd) on delete restrict;

-- As in 0014, and besides: only what the buyer saw is booked. A server of the edition before, which names no revision, is still understood.
drop function reserve(uuid, uuid, text, text, timestamptz, timestamptz, int);
create function reserve(
  in_product uuid, in_buyer uuid, in_phone text, in_location text, in_now timestamptz, in_expires timestamptz, in_unpaid_max int,
  in_revision int default null,
  out booking_id uuid, out outcome text
) language plpgsql as $$
declare
  product record;
begin
  perform from users where id = in_buyer and closed_at is null for no key update;
  if not found then
    outcome := 'closed';
    return;
  end if;
  if (select count(*) from bookings
      where buyer_id = in_buyer and (state = 'paying' or (state = 'reserved' and expires_at > in_now))) >= in_unpaid_max then
    outcome := 'too_many';
    return;
  end if;

  update products set state = 'reserved' where id = in_product and state = 'on_sale' and revision = coalesce(in_revision, revision)
    returning seller_id, resale_price_usd into product;
  if not found then
    select case when state = 'withdrawn' then 'withdrawn' when state = 'on_sale' and revision <> in_revision then 'changed' else 'taken' end
      into outcome from products where id = in_product;
    return;
  end if;

  insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, location, expires_at, created_at)
  values (in_product, product.seller_id, in_buyer, product.resale_price_usd, in_phone, in_location, in_expires, in_now)
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
