-- breaks older servers: they keep one chargeback of each payment, and can write none any more. They go on paying sellers.
-- What the payment provider takes for its work, and several chargebacks of one payment (docs/decisions/0039-fees-of-the-provider.md).

alter table movements
  -- The provider's own name for a fee: its balance transaction.
  add column fee_id text,
  -- The chargeback that it belongs to. What was before there could be two of a payment has none where another one came.
  add column dispute_id text;

alter table movements drop constraint movements_kind;
alter table movements add constraint movements_kind check (case
  when kind in ('captured', 'released', 'earned', 'settled_before', 'owed_back', 'taken_back', 'fee_back', 'refunded',
    'charged_back', 'fee_charged_back', 'chargeback_won', 'fee_won', 'part_owed', 'part_refunded',
    'provider_fee', 'provider_fee_back') then payment_id is not null and payout_id is null
  when kind in ('prepared', 'paid_out', 'came_back', 'sent_back') then payout_id is not null and payment_id is null
  when kind = 'repaid' then payout_id is null and payment_id is null
  else false end) not valid;
alter table movements
  add constraint movements_fee check ((fee_id is not null) = (kind in ('provider_fee', 'provider_fee_back'))) not valid,
  add constraint movements_dispute check (dispute_id is null or kind in ('charged_back', 'fee_charged_back', 'chargeback_won', 'fee_won')) not valid;


-- As in 0047. The market bears what the provider takes, and never the seller.
create or replace view ways as
  select way.kind, line.account, line.sign
  from (values
    ('captured', 'buyers', 'held'),
    ('released', 'held', 'available'),
    ('earned', 'held', 'fees'),
    ('settled_before', 'held', 'paid_out'),
    ('owed_back', 'held', 'refunds'),
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
    ('fee_won', 'chargebacks', 'fees'),
    ('provider_fee', 'fees', 'provider_fees'),
    ('provider_fee_back', 'provider_fees', 'fees')
  ) as way (kind, from_account, to_account)
  cross join lateral (values (way.from_account, -1), (way.to_account, 1)) as line (account, sign);

alter table payments
  -- When the provider was asked for its fees of this payment last, and since when they are known.
  add column fees_asked_at timestamptz,
  add column fees_known_at timestamptz,
  add constraint payments_fees check (fees_known_at is null or fees_asked_at is not null) not valid;

-- A payment may be claimed again once a first claim is over, and in parts by several.
alter table chargebacks drop constraint chargebacks_dispute_id_key;
alter table chargebacks drop constraint chargebacks_pkey;
alter table chargebacks add primary key (dispute_id);
create index chargebacks_of_payment on chargebacks (payment_id);


-- What is left of a payment's money that a bank can claim: its seller's part, and the market's.
create function left_to_claim(in_payment uuid, out theirs bigint, out fee bigint) language sql stable as $$
  select
    coalesce(sum(case kind when 'released' then amount_cents when 'charged_back' then -amount_cents when 'chargeback_won' then amount_cents end), 0),
    coalesce(sum(case kind when 'earned' then amount_cents when 'fee_charged_back' then -amount_cents when 'fee_won' then amount_cents end), 0)
  from movements where payment_id = in_payment
$$;

-- As in 0045, of one chargeback.
create function chargeback_step(in_dispute text) returns text language sql stable as $$
  select case
    when chargeback.state <> 'won' and payment.state = 'succeeded' and not moved.is_claimed and left_over.theirs + left_over.fee > 0 then 'claim'
    when (chargeback.state = 'won' or payment.state <> 'succeeded') and moved.is_claimed and not moved.is_given_up then 'give up'
  end
  from chargebacks as chargeback join payments as payment on payment.id = chargeback.payment_id
  cross join lateral (select
      coalesce(bool_or(kind in ('charged_back', 'fee_charged_back')), false) as is_claimed,
      coalesce(bool_or(kind in ('chargeback_won', 'fee_won')), false) as is_given_up
    from movements where payment_id = payment.id and dispute_id = chargeback.dispute_id) as moved
  cross join lateral left_to_claim(payment.id) as left_over
  where chargeback.dispute_id = in_dispute
$$;

-- For older servers, whose payouts begin with it: a later migration drops it.
create or replace function chargeback_step(in_payment uuid) returns text language sql stable as $$
  select step from chargebacks cross join lateral chargeback_step(dispute_id) as step
    where payment_id = in_payment and step is not null limit 1
$$;

-- As in 0045, of each chargeback of a payment. What is given up comes first: the next one may claim it.
create or replace function move_chargeback(in_payment uuid, in_at timestamptz) returns void language plpgsql as $$
declare
  chargeback record;
  paid record;
begin
  select bookings.seller_id, payments.provider into paid
    from payments join bookings on bookings.id = payments.booking_id where payments.id = in_payment;
  for chargeback in select dispute_id from chargebacks where payment_id = in_payment and chargeback_step(dispute_id) = 'give up' loop
    insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at, dispute_id)
      select case kind when 'charged_back' then 'chargeback_won' else 'fee_won' end, amount_cents, seller_id, payment_id, provider, in_at, dispute_id
      from movements where payment_id = in_payment and dispute_id = chargeback.dispute_id and kind in ('charged_back', 'fee_charged_back')
      on conflict do nothing;
  end loop;
  for chargeback in select * from chargebacks where payment_id = in_payment order by opened_at, dispute_id loop
    continue when chargeback_step(chargeback.dispute_id) is distinct from 'claim';
    insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at, dispute_id)
      select share.kind, share.cents, paid.seller_id, in_payment, paid.provider, in_at, chargeback.dispute_id
      from left_to_claim(in_payment) as left_over
      cross join lateral (select least(left_over.theirs, chargeback.amount_cents) as cents) as part
      cross join lateral (values
        ('charged_back', part.cents),
        ('fee_charged_back', least(left_over.fee, chargeback.amount_cents - part.cents))
      ) as share (kind, cents)
      where share.cents > 0
      on conflict do nothing;
  end loop;
end
$$;

-- What the test gateway takes of what it takes in, and for a dispute: as it was set when the intent was made.
alter table test_gateway.payment_intents
  add column fee_cents int not null default 0 check (fee_cents >= 0),
  add column dispute_fee_cents int not null default 0 check (dispute_fee_cents >= 0);
alter table test_gateway.disputes
  add column opened_at timestamptz,
  drop constraint disputes_payment_intent_id_key;
create index disputes_of_intent on test_gateway.disputes (payment_intent_id);
