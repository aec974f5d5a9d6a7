-- Who was an admin before grants were written down, and the admin of a demo market.
insert into audit (actor_id, action, user_id, at)
select null, 'granted_admin', user_id, granted_at from admin_grants
where not exists (select from audit where audit.user_id = admin_grants.user_id and audit.action = 'granted_admin');
