-- runs: indexes
-- What its reader was told of counts too.
create index concurrently reviews_rated on reviews (subject_id, writer_id, created_at desc, id desc)
  include (stars, about, shown_at, told_at, booking_id) where hidden_at is null;
drop index concurrently if exists reviews_counted;
