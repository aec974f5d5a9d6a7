-- As in 0024, and besides: what lies further ahead than servers' clocks differ (aheadOf in server/platform/clock.ts) was
-- written by a clock that was ahead, and counts no more. It kept buyers waiting until that date.
create or replace function hold_refused(
  in_product uuid, in_buyer uuid, in_is_newcomer boolean, in_now timestamptz, in_network text, in_device text,
  in_limits jsonb
) returns text language plpgsql as $$
declare
  seller uuid;
  latest timestamptz := in_now + interval '5 minutes';
begin
  if exists (select from bookings
      where product_id = in_product and state = 'cancelled' and (buyer_id = in_buyer or device = in_device)
        and ended_by in ('buyer', 'seller') and ended_at <= latest
        and ended_at > in_now - make_interval(mins => (in_limits->>'afterCancelMinutes')::int)) then
    return 'cancelled_lately';
  end if;
  if (select count(*) from bookings
      where buyer_id = in_buyer and created_at > in_now - interval '1 day' and created_at <= latest)
     >= (in_limits->>'aDay')::int then
    return 'too_many_today';
  end if;
  -- Bookings that the same limit counts wait for each other until the transaction ends: always in this order, after the
  -- account, before the product.
  perform pg_advisory_xact_lock(hashtextextended('holds of a network ' || in_network, 0));
  if (select count(*) from bookings
      where network = in_network and (state = 'paying' or (state = 'reserved' and expires_at > in_now)))
     >= (in_limits->>'liveANetwork')::int then
    return 'network_full';
  end if;
  if not in_is_newcomer then
    return null;
  end if;
  select seller_id into seller from products where id = in_product;
  perform pg_advisory_xact_lock(hashtextextended('holds of a seller ' || seller, 0));
  if (select count(*) from bookings
      where seller_id = seller and by_newcomer and (state = 'paying' or (state = 'reserved' and expires_at > in_now)))
     >= (in_limits->>'ofOneSellerByNewcomers')::int then
    return 'newcomers_full';
  end if;
  return null;
end
$$;
