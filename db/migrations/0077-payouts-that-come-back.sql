-- runs: indexes
-- Each minute we look what was undone after it was paid, and what the provider was asked to take back.
create index concurrently movements_taken_back on movements (payment_id) where kind = 'taken_back';
create index concurrently payouts_coming_back on payouts (reversal_asked_at) where reversal_asked_at is not null;
-- Admins see what the provider could not take back.
create index concurrently payouts_not_back on payouts (created_at desc, id desc)
  where reversal_refused_at is not null and state = 'paid';
