-- Wrong passwords, the devices an account is used with, and what happened to its safety.

-- How many wrong passwords somebody has tried lately. A crash loses at most some counts, so the table needs no place in the log.
create unlogged table password_failures (
  -- An HMAC of the account, the network or the device: no address stands here.
  key text primary key,
  -- Drains with time, so it is no whole number.
  failures double precision not null check (failures >= 0),
  failed_at timestamptz not null,
  -- No further attempt is let through before.
  wait_until timestamptz
);
create index password_failures_at on password_failures (failed_at);

-- Browsers that somebody has signed in with, by an HMAC of the id in their cookie.
create table known_devices (
  identity_id text not null references identity_user on delete cascade,
  device_hash text not null,
  -- The latest session there. Ending it from elsewhere forgets the device.
  session_id text references identity_session on delete set null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (identity_id, device_hash)
);
create index known_devices_session on known_devices (session_id);
create index known_devices_seen on known_devices (last_seen_at);

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: a sign-in with an e-mail address that nobody has here.
  identity_id text references identity_user on delete cascade,
  -- contract/security-events.ts names them. A pattern, so that a new kind needs no migration.
  kind text not null check (kind ~ '^[a-z][a-z_]{2,39}$'),
  -- An IPv4 address or the /64 of an IPv6 one; forgotten after 30 days.
  network text,
  device_hash text,
  user_agent text check (length(user_agent) <= 200)
);
create index security_events_identity on security_events (identity_id, id desc);
create index security_events_at on security_events (at);
