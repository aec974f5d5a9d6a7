-- A person gets so many mails of single notices in a day. The rest stand in one mail, the digest.

create table digests (
  -- Also names the mail, however often it is tried.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete restrict,
  -- When the mail is to be tried; null when it is sent, or given up.
  mail_due_at timestamptz,
  mail_attempts int not null default 0,
  -- When a server took it to send it: from then on nothing is added.
  taken_at timestamptz,
  check (mail_due_at is not null or taken_at is not null)
);
create unique index digests_one_open on digests (user_id) where taken_at is null;
create index digests_last on digests (user_id, taken_at desc);
create index digests_mail_due on digests (mail_due_at) where mail_due_at is not null;

-- A notice that is due waits for a decision: a mail of its own (mail_counted_at says since when it counts), a digest, or the page alone.
alter table notices
  add column mail_counted_at timestamptz,
  add column digest_id uuid references digests on delete restrict,
  add check (digest_id is null or (mail_due_at is null and mail_counted_at is null));
create index notices_mail_counted on notices (user_id, mail_counted_at) where mail_counted_at is not null;
create index notices_digest on notices (digest_id) where digest_id is not null;
