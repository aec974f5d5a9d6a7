-- An order shows the phone as its buyer booked it, whatever its seller has made of the listing since.

-- Which version of the listing was booked. Of bookings from before it is not known whether the listing was changed after them; they show it as it is now.
alter table bookings add column revision int not null default 1 check (revision > 0);
update bookings set revision = products.revision from products where products.id = bookings.product_id and products.revision > 1;

-- A listing as it was, where somebody has booked it like that and it was changed later.
create table listing_versions (
  product_id uuid not null references products on delete cascade,
  revision int not null check (revision > 0),
  category_id text not null references categories on delete restrict,
  image_id text not null references images on delete restrict,
  name text not null check (length(name) between 1 and 120),
  used_time text not null check (length(used_time) between 1 and 120),
  condition text not null check (condition in ('Excellent', 'Good', 'Fair')),
  primary key (product_id, revision)
);
create index listing_versions_image on listing_versions (image_id);

-- As in 0021, and besides: notes which version it is.
create or replace function reserve(
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
    returning seller_id, resale_price_usd, revision as seen into product;
  if not found then
    select case when state = 'withdrawn' then 'withdrawn' when state = 'on_sale' and revision <> in_revision then 'changed' else 'taken' end
      into outcome from products where id = in_product;
    return;
  end if;

  insert into bookings (product_id, revision, seller_id, buyer_id, price_usd, phone, location, expires_at, created_at)
  values (in_product, product.seen, product.seller_id, in_buyer, product.resale_price_usd, in_phone, in_location, in_expires, in_now)
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
