-- contract/notice-kinds.ts and contract/audit-actions.ts name the kinds. A pattern, so that a new one needs no migration.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind ~ '^[a-z][a-z_]{2,39}$');
alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check check (action ~ '^[a-z][a-z_]{2,39}$');
