-- How often the buyer has asked to cancel (docs/decisions/0038-asking-in-a-sale.md).
alter table sales add column cancel_asks int not null default 0,
  add constraint sales_cancel_asks_check check (cancel_asks >= 0) not valid;

-- When the last run of the job began that followed all deadlines which had come: a long one is behind nothing yet.
alter table uptime add column kept_at timestamptz;
