-- What the numbers of the dashboards are counted by: only what waits, or what happened lately, is looked at.
create index notices_unread on notices (user_id) where read_at is null;
create index messages_unread on messages (id) where read_at is null;
create index users_to_verify on users (id) where closed_at is null and account_type = 'Seller' and verified_at is null;
create index products_created on products (created_at);
create index payments_settled on payments (settled_at) where state = 'succeeded';
