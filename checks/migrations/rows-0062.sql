-- A hundred rows of what migration 0062 brought. Never change it.
insert into sent_mails (id, identity_id, sent_at) select 'mail ' || n, 'identity ' || n, now() from hundred;
