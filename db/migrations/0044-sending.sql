-- Phones that are sent by post (docs/decisions/0033-phones-sent-by-post.md).

-- How a phone reaches its buyer; a listing that says nothing is handed over in person.
alter table products
  add column handover text not null default 'in_person' check (handover in ('in_person', 'sent', 'both')),
  -- Countries that it is sent to, by two letters.
  add column sent_to text[] not null default '{}',
  add constraint products_sent_to check ((handover = 'in_person') = (cardinality(sent_to) = 0) and array_to_string(sent_to, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$');

alter table sales drop constraint sales_state_check;
alter table sales add constraint sales_state_check check (state in ('to_hand_over', 'sent', 'received', 'problem', 'completed', 'undone'));
alter table sales drop constraint sales_problem_about_check;
alter table sales add constraint sales_problem_about_check check (problem_about in
  ('not_handed_over', 'other_phone', 'broken', 'battery', 'locked', 'looks', 'missing', 'something_else', 'account_suspended', 'no_word'));
alter table sales drop constraint sales_due;
alter table sales add constraint sales_due check ((due_at is not null) = (state in ('to_hand_over', 'sent', 'received')));

alter table sales
  -- What the listing promised when it was paid.
  add column promised text not null default 'in_person' check (promised in ('in_person', 'sent', 'both')),
  add column promised_to text[] not null default '{}',
  add column sent_at timestamptz,
  add column carrier text,
  -- Of another carrier than those that we know.
  add column carrier_name text,
  add column tracking_number text,
  -- What stood there before each correction, the first one first.
  add column earlier_parcels jsonb not null default '[]',
  -- Until then the buyer says that it arrived, or an admin looks at it.
  add column word_by timestamptz,
  add column sent_reminders int not null default 0,
  add constraint sales_promised_to check ((promised = 'in_person') = (cardinality(promised_to) = 0)),
  add constraint sales_sent check (num_nonnulls(sent_at, carrier, tracking_number, word_by) in (0, 4) and (carrier_name is not null) = (carrier is not distinct from 'other')),
  add constraint sales_earlier check (jsonb_typeof(earlier_parcels) = 'array' and (sent_at is not null or earlier_parcels = '[]')),
  add constraint sales_on_its_way check (state <> 'sent' or sent_at is not null),
  add constraint sales_sent_as_promised check (sent_at is null or promised <> 'in_person'),
  -- Silence releases nothing that nobody has seen arrive.
  add constraint sales_released check (state <> 'completed' or sent_at is null or ended_by = 'admin' or received_by is not distinct from 'buyer');

-- How a buyer wants to get a phone, and where it is sent to. Only the market's own key opens the address.
create table deliveries (
  booking_id uuid primary key references bookings on delete restrict,
  way text not null check (way in ('in_person', 'sent')),
  sealed text,
  changed_at timestamptz not null,
  constraint deliveries_address check ((sealed is not null) = (way = 'sent'))
);
