-- What people tell the admin.

create table reports (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete restrict,
  reporter_id uuid not null references users on delete restrict,
  reason text not null check (length(reason) between 1 and 5000),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index reports_one_open on reports (reporter_id, product_id) where closed_at is null;
create index reports_open on reports (created_at desc, id desc) where closed_at is null;
create index reports_product on reports (product_id);

create table messages (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index messages_newest on messages (created_at desc, id desc);
