-- After a long pause a sale is released only once its payment was compared with the provider's records
-- (docs/decisions/0028-money-waits-for-the-buyer.md). From then on it is due; null: nothing to compare.
alter table sales add column compare_due_at timestamptz;
