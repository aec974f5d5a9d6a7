-- Where the money of sales is, to the cent, and how it reaches sellers (docs/decisions/0030-ledger-and-payouts.md).

-- A step that is under way on an older server ends before this, or takes place after it: each step locks its product.
lock table products in exclusive mode;

-- The market's share of a sale, as it was when it was paid.
alter table sales add column fee_cents bigint not null default 0 check (fee_cents >= 0);

-- How often five wrong codes were entered: each time they rest for longer.
alter table sales add column codes_renewed int not null default 0;

-- Where a seller's money goes. Only the market's own key opens it.
create table payout_accounts (
  user_id uuid primary key references users on delete restrict,
  sealed text not null,
  -- What the seller is shown of it.
  holder text not null,
  ends_with text not null,
  changed_at timestamptz not null
);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  -- What stands on the bank statement.
  number bigint generated always as identity unique,
  seller_id uuid not null references users on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'prepared' check (state in ('prepared', 'approved', 'paid', 'failed')),
  -- The account as it was then.
  sealed text not null,
  holder text not null,
  ends_with text not null,
  prepared_by uuid not null references users on delete restrict,
  approved_by uuid references users on delete restrict,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When it was written into a file for the bank last.
  filed_at timestamptz,
  -- Why it did not work, which the seller reads; of one that was settled by hand, what an admin noted.
  words text,
  is_by_hand boolean not null default false,
  -- Test money is never paid out with real one.
  provider text not null check (provider in ('test', 'stripe')),
  unique (id, seller_id, amount_cents, provider),
  constraint payouts_four_eyes check (approved_by <> prepared_by),
  constraint payouts_approved check (state <> 'approved' or approved_by is not null),
  constraint payouts_ended check ((ended_at is not null) = (state in ('paid', 'failed'))),
  constraint payouts_words check ((words is not null) = (state = 'failed' or is_by_hand)),
  constraint payouts_filed check (state <> 'paid' or filed_at is not null or is_by_hand)
);
create unique index payouts_one_open on payouts (seller_id, provider) where state in ('prepared', 'approved');
create index payouts_of_seller on payouts (seller_id, created_at desc, id desc);
create index payouts_newest on payouts (created_at desc, id desc);

-- Each moves an amount from one account to another, so that all accounts together are always zero. Never changed.
create table movements (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Whose sale or payout it is.
  seller_id uuid not null references users on delete restrict,
  payment_id uuid references payments on delete restrict,
  payout_id uuid,
  provider text not null check (provider in ('test', 'stripe')),
  created_at timestamptz not null,
  -- The payout's whole amount moves, and its own seller's.
  foreign key (payout_id, seller_id, amount_cents, provider) references payouts (id, seller_id, amount_cents, provider) on delete restrict,
  constraint movements_kind check (case
    when kind in ('captured', 'released', 'earned', 'settled_before', 'owed_back', 'taken_back', 'fee_back', 'refunded') then payment_id is not null and payout_id is null
    when kind in ('prepared', 'paid_out', 'came_back', 'sent_back') then payout_id is not null and payment_id is null
    -- A seller gave back what they owed.
    when kind = 'repaid' then payout_id is null and payment_id is null
    else false end)
);
create unique index movements_once_a_payment on movements (payment_id, kind) where payment_id is not null;
create unique index movements_once_a_payout on movements (payout_id, kind) where payout_id is not null;
create index movements_of_seller on movements (seller_id, provider, created_at, id) include (kind, amount_cents);

-- The accounts of each kind. held: a buyer's money until the sale is complete. available: the seller's. fees: the market's.
create view ways as
  select way.kind, line.account, line.sign
  from (values
    ('captured', 'buyers', 'held'),
    ('released', 'held', 'available'),
    ('earned', 'held', 'fees'),
    -- Before there was a ledger: the people of that sale have settled it.
    ('settled_before', 'held', 'paid_out'),
    ('owed_back', 'held', 'refunds'),
    -- A refund of what was complete: the seller may owe it then.
    ('taken_back', 'available', 'refunds'),
    ('fee_back', 'fees', 'refunds'),
    ('refunded', 'refunds', 'buyers'),
    ('prepared', 'available', 'on_its_way'),
    ('paid_out', 'on_its_way', 'paid_out'),
    ('came_back', 'on_its_way', 'available'),
    -- The bank sent it back after it was marked as paid.
    ('sent_back', 'paid_out', 'available'),
    ('repaid', 'paid_out', 'available')
  ) as way (kind, from_account, to_account)
  cross join lateral (values (way.from_account, -1), (way.to_account, 1)) as line (account, sign);

create view entries as
  select movement.id as movement_id, movement.kind, movement.seller_id, movement.payment_id, movement.provider, movement.created_at,
    way.account, movement.amount_cents * way.sign as amount_cents
  from movements as movement join ways as way on way.kind = movement.kind;

-- What moves with a step of a payment.
create function move_payment(in_payment uuid, in_from text, in_to text, in_at timestamptz) returns void language plpgsql as $$
declare
  paid record;
