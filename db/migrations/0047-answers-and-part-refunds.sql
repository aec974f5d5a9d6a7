-- The seller answers a problem, and a part of the money can go back (docs/decisions/0036-the-seller-answers.md).

-- What goes back of a payment that stays: asked of the provider under one key, again and again until it is done.
alter table payments
  add column part_cents bigint,
  add column part_refund_id text unique,
  add column part_due_at timestamptz,
  add column part_attempts int not null default 0,
  add constraint payments_part check (part_cents is null or (part_cents > 0 and part_cents < amount_usd * 100::bigint and state in ('succeeded', 'refund_pending', 'refunded'))),
  add constraint payments_part_due check ((part_due_at is not null) = (part_cents is not null and part_refund_id is null)),
  add constraint payments_part_refunded check (part_refund_id is null or part_cents is not null);
create index payments_part_due on payments (part_due_at) where part_due_at is not null;

alter table sales
  -- Until then the seller answers, or the buyer takes or leaves the answer. Without it a problem waits for an admin.
  add column reply_by timestamptz,
  add column reply_reminded_at timestamptz,
  add column answer_kind text check (answer_kind in ('part', 'return', 'no')),
  add column answer_cents bigint check (answer_cents > 0),
  add column answer_words text,
  add column answered_at timestamptz,
  -- What the seller had answered before, the first one first.
  add column earlier_answers jsonb not null default '[]',
  -- The buyer would rather have an admin decide.
  add column answer_left_at timestamptz,
  add constraint sales_answer check (num_nonnulls(answer_kind, answer_words, answered_at) in (0, 3) and (answer_cents is not null) = (answer_kind is not distinct from 'part')),
  add constraint sales_answered check (answered_at is not null or (answer_left_at is null and earlier_answers = '[]')),
  add constraint sales_earlier_answers check (jsonb_typeof(earlier_answers) = 'array'),
  add constraint sales_answer_of check (answered_at is null or problem_at is not null);
alter table sales drop constraint sales_due;
alter table sales add constraint sales_due check ((due_at is not null) = case
  when state = 'problem' then reply_by is not null
  else state in ('to_hand_over', 'sent', 'received', 'returning') end);

-- As in 0045, with the part of a sale's money that goes back to its buyer.
alter table movements drop constraint movements_kind;
alter table movements add constraint movements_kind check (case
  when kind in ('captured', 'released', 'earned', 'settled_before', 'owed_back', 'taken_back', 'fee_back', 'refunded',
    'charged_back', 'fee_charged_back', 'chargeback_won', 'fee_won', 'part_owed', 'part_refunded') then payment_id is not null and payout_id is null
  when kind in ('prepared', 'paid_out', 'came_back', 'sent_back') then payout_id is not null and payment_id is null
  when kind = 'repaid' then payout_id is null and payment_id is null
  else false end) not valid;

create or replace view ways as
  select way.kind, line.account, line.sign
  from (values
    ('captured', 'buyers', 'held'),
    ('released', 'held', 'available'),
    ('earned', 'held', 'fees'),
    ('settled_before', 'held', 'paid_out'),
    ('owed_back', 'held', 'refunds'),
    -- The sale is complete, and this part of it goes back.
    ('part_owed', 'held', 'refunds'),
    ('part_refunded', 'refunds', 'buyers'),
    ('taken_back', 'available', 'refunds'),
    ('fee_back', 'fees', 'refunds'),
    ('refunded', 'refunds', 'buyers'),
    ('prepared', 'available', 'on_its_way'),
    ('paid_out', 'on_its_way', 'paid_out'),
    ('came_back', 'on_its_way', 'available'),
    ('sent_back', 'paid_out', 'available'),
    ('repaid', 'paid_out', 'available'),
    ('charged_back', 'available', 'chargebacks'),
    ('fee_charged_back', 'fees', 'chargebacks'),
    ('chargeback_won', 'chargebacks', 'available'),
    ('fee_won', 'chargebacks', 'fees')
  ) as way (kind, from_account, to_account)
  cross join lateral (values (way.from_account, -1), (way.to_account, 1)) as line (account, sign);

-- The market's share of what remains: in proportion, to the cent, a half upwards (contract/fees.ts says the same).
create function fee_of_rest(in_fee bigint, in_price bigint, in_part bigint) returns bigint language sql immutable as $$
  select (2 * in_fee * (in_price - coalesce(in_part, 0)) + in_price) / (2 * in_price)
$$;

-- As in 0040. What goes back of it is the buyer's, and the market's share is that of the rest.
create or replace function release_sale(in_booking uuid, in_at timestamptz) returns void language sql as $$
  insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
    select share.kind, share.cents, bookings.seller_id, payments.id, payments.provider, in_at
    from sales
    join bookings on bookings.id = sales.booking_id
    join payments on payments.booking_id = bookings.id and payments.state = 'succeeded'
    cross join lateral (select payments.amount_usd * 100::bigint as price, coalesce(payments.part_cents, 0) as part) as money
    cross join lateral (select fee_of_rest(sales.fee_cents, money.price, money.part) as cents) as fee
    cross join lateral (values ('part_owed', money.part), ('released', money.price - money.part - fee.cents), ('earned', fee.cents)) as share (kind, cents)
    where sales.booking_id = in_booking and share.cents > 0
$$;

-- As in 0040. After a part the rest alone goes back.
create or replace function move_payment(in_payment uuid, in_from text, in_to text, in_at timestamptz) returns void language plpgsql as $$
declare
  paid record;
begin
  select payments.amount_usd * 100::bigint as cents, coalesce(payments.part_cents, 0) as part, payments.provider, bookings.seller_id into paid
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
      values ('refunded', paid.cents - paid.part, paid.seller_id, in_payment, paid.provider, in_at);
  end if;
end
$$;

-- The provider has given a part back: once, whoever hears of it first.
create function settle_part(in_payment uuid, in_refund text, in_at timestamptz) returns void language sql as $$
  with settled as (
    update payments set part_refund_id = in_refund, part_due_at = null
      where id = in_payment and part_cents is not null and part_refund_id is null
      returning id, booking_id, part_cents, provider
  )
  insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
    select 'part_refunded', settled.part_cents, bookings.seller_id, settled.id, settled.provider, in_at
    from settled join bookings on bookings.id = settled.booking_id
$$;

-- As in 0045. Older servers take a problem with a deadline for an inspection that is over: none completes it by itself.
create or replace function take_step(
  in_subject text, in_id uuid, in_from text, in_to text, in_actor uuid, in_reason text, in_at timestamptz, in_with jsonb default null
) returns void language plpgsql as $$
begin
  if in_subject = 'sale' and in_from = 'problem' and in_to = 'completed' and in_actor is null then
    raise exception 'only its buyer or an admin completes the sale % with an open problem', in_id;
  end if;
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
    perform move_chargeback(payments.id, in_at) from payments where booking_id = in_id and state = 'succeeded';
  elsif in_subject = 'payout' then
    perform move_payout(in_id, in_from, in_to, in_at);
  end if;
  insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason, at)
    values (in_subject, in_id, in_from, in_to, in_actor, in_reason, in_at);
end
$$;

-- Admins hear once of a refund that does not work, and once of a part.
drop index notices_told_of_booking;
create index notices_told_of_booking on notices (booking_id) where kind in ('money_mismatch', 'refund_stuck', 'part_stuck');

-- Several refunds of an intent, together at most its money.
alter table test_gateway.refunds drop constraint refunds_payment_intent_id_key;
create index refunds_of_intent on test_gateway.refunds (payment_intent_id);
