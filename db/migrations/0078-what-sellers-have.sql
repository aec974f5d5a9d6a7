-- runs: indexes
-- Each minute, and after each sale, we sum what sellers have available: a third of the ledger, read without its rows.
create index concurrently movements_available on movements (provider, seller_id) include (kind, amount_cents)
  where kind in ('released', 'came_back', 'sent_back', 'repaid', 'chargeback_won', 'taken_back', 'charged_back', 'prepared');
