-- Which mails were handed over, to whom, and which came back later (docs/decisions/0050-bounces.md). Rows are kept for ten
-- days, and written only where bounces are read.
create table sent_mails (
  id text primary key,
  identity_id text not null references identity_user on delete cascade,
  -- The address it went to: its reader may have another one by now.
  email text not null,
  sent_at timestamptz not null,
  came_back_at timestamptz,
  -- So many came back that the address was not noted.
  is_doubted boolean not null default false,
  constraint sent_mails_doubted check (came_back_at is not null or not is_doubted)
);
create index sent_mails_of_identity on sent_mails (identity_id, sent_at);
create index sent_mails_in_order on sent_mails (sent_at);
create index sent_mails_came_back on sent_mails (came_back_at) where came_back_at is not null;