begin
  select payments.amount_usd * 100::bigint as cents, payments.provider, bookings.seller_id into paid
    from payments join bookings on bookings.id = payments.booking_id where payments.id = in_payment;
  if in_from <> 'succeeded' and in_to in ('succeeded', 'refund_pending') then
    insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
      values ('captured', paid.cents, paid.seller_id, in_payment, paid.provider, in_at);
  end if;
  if in_to = 'refund_pending' then
    insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
      select case kind when 'earned' then 'fee_back' else 'taken_back' end, amount_cents, seller_id, in_payment, provider, in_at
        from movements where payment_id = in_payment and kind in ('released', 'earned', 'settled_before');
    if not found then
      insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
        values ('owed_back', paid.cents, paid.seller_id, in_payment, paid.provider, in_at);
    end if;
  end if;
  if in_to = 'refunded' then
    insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
      values ('refunded', paid.cents, paid.seller_id, in_payment, paid.provider, in_at);
  end if;
end
$$;

-- A sale is complete: its money is the seller's, and the market has its share.
create function release_sale(in_booking uuid, in_at timestamptz) returns void language sql as $$
  insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
    select share.kind, share.cents, bookings.seller_id, payments.id, payments.provider, in_at
    from sales
    join bookings on bookings.id = sales.booking_id
    join payments on payments.booking_id = bookings.id and payments.state = 'succeeded'
    cross join lateral (values ('released', payments.amount_usd * 100::bigint - sales.fee_cents), ('earned', sales.fee_cents)) as share (kind, cents)
    where sales.booking_id = in_booking and share.cents > 0
$$;

create function move_payout(in_payout uuid, in_from text, in_to text, in_at timestamptz) returns void language sql as $$
  insert into movements (kind, amount_cents, seller_id, payout_id, provider, created_at)
    select case when in_to = 'prepared' then 'prepared' when in_to = 'paid' then 'paid_out' when in_from = 'paid' then 'sent_back' else 'came_back' end,
      amount_cents, seller_id, id, provider,
      -- Servers' clocks differ, and a statement must not show what was paid before it came.
      greatest(in_at, (select max(created_at) from movements where seller_id = payouts.seller_id and provider = payouts.provider))
    from payouts where id = in_payout and in_to <> 'approved'
$$;

-- As in 0038, with payouts, and with the money that moves.
create or replace function take_step(
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
      when 'sale' then
        update sales set state = in_to,
            ended_at = case when in_to in ('completed', 'undone') then in_at end,
            ended_by = in_with->>'endedBy',
            due_at = (in_with->>'dueAt')::timestamptz
          where booking_id = in_id and state = in_from;
      when 'payout' then
        update payouts set state = in_to,
            approved_by = case when in_to = 'approved' then in_actor else approved_by end,
            ended_at = case when in_to in ('paid', 'failed') then in_at end,
            words = case when in_to = 'failed' then in_with->>'words' else words end,
            -- Nobody needs the whole number any more.
            sealed = case when in_to in ('paid', 'failed') then '' else sealed end
          where id = in_id and state = in_from;
    end case;
    if not found then
      raise exception 'the % % is not %', in_subject, in_id, in_from;
    end if;
  end if;
  if in_subject = 'payment' and in_to in ('succeeded', 'refund_pending', 'refunded') then
    perform move_payment(in_id, in_from, in_to, in_at);
  elsif in_subject = 'sale' and in_to = 'completed' then
    perform release_sale(in_id, in_at);
  elsif in_subject = 'payout' then
    perform move_payout(in_id, in_from, in_to, in_at);
  end if;
  insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason, at)
    values (in_subject, in_id, in_from, in_to, in_actor, in_reason, in_at);
end
$$;

-- What has moved until now.
insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
  select moved.kind, payment.amount_usd * 100::bigint, booking.seller_id, payment.id, payment.provider, moved.at
  from payments as payment
  join bookings as booking on booking.id = payment.booking_id
  join users as seller on seller.id = booking.seller_id
  left join sales as sale on sale.booking_id = booking.id
  cross join lateral (values
    ('captured', coalesce(payment.settled_at, payment.created_at)),
    ('released', case when payment.state = 'succeeded' and sale.state = 'completed' and seller.closed_at is null then sale.ended_at end),
    -- So have those of a seller who has left.
    ('settled_before', case when payment.state = 'succeeded' and (sale.booking_id is null or (sale.state = 'completed' and seller.closed_at is not null))
      then coalesce(sale.ended_at, payment.settled_at, payment.created_at) end),
    ('owed_back', case when payment.state in ('refund_pending', 'refunded') then
      coalesce((select max(at) from transitions where subject = 'payment' and subject_id = payment.id and to_state = 'refund_pending'), payment.settled_at, payment.created_at) end),
    ('refunded', case when payment.state = 'refunded' then
      coalesce((select max(at) from transitions where subject = 'payment' and subject_id = payment.id and to_state = 'refunded'), payment.settled_at, payment.created_at) end)
  ) as moved (kind, at)
  where payment.state in ('succeeded', 'refund_pending', 'refunded') and moved.at is not null;

-- Last, since everything waits for it; what is there needs no look.
alter table transitions drop constraint transitions_subject_check;
alter table transitions add constraint transitions_subject_check check (subject in ('product', 'booking', 'payment', 'sale', 'payout')) not valid;
