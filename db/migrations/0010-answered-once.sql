-- What a call with an Idempotency-Key was answered, written with its effect: who repeats it, since the answer was lost, gets the same.
create table answered_requests (
  user_id uuid not null references users on delete restrict,
  call text not null check (length(call) <= 100),
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  -- Empty only inside the transaction that works on it.
  answer text,
  answered_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index answered_requests_age on answered_requests (answered_at);
