-- When the provider was last asked how a payment stands: those that waited longest are asked next, so that none waits for ever behind others.
alter table payments add column asked_at timestamptz;
drop index payments_unsettled;
create index payments_unsettled on payments (asked_at nulls first, created_at) where state in ('created', 'processing');
