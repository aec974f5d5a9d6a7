-- How often the buyer has asked to cancel (docs/decisions/0038-asking-in-a-sale.md).
alter table sales add column cancel_asks int not null default 0,
  add constraint sales_cancel_asks_check check (cancel_asks >= 0) not valid;

-- What its buyer withdrew from is not on its way to them, nor checked: it is to come back, or the money is.
alter table sales add constraint sales_withdrawn_goes check (withdrawn_at is null or state not in ('sent', 'received')) not valid;
