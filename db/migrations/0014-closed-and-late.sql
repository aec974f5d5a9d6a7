-- What whoever has paid is told when the money came for nothing, or when the seller has left.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'booked', 'reserved', 'paid', 'sold', 'lapsed', 'back_on_sale', 'withdrawn_by_seller', 'withdrawn_by_admin',
  'taken_down', 'verified', 'reported', 'message', 'account_closed',
  'refund_coming', 'refunded', 'sale_refunded', 'disputed', 'refund_stuck', 'payment_declined', 'paid_late', 'seller_left'));

-- As in 0007, and besides: a phone that somebody is paying for is held, and so counts, also past its time.
create or replace function reserve(
  in_product uuid, in_buyer uuid, in_phone text, in_location text, in_now timestamptz, in_expires timestamptz, in_unpaid_max int,
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

  update products set state = 'reserved' where id = in_product and state = 'on_sale'
    returning seller_id, resale_price_usd into product;
  if not found then
    select case state when 'withdrawn' then 'withdrawn' else 'taken' end into outcome from products where id = in_product;
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
