-- After a sale its buyer and its seller rate each other (docs/decisions/0031-reviews.md).
create table reviews (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references sales on delete restrict,
  about text not null check (about in ('seller', 'buyer')),
  writer_id uuid not null references users on delete restrict,
  subject_id uuid not null references users on delete restrict,
  stars int not null check (stars between 1 and 5),
  words text check (length(words) between 1 and 1000),
  -- There were words, and the writer has closed their account: the stars count.
  erased boolean not null default false,
  created_at timestamptz not null,
  -- From then on the other side reads it, and the writer can't change it.
  shown_at timestamptz not null,
  -- When the person it is about was told.
  told_at timestamptz,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  -- Each side once.
  constraint reviews_once unique (booking_id, about),
  constraint reviews_not_of_oneself check (writer_id <> subject_id),
  constraint reviews_words check (words is not null or stars >= 4 or erased),
  constraint reviews_shown check (shown_at >= created_at),
  constraint reviews_told check (told_at >= shown_at),
  -- An answer outlives its words when its writer closes their account.
  constraint reviews_answered check (answer is null or answered_at is not null),
  constraint reviews_answered_when_shown check (answered_at >= shown_at),
  constraint reviews_hidden check (num_nonnulls(hidden_at, hidden_reason) in (0, 2))
);
create index reviews_writer on reviews (writer_id);
create index reviews_of_subject on reviews (subject_id, created_at desc, id desc);
-- The latest of each writer counts.
create index reviews_counted on reviews (subject_id, writer_id, created_at desc, id desc) include (stars, about, shown_at, booking_id) where hidden_at is null;
create index reviews_desk on reviews (created_at desc, id desc);
create index reviews_low on reviews (created_at desc, id desc) where stars <= 2;
create index reviews_hidden_ones on reviews (created_at desc, id desc) where hidden_at is not null;
create index reviews_to_tell on reviews (shown_at) where told_at is null and hidden_at is null;

create table review_reports (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews on delete restrict,
  reporter_id uuid not null references users on delete restrict,
  reason text not null check (length(reason) between 1 and 1000),
  created_at timestamptz not null,
  handled_at timestamptz
);
create unique index review_reports_open on review_reports (review_id, reporter_id) where handled_at is null;
create index review_reports_reporter on review_reports (reporter_id);
