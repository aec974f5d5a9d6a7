-- How sellers say they sell: as a private person, or as a business that names itself. Without a row: not said yet.
create table seller_kinds (
  seller_id uuid primary key references users on delete cascade,
  kind text not null check (kind in ('private', 'trader')),
  name text,
  address text,
  email text,
  phone text,
  said_at timestamptz not null,
  constraint seller_kinds_named check (num_nonnulls(name, address, email, phone) = case kind when 'trader' then 4 else 0 end)
);
