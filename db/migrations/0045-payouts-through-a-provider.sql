-- Sellers are paid by the payment provider (docs/decisions/0034-payouts-through-a-provider.md).

-- A seller's account there, as it was when the provider was asked last.
create table provider_accounts (
  user_id uuid not null references users on delete restrict,
  provider text not null check (provider in ('test', 'stripe')),
  -- null: asked for, and the answer has not come.
  account_id text unique,
  is_submitted boolean not null default false,
  can_be_paid boolean not null default false,
  needs text[] not null default '{}',
  disabled_reason text,
  bank_id text,
  bank_ends_with text,
  -- Since when money could go there as it is now. Another bank account starts it anew.
  payable_since timestamptz,
  -- The provider could not pass the money on to the bank.
  bank_failure text,
  bank_failure_id text,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  primary key (user_id, provider),
  constraint provider_accounts_payable check ((payable_since is not null) = can_be_paid),
  constraint provider_accounts_bank check (num_nonnulls(bank_id, bank_ends_with) in (0, 2)),
  constraint provider_accounts_failure check (num_nonnulls(bank_failure, bank_failure_id) in (0, 2))
);

-- One that the provider carries out pays one sale, or a part of it, to an account there. Nobody in person prepares it.
alter table payouts
  alter column prepared_by drop not null,
  add column payment_id uuid references payments on delete restrict,
  add column account_id text,
  -- From then on only the provider knows whether the money went.
  add column asked_at timestamptz,
  add column transfer_id text unique,
  add column failure text,
  -- The money is to come back: the provider was asked, or has refused.
  add column reversal_asked_at timestamptz,
  add column reversal_refused_at timestamptz;
alter table payouts drop constraint payouts_filed;
alter table payouts
  add constraint payouts_filed check (state <> 'paid' or filed_at is not null or is_by_hand or transfer_id is not null),
  add constraint payouts_prepared_by check (prepared_by is not null or account_id is not null),
  add constraint payouts_provider check (num_nonnulls(payment_id, account_id) in (0, 2)),
  add constraint payouts_by_provider check (account_id is not null or num_nonnulls(asked_at, transfer_id, failure, reversal_asked_at, reversal_refused_at) = 0),
  add constraint payouts_asked check (asked_at is not null or num_nonnulls(transfer_id, reversal_asked_at, reversal_refused_at) = 0),
  add constraint payouts_failure check (failure is null or state = 'failed');
create index payouts_of_payment on payouts (payment_id) where payment_id is not null;
create index payouts_to_carry_out on payouts (created_at) where account_id is not null and state in ('prepared', 'approved');

-- What an event is about, where that is no payment: an account or a transfer.
alter table provider_events add column subject_id text;

-- What an account of the test provider does, and what was sent to it.
create table test_gateway.accounts (
  id text primary key,
  email text not null,
  idempotency_key text not null unique,
  outcome text check (outcome in ('works', 'needs_more', 'disabled', 'transfer_fails', 'sent_back')),
  bank_last4 text,
  -- How often it was filled in: each time it has another bank account.
  submitted int not null default 0,
  -- Until then the provider looks at it.
  settles_at timestamptz,
  bank_failure_id text,
  created_at timestamptz not null default now()
);
create index accounts_settling on test_gateway.accounts (settles_at) where settles_at is not null;

