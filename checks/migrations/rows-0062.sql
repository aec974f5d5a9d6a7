-- A hundred rows of what migration 0062 brought. Never change it.
insert into sent_mails (id, identity_id, email, sent_at)
  select 'mail ' || n, 'identity ' || n, n || '@redial.example', now() from hundred;
