-- One writer of a state: docs/decisions/0020-one-place-for-an-order.md.

-- A sold phone whose money went back is 'returned': its seller may put it back on sale. Until now the words of a reason said so.
alter table products drop constraint products_state_check;
alter table products add constraint products_state_check check (state in ('on_sale', 'reserved', 'sold', 'withdrawn', 'returned'));
update transitions set to_state = 'returned' where subject = 'product' and from_state = 'sold' and to_state = 'withdrawn';
update transitions t set from_state = 'returned' where subject = 'product' and from_state = 'withdrawn'
  and (select to_state from transitions p where p.subject = 'product' and p.subject_id = t.subject_id and p.id < t.id order by p.id desc limit 1) = 'returned';
update products g set state = 'returned' where state = 'withdrawn'
  and (select to_state from transitions s where s.subject = 'product' and s.subject_id = g.id order by s.id desc limit 1) = 'returned';
create index products_seller_returned on products (seller_id) where state = 'returned';
-- What admins were told of an order, which is asked with each step of it.
create index notices_told_of_booking on notices (booking_id) where kind in ('money_mismatch', 'refund_stuck');

-- As in 0029, but after the row is written: a trigger before it makes PostgreSQL compute the words of the search anew with each change of a state.
drop trigger products_refuse_relisting_suspended on products;
drop trigger products_refuse_freeing_suspended on products;
create trigger products_refuse_relisting_suspended after update of state on products for each row
  when (new.state = 'on_sale' and old.state not in ('on_sale', 'reserved')) execute function refuse_suspended_seller();
create trigger products_refuse_freeing_suspended after update of state on products for each row
  when (new.state = 'on_sale' and old.state = 'reserved') execute function refuse_freeing_for_suspended_seller();

-- Moves a product, a booking or a payment from one state to the next, and records it. Nothing else changes a state. Of what is new (in_from
-- null) only the record is written. in_with: what is known beside the state.
create function take_step(
  in_subject text, in_id uuid, in_from text, in_to text, in_actor uuid, in_reason text, in_at timestamptz, in_with jsonb default null
) returns void language plpgsql as $$
begin
  if in_from is not null then
    case in_subject
      when 'product' then
        update products set state = in_to, advertised_at = case when in_to in ('on_sale', 'reserved') then advertised_at end
          where id = in_id and state = in_from;
      when 'booking' then
        update bookings set state = in_to,
            ended_at = case when in_to in ('lapsed', 'cancelled', 'refunded') then in_at end,
            ended_by = in_with->>'endedBy',
            ended_early = coalesce((in_with->>'isEarly')::boolean, false),
            network = case when in_to = 'paying' then network end,
            -- After a cancellation the browser is known for another hour (forgetTraces in orders/jobs.ts).
            device = case when in_to = 'paying' or (in_to = 'cancelled' and in_with->>'endedBy' in ('buyer', 'seller')) then device end
          where id = in_id and state = in_from;
      when 'payment' then
        update payments set state = in_to,
            -- An attempt that had failed was settled then, but its money came now.
            settled_at = case when in_to in ('created', 'processing') then null
                              when in_from = 'succeeded' or in_to = 'refunded' then settled_at
                              else in_at end,
            refund_due_at = case when in_to = 'refund_pending' then in_at end,
            refund_id = coalesce(in_with->>'refundId', refund_id)
          where id = in_id and state = in_from;
    end case;
    if not found then
      raise exception 'the % % is not %', in_subject, in_id, in_from;
    end if;
  end if;
  insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason, at)
    values (in_subject, in_id, in_from, in_to, in_actor, in_reason, in_at);
end
$$;

-- Owes somebody a notice and a mail; every admin where in_user is null. Who has left is owed nothing.
create function owe_notice(
  in_user uuid, in_kind text, in_product uuid, in_booking uuid, in_audit bigint, in_mail_to text, in_at timestamptz
) returns void language plpgsql as $$
begin
  if in_user is null then
    insert into notices (user_id, kind, product_id, booking_id, audit_id, mail_to, created_at, mail_due_at)
      select id, in_kind, in_product, in_booking, in_audit, in_mail_to, in_at, in_at from users
      where closed_at is null and id in (select user_id from admin_grants);
  else
    insert into notices (user_id, kind, product_id, booking_id, audit_id, mail_to, created_at, mail_due_at)
      select id, in_kind, in_product, in_booking, in_audit, in_mail_to, in_at, in_at from users
      where closed_at is null and id = in_user;
  end if;
end
$$;

-- All that follows from one piece of news, in its order: steps and notices.
create function take(in_all jsonb, in_at timestamptz) returns void language plpgsql as $$
declare
  one jsonb;
begin
  for one in select * from jsonb_array_elements(in_all) loop
    if one ? 'subject' then
      perform take_step(one->>'subject', (one->>'id')::uuid, one->>'from', one->>'to', (one->>'actorId')::uuid, one->>'reason', in_at, one->'with');
    else
      perform owe_notice((one->>'userId')::uuid, one->>'kind', (one->>'productId')::uuid, (one->>'bookingId')::uuid,
                         (one->>'auditId')::bigint, one->>'mailTo', in_at);
    end if;
  end loop;
end
$$;

-- As in 0024, by the one writer.
create or replace function reserve(
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

  perform take_step('product', in_product, 'on_sale', 'reserved', in_buyer, 'booked', in_now);
  insert into bookings (product_id, revision, seller_id, buyer_id, price_usd, phone, location, expires_at, created_at, network, device, by_newcomer)
  values (in_product, product.seen, product.seller_id, in_buyer, product.resale_price_usd, in_phone, in_location, held_until, in_now,
          in_network, in_device, is_newcomer)
  returning id into booking_id;
  perform take_step('booking', booking_id, null, 'reserved', in_buyer, 'booked', in_now);
  perform owe_notice(in_buyer, 'booked', in_product, booking_id, null, null, in_now);
  perform owe_notice(product.seller_id, 'reserved', in_product, booking_id, null, null, in_now);
end
$$;
