-- What the house does: it tells people what happened to their phones, and writes down what its admins did.

-- Who ended a reservation that was never paid.
alter table bookings add column ended_by text check (ended_by in ('time', 'buyer', 'seller', 'admin'));
update bookings set ended_by = 'time' where state in ('lapsed', 'cancelled');
alter table bookings add check ((state in ('lapsed', 'cancelled')) = (ended_by is not null));
create index bookings_sold on bookings (seller_id, created_at desc, id desc) where state in ('paid', 'refunded');

-- A notice is written with the step that owes it, in one transaction; its words are made when it is read or mailed.
create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete restrict,
  kind text not null check (kind in (
    'booked', 'reserved', 'paid', 'sold', 'lapsed', 'back_on_sale', 'withdrawn_by_seller', 'withdrawn_by_admin',
    'taken_down', 'verified', 'reported', 'message', 'account_closed')),
  product_id uuid references products on delete restrict,
  booking_id uuid references bookings on delete restrict,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Set only for who has no address here any more; forgotten as soon as the mail is sent.
  mail_to text check (length(mail_to) <= 254),
  -- When the mail is to be tried; null when it is sent, or given up.
  mail_due_at timestamptz default now(),
  mail_attempts int not null default 0
);
create index notices_user on notices (user_id, created_at desc, id desc);
create index notices_mail_due on notices (mail_due_at) where mail_due_at is not null;

-- Who of the admins did what, when. Without an actor it was the operator, at the server itself.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references users on delete restrict,
  action text not null check (action in (
    'verified_seller', 'closed_account', 'closed_report', 'took_off_market', 'deleted_message', 'granted_admin', 'revoked_admin')),
  user_id uuid references users on delete restrict,
  product_id uuid references products on delete restrict,
  report_id uuid references reports on delete restrict
);

create index users_buyers on users (created_at desc, id desc) where closed_at is null and account_type = 'User';
create index users_sellers on users (created_at desc, id desc) where closed_at is null and account_type = 'Seller';

-- As in 0006, and besides: an account that is being closed at this moment reserves nothing, and both sides are told.
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
  insert into notices (user_id, kind, product_id, booking_id, created_at, mail_due_at) values
    (in_buyer, 'booked', in_product, booking_id, in_now, in_now),
    (product.seller_id, 'reserved', in_product, booking_id, in_now, in_now);
  outcome := 'reserved';
end
$$;
