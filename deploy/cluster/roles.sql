-- Run once on the primary, as postgres. docs/operations.md says why there are two roles.
create role phones_owner login password '${OWNER_PASSWORD}';
create role phones_app login password '${APP_PASSWORD}';
create database phones owner phones_owner;
revoke temporary on database phones from public;
-- PgBouncer drops limits that a connection sets, so the role has them.
alter role phones_app set statement_timeout = 2500;
alter role phones_app set lock_timeout = 1500;
alter role phones_app set idle_in_transaction_session_timeout = 30000;
