-- The embedded test gateway is a payment provider of its own that happens to live in the same database.
-- Nothing of the market refers to these tables; the market asks it through the payment port, as it asks any provider.

create schema test_gateway;

create table test_gateway.payment_methods (
  id text primary key,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- What this test card does; the number itself is never kept.
  behaviour text not null,
  created_at timestamptz not null default now()
);

create table test_gateway.payment_intents (
  id text primary key,
  client_secret text not null unique,
  amount_cents int not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in
    ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled')),
  metadata jsonb not null default '{}',
  payment_method_id text references test_gateway.payment_methods,
  idempotency_key text not null unique,
  last_error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
