-- Who calls, by session: one look instead of two for every call that is made with a token.
create view callers as
select session.id as session_id,
       session."expiresAt" as expires_at,
       identity.id as identity_id,
       identity.name as identity_name,
       identity.email as identity_email,
       identity.image as photo_url,
       account.id as user_id,
       account.name,
       account.email,
       account.account_type,
       account.verified_at,
       admin_grants.granted_at
from identity_session as session
join identity_user as identity on identity.id = session."userId"
left join users as account on account.identity_id = identity.id and account.closed_at is null
left join admin_grants on admin_grants.user_id = account.id;

-- A reservation, whole: one statement is one transaction, so nobody waits for a row while we talk to the database.
-- The buyer is locked, so that the count is true. Of many buyers one finds the product on sale; the rest wait for that row and find
-- it reserved. Should that ever fail, the index bookings_one_live refuses, and nothing of this is kept.
create function reserve(
  in_product uuid, in_buyer uuid, in_phone text, in_location text, in_now timestamptz, in_expires timestamptz, in_unpaid_max int,
  out booking_id uuid, out outcome text
) language plpgsql as $$
declare
  product record;
begin
  perform from users where id = in_buyer and closed_at is null for no key update;
  if (select count(*) from bookings
      where buyer_id = in_buyer and state in ('reserved', 'paying') and expires_at > in_now) >= in_unpaid_max then
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
  outcome := 'reserved';
end
$$;
