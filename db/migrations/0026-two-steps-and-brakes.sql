-- Two-step sign-in, suspended accounts, and notices of what admins do (decision 0018).

-- Better Auth names these columns.
alter table identity_user add column "twoFactorEnabled" boolean not null default false;
create table identity_two_factor (
  id text primary key,
  "userId" text not null unique references identity_user on delete cascade,
  -- Both encrypted with the market's own secret.
  secret text not null,
  "backupCodes" text not null,
  -- False until the first code was right.
  verified boolean not null default true,
  "failedVerificationCount" int not null default 0,
  "lockedUntil" timestamptz,
  -- Ours: the 30-second step of the last code that was accepted. No code of it, or of an earlier step, is accepted again.
  last_step bigint not null default 0
);

-- When this session last gave a code.
alter table identity_session add column "confirmedAt" timestamptz;

-- A suspended account can't sign in, and its phones are off the market, until an admin lets it in again.
alter table users add column suspended_at timestamptz;
alter table users add column suspended_reason text check (length(suspended_reason) between 1 and 300);
alter table users add constraint users_suspended_for_a_reason check ((suspended_at is null) = (suspended_reason is null));
-- Closing erases what was written about somebody.
alter table users add constraint users_closed_not_suspended check (closed_at is null or suspended_at is null);

-- What comes back on sale when its seller is let in again.
create table suspended_listings (
  product_id uuid primary key references products on delete cascade,
  seller_id uuid not null references users on delete restrict,
  advertised_at timestamptz
);
create index suspended_listings_seller on suspended_listings (seller_id);

-- Besides the view callers, which says who has the session.
create view caller_standings as
select session.id as session_id,
       session."confirmedAt" as confirmed_at,
       identity."twoFactorEnabled" as has_second_factor,
       account.suspended_at
from identity_session as session
join identity_user as identity on identity.id = session."userId"
left join users as account on account.identity_id = identity.id and account.closed_at is null;

-- The last line against a booking that begins while its buyer is being suspended.
create function refuse_suspended_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.buyer_id and suspended_at is not null) then
    raise exception 'the buyer is suspended' using errcode = 'RD001';
  end if;
  return new;
end
$$;
create trigger bookings_refuse_suspended_buyer before insert on bookings for each row execute function refuse_suspended_buyer();

alter table audit add column note text check (length(note) <= 300);
alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check check (action in (
  'verified_seller', 'closed_account', 'closed_report', 'took_off_market', 'deleted_message', 'granted_admin', 'revoked_admin',
  'refunded_booking', 'suspended_account', 'reinstated_account', 'reset_second_factor', 'turned_off_second_factor'));

-- Admins are told of what one of them did.
alter table notices add column audit_id bigint references audit on delete restrict;
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'booked', 'reserved', 'paid', 'sold', 'lapsed', 'back_on_sale', 'withdrawn_by_seller', 'withdrawn_by_admin', 'ended_by_seller',
  'taken_down', 'verified', 'reported', 'report_closed', 'message', 'account_closed',
  'refund_coming', 'refunded', 'sale_refunded', 'disputed', 'refund_stuck', 'payment_declined', 'paid_late', 'seller_left', 'buyer_left',
  'money_mismatch', 'partly_refunded', 'account_suspended', 'account_reinstated', 'second_factor_on', 'second_factor_off', 'admin_acted'));
