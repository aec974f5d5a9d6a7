-- Who someone is: kept by Better Auth, which names the columns.

create table identity_user (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table identity_session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references identity_user on delete cascade
);
create index identity_session_user on identity_session ("userId");
create index identity_session_expiry on identity_session ("expiresAt");

create table identity_account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references identity_user on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index identity_account_user on identity_account ("userId");

create table identity_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index identity_verification_identifier on identity_verification (identifier);
