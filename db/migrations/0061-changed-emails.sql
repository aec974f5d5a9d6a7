-- Who asked for another e-mail address and has not confirmed it yet (docs/decisions/0049-another-e-mail-address.md).
create table email_changes (
  -- One at a time: asking again replaces it.
  identity_id text primary key references identity_user on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  -- A reader of the database must not be able to confirm it.
  token_hash text not null unique,
  -- It stays signed in when the address changes.
  session_id text not null,
  -- What the password was then, as a digest of its hash; null where there was none. A new one ends the link, also where
  -- a server of an older release sets it.
  password_digest text,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at)
);
create index email_changes_expiry on email_changes (expires_at);
