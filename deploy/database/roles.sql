-- Makes the two roles and the database (docs/operations.md, "Two database roles"), as a role that may:
-- psql -v owner_password=… -v app_password=… -f deploy/database/roles.sql postgres
create role phones_owner login password :'owner_password';
create role phones_app login password :'app_password';
-- As the embedded database: the order of bytes, and letters of every language.
create database phones owner phones_owner template template0
  encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C.UTF-8';
revoke temporary on database phones from public;
