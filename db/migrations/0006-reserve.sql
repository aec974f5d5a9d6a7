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

-- Everything a reservation writes, in one go: the booking, the product's next state, and a row for each step.
-- The buyer is locked by the caller, so that the count is true; the index bookings_one_live decides between buyers.
create function reserve(
  in_product uuid, in_seller uuid, in_buyer uuid, in_price int, in_phone text, in_location text,
  in_now timestamptz, in_expires timestamptz, in_unpaid_max int,
  out booking_id uuid, out outcome text, out category text
) language plpgsql as $$
begin
  if (select count(*) from bookings
      where buyer_id = in_buyer and state in ('reserved', 'paying') and expires_at > in_now) >= in_unpaid_max then
    outcome := 'too_many';
    return;
  end if;

  insert into bookings (product_id, seller_id, buyer_id, price_usd, phone, location, expires_at, created_at)
  values (in_product, in_seller, in_buyer, in_price, in_phone, in_location, in_expires, in_now)
  on conflict do nothing
  returning id into booking_id;
  if booking_id is null then
    outcome := 'taken';
    return;
  end if;

  update products set state = 'reserved' where id = in_product and state = 'on_sale' returning category_id into category;
  if category is null then
    outcome := 'withdrawn';
    return;
  end if;

  insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason, at) values
    ('booking', booking_id, null, 'reserved', in_buyer, 'booked', in_now),
    ('product', in_product, 'on_sale', 'reserved', in_buyer, 'booked', in_now);
  outcome := 'reserved';
end
$$;
