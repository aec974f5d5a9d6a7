-- With who calls comes whether mails to them come back: GET /api/me tells it, and needs no query of its own.
create or replace view callers as
select session.id as session_id,
       session."expiresAt" as expires_at,
       identity.id as identity_id,
       identity.name as identity_name,
       identity.email as identity_email,
       identity.image as photo_url,
       account.id as user_id,
       account.name,
       account.email,
       account.account_type,
       account.verified_at,
       admin_grants.granted_at,
       identity."emailVerified" as email_verified,
       account.language,
       identity."twoFactorEnabled" as has_second_factor,
       session."confirmedAt" as confirmed_at,
       account.suspended_at,
       identity."mailRefusal" as mail_refusal,
       identity."mailRefusedAt" as mail_refused_at
from identity_session as session
join identity_user as identity on identity.id = session."userId"
left join users as account on account.identity_id = identity.id and account.closed_at is null
left join admin_grants on admin_grants.user_id = account.id;
