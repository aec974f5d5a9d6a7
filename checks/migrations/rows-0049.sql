-- A hundred rows in each big table as migration 0049 left it: enough to see what a later one reads, writes and locks.
-- Never change it: later migrations find these rows as an older market has them.

create function pg_temp.id(n int) returns uuid language sql immutable as $$ select lpad(n::text, 32, '0')::uuid $$;
create function pg_temp.picture(n int) returns text language sql immutable as $$ select lpad(n::text, 40, '0') $$;
create temporary table hundred as select generate_series(1, 100) as n;

insert into identity_user (id, name, email, "emailVerified")
  select 'identity ' || n, 'Person', 'person' || n || '@redial.example', true from generate_series(1, 200) as n;
insert into identity_account (id, "accountId", "providerId", "userId", password)
  select 'account ' || n, 'identity ' || n, 'credential', 'identity ' || n, 'none' from hundred;
insert into identity_session (id, "expiresAt", token, "userId")
  select 'session ' || n, now() + interval '1 day', 'token ' || n, 'identity ' || n from hundred;
insert into known_devices (identity_id, device_hash, session_id, first_seen_at, last_seen_at)
  select 'identity ' || n, 'device ' || n, 'session ' || n, now(), now() from hundred;
insert into security_events (at, identity_id, kind) select now(), 'identity ' || n, 'signed_in' from hundred;

-- Sellers are 1 to 100, buyers 101 to 200.
insert into users (id, identity_id, name, email, account_type)
  select pg_temp.id(n), 'identity ' || n, 'Person', 'person' || n || '@redial.example', case when n <= 100 then 'Seller' else 'User' end
  from generate_series(1, 200) as n;
insert into seller_kinds (seller_id, kind, said_at) select pg_temp.id(n), 'private', now() from hundred;
insert into blocks (blocker_id, blocked_id, created_at) select pg_temp.id(n), pg_temp.id(100 + n), now() from hundred;
insert into answered_requests (user_id, call, key, body_hash) select pg_temp.id(n), 'call', 'key', sha256('') from hundred;
insert into saved_searches (user_id, name, wishes) select pg_temp.id(100 + n), 'Pixels', 'q=pixel' from hundred;
insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  select pg_temp.id(n), 'session ' || n, 'https://push.example/' || n, 'key', 'auth' from hundred;
insert into watch_settings (user_id, by_mail, by_push) select pg_temp.id(n), true, false from hundred;
insert into payout_accounts (user_id, sealed, holder, ends_with, changed_at)
  select pg_temp.id(n), 'sealed', 'Person', '1234', now() from hundred;

insert into images (id, width, height, placeholder) select pg_temp.picture(n), 1, 1, 'none' from hundred;
insert into image_uploads (image_id, user_id) select pg_temp.picture(n), pg_temp.id(n) from hundred;
insert into categories (id, name, image_id) values ('old', 'Old', pg_temp.picture(1)) on conflict do nothing;
insert into products (id, seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time, condition, location, phone,
    description, posted_on, state)
  select pg_temp.id(n), pg_temp.id(n), (select min(id) from categories), pg_temp.picture(n), 'Phone', 500, 300, '1 year', 'Good', 'Madrid', '12345',
    'A phone', current_date, 'on_sale' from hundred;
insert into product_photos (product_id, position, image_id) select pg_temp.id(n), 1, pg_temp.picture(n) from hundred;
insert into compared_listings (product_id, revision, at) select pg_temp.id(n), 1, now() from hundred;
insert into listing_versions (product_id, revision, category_id, image_id, name, used_time, condition)
  select id, revision, category_id, image_id, name, used_time, condition from products on conflict do nothing;
insert into saved_phones (user_id, product_id, price_usd, lowest_usd, was_reserved) select pg_temp.id(100 + n), pg_temp.id(n), 300, 300, false from hundred;
insert into reports (product_id, reporter_id, reason) select pg_temp.id(n), pg_temp.id(100 + n), 'scam' from hundred;
insert into messages (email, message) select 'person' || n || '@redial.example', 'Hello' from hundred;

insert into conversations (id, product_id, buyer_id, seller_id, created_at, last_at)
  select pg_temp.id(n), pg_temp.id(n), pg_temp.id(100 + n), pg_temp.id(n), now(), now() from hundred;
insert into conversation_messages (id, conversation_id, author_id, text, created_at) select pg_temp.id(n), pg_temp.id(n), pg_temp.id(n), 'Hello', now() from hundred;
insert into conversation_photos (message_id, position, image_id) select pg_temp.id(n), 1, pg_temp.picture(n) from hundred;
insert into offers (id, product_id, revision, buyer_id, seller_id, state, price_usd, created_at, expires_at, ended_at)
  select pg_temp.id(n), pg_temp.id(n), 1, pg_temp.id(100 + n), pg_temp.id(n), 'expired', 250, now(), now(), now() from hundred;
insert into offer_prices (offer_id, number, price_usd, named_at) select pg_temp.id(n), 1, 250, now() from hundred;

update products set state = 'sold';
insert into bookings (id, product_id, seller_id, buyer_id, price_usd, phone, location, state, expires_at)
  select pg_temp.id(n), pg_temp.id(n), pg_temp.id(n), pg_temp.id(100 + n), 300, '12345', 'Madrid', 'paid', now() from hundred;
insert into payments (id, booking_id, amount_usd, provider, attempt, intent_id, state, settled_at)
  select pg_temp.id(n), pg_temp.id(n), 300, 'test', 1, 'intent ' || n, 'succeeded', now() from hundred;
insert into sales (booking_id, state, hand_over_by, goes_back_at, due_at, fee_cents) select pg_temp.id(n), 'to_hand_over', now(), now(), now(), 0 from hundred;
insert into deliveries (booking_id, way, changed_at) select pg_temp.id(n), 'in_person', now() from hundred;
insert into returns (booking_id, why, way, begun_at, next_by) select pg_temp.id(n), 'agreed', 'in_person', now(), now() from hundred;
insert into sale_photos (booking_id, position, image_id) select pg_temp.id(n), 1, pg_temp.picture(n) from hundred;
insert into reviews (booking_id, about, writer_id, subject_id, stars, created_at, shown_at)
  select pg_temp.id(n), 'seller', pg_temp.id(100 + n), pg_temp.id(n), 5, now(), now() from hundred;
insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at) select 'captured', 30000, pg_temp.id(n), pg_temp.id(n), 'test', now() from hundred;
insert into payouts (id, prepared_by, seller_id, amount_cents, sealed, holder, ends_with, created_at, provider)
  select pg_temp.id(n), pg_temp.id(1), pg_temp.id(n), 100, 'sealed', 'Person', '1234', now(), 'test' from hundred;
insert into provider_events (id, provider, type) select 'event ' || n, 'test', 'payment_intent.succeeded' from hundred;
insert into transitions (subject, subject_id, to_state, reason) select 'product', pg_temp.id(n), 'on_sale', 'listed' from hundred;
insert into notices (user_id, kind, product_id) select pg_temp.id(n), 'sold', pg_temp.id(n) from hundred;
insert into digests (user_id, mail_due_at) select pg_temp.id(n), now() from hundred;
insert into audit (actor_id, action, user_id) select pg_temp.id(n), 'verified', pg_temp.id(n) from hundred;
insert into seller_contacts_seen (account_id, day, seller_id) select pg_temp.id(100 + n), current_date, pg_temp.id(n) from hundred;
