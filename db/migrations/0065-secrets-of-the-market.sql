-- By what a server knows that its secrets.json is the market's (docs/decisions/0053-the-same-secrets.md). It says nothing
-- of the secrets themselves.
create table secrets_mark (
  is_only boolean primary key default true check (is_only),
  mark text not null,
  noted_at timestamptz not null default now()
);