create table test_gateway.account_links (
  token text primary key,
  account_id text not null references test_gateway.accounts,
  return_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table test_gateway.transfers (
  id text primary key,
  account_id text not null references test_gateway.accounts,
  payment_intent_id text not null references test_gateway.payment_intents,
  amount_cents bigint not null check (amount_cents > 0),
  payout_id text not null,
  idempotency_key text not null unique,
  created_at timestamptz not null,
  -- When the bank sends it back; null: never, or it was told.
  bank_fails_at timestamptz,
  reversed_at timestamptz
);
create index transfers_of_intent on test_gateway.transfers (payment_intent_id);
create index transfers_bank_fails on test_gateway.transfers (bank_fails_at) where bank_fails_at is not null;

alter table test_gateway.events alter column payment_intent_id drop not null,
  add column subject_id text,
  add constraint events_subject check (num_nonnulls(payment_intent_id, subject_id) = 1);

-- A buyer's bank claims the money of a payment: what the provider said of it last.
create table chargebacks (
  payment_id uuid primary key references payments on delete restrict,
  dispute_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  checked_at timestamptz not null,
  constraint chargebacks_closed check ((closed_at is not null) = (state <> 'open'))
);
create index chargebacks_open on chargebacks (checked_at) where state = 'open';

-- As in 0040, with what banks claim. It is the seller's once the sale is complete, and so is what is claimed of it.
alter table movements drop constraint movements_kind;
alter table movements add constraint movements_kind check (case
  when kind in ('captured', 'released', 'earned', 'settled_before', 'owed_back', 'taken_back', 'fee_back', 'refunded',
    'charged_back', 'fee_charged_back', 'chargeback_won', 'fee_won') then payment_id is not null and payout_id is null
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
    -- The bank gave it up, or the money was refunded.
    ('chargeback_won', 'chargebacks', 'available'),
    ('fee_won', 'chargebacks', 'fees')
  ) as way (kind, from_account, to_account)
  cross join lateral (values (way.from_account, -1), (way.to_account, 1)) as line (account, sign);

-- What the ledger has to say of a chargeback next. Money that is not its seller's yet is not theirs to owe.
create function chargeback_step(in_payment uuid) returns text language sql stable as $$
  select case
    when chargeback.state <> 'won' and payment.state = 'succeeded' and moved.kinds @> array['released'] and not moved.kinds @> array['charged_back'] then 'claim'
    when (chargeback.state = 'won' or payment.state <> 'succeeded') and moved.kinds @> array['charged_back'] and not moved.kinds @> array['chargeback_won'] then 'give up'
  end
  from chargebacks as chargeback join payments as payment on payment.id = chargeback.payment_id
  cross join lateral (select array_agg(kind) as kinds from movements where payment_id = payment.id) as moved
  where payment.id = in_payment
$$;

-- The seller owes their part of it and the market its share, until the bank gives it up or the money is refunded.
create function move_chargeback(in_payment uuid, in_at timestamptz) returns void language plpgsql as $$
declare
  step text := chargeback_step(in_payment);
begin
  if step = 'claim' then
    insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
      select share.kind, share.cents, theirs.seller_id, in_payment, theirs.provider, in_at
      from chargebacks as chargeback
      join movements as theirs on theirs.payment_id = in_payment and theirs.kind = 'released'
      left join movements as fee on fee.payment_id = in_payment and fee.kind = 'earned'
      cross join lateral (select least(theirs.amount_cents, chargeback.amount_cents) as cents) as part
      cross join lateral (values
        ('charged_back', part.cents),
        ('fee_charged_back', least(coalesce(fee.amount_cents, 0), chargeback.amount_cents - part.cents))
      ) as share (kind, cents)
      where chargeback.payment_id = in_payment and share.cents > 0
      on conflict do nothing;
  elsif step = 'give up' then
    insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at)
      select case kind when 'charged_back' then 'chargeback_won' else 'fee_won' end, amount_cents, seller_id, in_payment, provider, in_at
      from movements where payment_id = in_payment and kind in ('charged_back', 'fee_charged_back')
      on conflict do nothing;
  end if;
end
$$;

-- As in 0040, and what a bank claims of a sale is no more its seller's from the moment that it would be.
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
    perform move_chargeback(payments.id, in_at) from payments where booking_id = in_id and state = 'succeeded';
  elsif in_subject = 'payout' then
    perform move_payout(in_id, in_from, in_to, in_at);
  end if;
  insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason, at)
    values (in_subject, in_id, in_from, in_to, in_actor, in_reason, in_at);
end
$$;

create table test_gateway.disputes (
  id text primary key,
  payment_intent_id text not null unique references test_gateway.payment_intents,
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'ahead' check (status in ('ahead', 'needs_response', 'won', 'lost')),
  ends_as text not null check (ends_as in ('won', 'lost')),
  -- When it is opened, and then when it is decided.
  due_at timestamptz
);
create index disputes_due on test_gateway.disputes (due_at) where due_at is not null;
