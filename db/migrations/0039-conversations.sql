-- What a buyer and a seller write to each other about a phone (docs/decisions/0029-conversations.md).

-- Whether members see a seller's phone number and e-mail address, or only who has booked from them.
alter table users add column contact_after_booking boolean not null default false;

-- One a buyer and listing. It goes on as the order's.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete restrict,
  buyer_id uuid not null references users on delete restrict,
  seller_id uuid not null references users on delete restrict,
  created_at timestamptz not null,
  -- When the last message was written; lists are in this order.
  last_at timestamptz not null,
  unique (product_id, buyer_id),
  check (buyer_id <> seller_id)
);
create index conversations_buyer on conversations (buyer_id, last_at desc, id desc);
create index conversations_seller on conversations (seller_id, last_at desc, id desc);
create index conversations_age on conversations (last_at);

create table conversation_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  author_id uuid not null references users on delete restrict,
  -- As it was written. null: its author has closed their account.
  text text check (length(text) <= 2000),
  created_at timestamptz not null,
  -- When the other one has seen it.
  read_at timestamptz
);
create index conversation_messages_order on conversation_messages (conversation_id, created_at desc, id desc);
create index conversation_messages_unread on conversation_messages (conversation_id, author_id) where read_at is null;
create index conversation_messages_author on conversation_messages (author_id, created_at desc);

create table conversation_photos (
  message_id uuid not null references conversation_messages on delete cascade,
  position int not null check (position between 0 and 3),
  image_id text not null references images on delete restrict,
  primary key (message_id, position)
);
create index conversation_photos_image on conversation_photos (image_id);

-- Who wants to hear nothing more of whom.
create table blocks (
  blocker_id uuid not null references users on delete restrict,
  blocked_id uuid not null references users on delete restrict,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

create table conversation_reports (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  reporter_id uuid not null references users on delete restrict,
  reason text not null check (length(reason) between 1 and 2000),
  created_at timestamptz not null,
  handled_at timestamptz
);
create unique index conversation_reports_open on conversation_reports (conversation_id, reporter_id) where handled_at is null;
create index conversation_reports_desk on conversation_reports (created_at desc, id desc) where handled_at is null;
create index conversation_reports_conversation on conversation_reports (conversation_id);
create index conversation_reports_reporter on conversation_reports (reporter_id);

-- While a notice of a conversation is unread, there is no second one of it.
alter table notices add column conversation_id uuid references conversations on delete cascade;
create unique index notices_of_conversation on notices (conversation_id, user_id) where read_at is null and conversation_id is not null;
create index notices_of_conversations on notices (conversation_id) where conversation_id is not null;
