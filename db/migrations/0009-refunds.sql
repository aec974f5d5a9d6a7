-- Money that has to go back, and what payment providers tell us by themselves.

-- A payment that is to be given back is 'refund_pending' until the provider has done so. It is never counted as paid meanwhile.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('created', 'processing', 'succeeded', 'failed', 'refund_pending', 'refunded'));
alter table payments drop constraint payments_check;
alter table payments add constraint payments_settled_intent
  check (state not in ('succeeded', 'refund_pending', 'refunded') or intent_id is not null);
alter table payments add column refund_id text unique;
alter table payments add column refund_due_at timestamptz;
alter table payments add column refund_attempts int not null default 0;
alter table payments add constraint payments_refund_due check ((state = 'refund_pending') = (refund_due_at is not null));
alter table payments add constraint payments_refunded check (state <> 'refunded' or refund_id is not null);
create index payments_refund_due on payments (refund_due_at) where state = 'refund_pending';
create index payments_money on payments (created_at desc, id desc) where state in ('succeeded', 'refund_pending', 'refunded');
create index payments_unsettled on payments (created_at) where state in ('created', 'processing');

-- Each event of a provider once, by its id, whatever order and however often they come.
create table provider_events (
  id text primary key check (length(id) between 1 and 255),
  provider text not null check (provider in ('test', 'stripe')),
  type text not null check (length(type) <= 255),
  -- What the event is about; its state is asked of the provider, so the order of events doesn't matter.
  intent_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index provider_events_unhandled on provider_events (received_at) where handled_at is null;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'booked', 'reserved', 'paid', 'sold', 'lapsed', 'back_on_sale', 'withdrawn_by_seller', 'withdrawn_by_admin',
  'taken_down', 'verified', 'reported', 'message', 'account_closed',
  'refund_coming', 'refunded', 'sale_refunded', 'disputed', 'refund_stuck'));

alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check check (action in (
  'verified_seller', 'closed_account', 'closed_report', 'took_off_market', 'deleted_message', 'granted_admin', 'revoked_admin',
  'refunded_booking'));

-- The embedded gateway's side of it.
create table test_gateway.refunds (
  id text primary key,
  payment_intent_id text not null unique references test_gateway.payment_intents,
  amount_cents int not null check (amount_cents > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);

-- What it has to tell the market; kept until the market has said that it heard.
create table test_gateway.events (
  id text primary key,
  type text not null,
  payment_intent_id text not null references test_gateway.payment_intents,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  delivered_at timestamptz
);
create index events_due on test_gateway.events (due_at) where delivered_at is null;

-- When a payment that is being processed comes to its end, and how.
alter table test_gateway.payment_intents add column settles_at timestamptz;
alter table test_gateway.payment_intents add column settles_as text check (settles_as in ('succeeded', 'requires_payment_method'));
create index payment_intents_settling on test_gateway.payment_intents (settles_at) where status = 'processing';
