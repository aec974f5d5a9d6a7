-- The test gateway's events name the dispute that they tell of, as Stripe's do.
alter table test_gateway.events add column dispute_id text;
