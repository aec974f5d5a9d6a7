-- runs: indexes
-- contracts 0049: movements (payment_id, kind) WHERE (payment_id IS NOT NULL)
create index concurrently payments_without_fees on payments (settled_at)
  where fees_known_at is null and intent_id is not null and state in ('succeeded', 'refund_pending', 'refunded');
create index concurrently sales_on_their_way on sales (booking_id) where state in ('sent', 'problem') and sent_at is not null and received_at is null;
create index concurrently sales_going_back on sales (booking_id) where state in ('returning', 'problem') and returning_since is not null;
create index concurrently sales_tracking on sales (tracking_number) where tracking_number is not null;
create index concurrently returns_tracking on returns (tracking_number) where tracking_number is not null;
create index concurrently sales_tracked_before on sales using gin (earlier_parcels jsonb_path_ops) where earlier_parcels <> '[]';
create index concurrently returns_tracked_before on returns using gin (earlier_parcels jsonb_path_ops) where earlier_parcels <> '[]';
create unique index concurrently products_again_of on products (again_of);
create unique index concurrently movements_once on movements (payment_id, kind, coalesce(dispute_id, fee_id, '')) where payment_id is not null;
drop index concurrently if exists movements_once_a_payment;
