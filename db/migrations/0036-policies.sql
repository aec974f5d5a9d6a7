-- What the people who run a market have written, each version for good: accounts say which one they agreed to.
create table policy_versions (
  version text primary key check (version ~ '^[0-9a-f]{16}$'),
  name text not null check (name in ('terms', 'privacy', 'imprint')),
  -- null: for everybody
  language text,
  text text not null,
  kept_at timestamptz not null default now()
);

alter table users
  add column agreed_terms text references policy_versions,
  add column agreed_at timestamptz,
  add constraint users_agreed check ((agreed_terms is null) = (agreed_at is null));
