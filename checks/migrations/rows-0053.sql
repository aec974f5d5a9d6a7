-- A hundred rows of what migration 0053 brought. Never change it.
insert into watched_parcels (booking_id, goes, service, carrier, tracking_number, begun_at)
  select pg_temp.id(n), 'there', 'test', 'ups', 'number ' || n, now() from hundred;
