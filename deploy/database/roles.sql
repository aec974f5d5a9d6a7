-- Makes the two roles, their limits and the database (docs/operations.md, "Two database roles"), as a role that may:
-- psql -v owner_password=… -v app_password=… -f deploy/database/roles.sql postgres
create role phones_owner login password :'owner_password';
create role phones_app login password :'app_password';
-- PgBouncer drops limits of time that a connection sets, so the role has them. Without PgBouncer servers set their own.
alter role phones_app set statement_timeout = 2500;
alter role phones_app set lock_timeout = 1500;
alter role phones_app set idle_in_transaction_session_timeout = 30000;
-- As the embedded database: the order of bytes, and letters of every language.
create database phones owner phones_owner template template0
  encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C.UTF-8';
revoke temporary on database phones from public;
