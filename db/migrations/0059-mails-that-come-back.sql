-- What the mail server answered when it refused an address for good, and when
-- (docs/decisions/0046-mails-that-come-back.md).
alter table identity_user
  add column "mailRefusal" text,
  add column "mailRefusedAt" timestamptz,
  add constraint identity_user_mail_refused check (num_nonnulls("mailRefusal", "mailRefusedAt") in (0, 2)) not valid;
