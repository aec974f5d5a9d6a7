-- A carrier's service says what became of a parcel (docs/decisions/0042-proof-of-delivery.md).

-- As in 0049. The list before stays as it is, whatever it is.
do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'sales'::regclass and conname = 'sales_problem_about_check');
begin
  alter table sales drop constraint sales_problem_about_check;
  execute 'alter table sales add constraint sales_problem_about_check '
    || replace(kinds, '''no_word''::text', '''no_word''::text, ''not_delivered''::text') || ' not valid';
end
$$;

alter table sales
  -- When the carrier delivered it, as its service says. It stays where the buyer denies it.
  add column delivered_at timestamptz,
  add constraint sales_delivered check (delivered_at is null or (sent_at is not null and delivered_at >= sent_at)) not valid,
  drop constraint sales_received_by_check,
  add constraint sales_received_by_check check (received_by in ('code', 'buyer', 'carrier')) not valid,
  add constraint sales_received_by_carrier check (received_by is distinct from 'carrier' or delivered_at is not null) not valid,
  -- Silence releases nothing of which neither its buyer nor the carrier has said that it arrived.
  drop constraint sales_released,
  add constraint sales_released check (state <> 'completed' or sent_at is null or ended_by = 'admin'
    or coalesce(received_by in ('buyer', 'carrier'), false)) not valid;

alter table returns
  add column delivered_at timestamptz,
  add constraint returns_delivered check (delivered_at is null or (sent_at is not null and delivered_at >= sent_at)) not valid;



-- What a service knows of a parcel, to its buyer or back.
create table watched_parcels (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references sales on delete restrict,
  goes text not null check (goes in ('there', 'back')),
  service text not null check (service in ('test', 'aftership')),
  carrier text not null,
  tracking_number text not null,
  -- As the service calls it; without it the service has not been told yet.
  tracker_id text,
  begun_at timestamptz not null,
  -- When the service is asked next; without it no more.
  ask_at timestamptz,
  failures int not null default 0,
  state text not null default 'unknown' check (state in ('unknown', 'on_its_way', 'to_deliver', 'to_pick_up', 'delivered', 'sent_back', 'lost', 'trouble')),
  -- When that happened, as the service says.
  said_at timestamptz,
  -- Why what it says is no proof: its time, its place, or a number that another sale has had.
  doubt text check (doubt in ('time', 'place', 'number')),
  unique (booking_id, goes, service, carrier, tracking_number)
);
create index watched_parcels_ask on watched_parcels (ask_at) where ask_at is not null;
create index watched_parcels_tracker on watched_parcels (service, tracker_id) where tracker_id is not null;

-- The embedded test carrier: whoever has the link moves a parcel along.
create table test_gateway.parcels (
  id text primary key,
  carrier text not null,
  tracking_number text not null,
  state text not null default 'unknown',
  moved_at timestamptz,
  unique (carrier, tracking_number)
);
