-- A phone that goes back to its seller (docs/decisions/0035-a-phone-goes-back.md).

alter table sales drop constraint sales_state_check;
alter table sales add constraint sales_state_check check (state in ('to_hand_over', 'sent', 'received', 'problem', 'returning', 'completed', 'undone'));
alter table sales drop constraint sales_problem_about_check;
alter table sales add constraint sales_problem_about_check check (problem_about in
  ('not_handed_over', 'other_phone', 'broken', 'battery', 'locked', 'looks', 'missing', 'something_else', 'account_suspended', 'no_word',
   'not_sent_back', 'not_met_back', 'not_arrived_back', 'no_return_address', 'return_no_word', 'return_problem'));
alter table sales drop constraint sales_due;
alter table sales add constraint sales_due check ((due_at is not null) = (state in ('to_hand_over', 'sent', 'received', 'returning')));

alter table sales
  add column returning_since timestamptz,
  -- By the seller's code, which the buyer typed, or by the seller's word.
  add column back_at timestamptz,
  add column back_by text check (back_by in ('code', 'seller')),
  add constraint sales_returning check (state <> 'returning' or returning_since is not null),
  add constraint sales_back check (num_nonnulls(back_at, back_by) in (0, 2) and (back_at is null or (returning_since is not null and state <> 'completed'))),
  -- Neither silence nor the buyer alone gives the money of a phone back that goes back.
  add constraint sales_money_back check (state <> 'undone' or returning_since is null or back_by is not null or ended_by in ('seller', 'admin', 'provider')),
  add constraint sales_kept check (state <> 'completed' or returning_since is null or ended_by in ('buyer', 'admin'));

create table returns (
  booking_id uuid primary key references sales on delete restrict,
  why text not null check (why in ('agreed', 'decided', 'withdrawn')),
  -- As the phone came.
  way text not null check (way in ('in_person', 'sent')),
  begun_at timestamptz not null,
  -- Until then whoever is next has time: the seller with an address, the buyer with the phone, the seller with a word.
  next_by timestamptz not null,
  reminders int not null default 0,
  -- Where its seller wants it. Only the market's own key opens it.
  sealed text,
  address_at timestamptz,
  code text not null default handover_code() check (code ~ '^[0-9]{6}$'),
  wrong_codes int not null default 0,
  codes_renewed int not null default 0,
  code_rests_until timestamptz,
  sent_at timestamptz,
  carrier text,
  carrier_name text,
  tracking_number text,
  earlier_parcels jsonb not null default '[]',
  -- What the buyer had said before, and what an admin wrote: the sale has what was said last.
  claim_about text,
  claim_words text,
  claim_at timestamptz,
  decision_words text,
  -- What its seller says of the phone that came back.
  dispute_words text,
  disputed_at timestamptz,
  -- What its buyer says keeps it from going back.
  told_words text,
  told_at timestamptz,
  constraint returns_address check (way = 'sent' or (sealed is null and address_at is null)),
  constraint returns_address_said check (sealed is null or address_at is not null),
  constraint returns_sent check (num_nonnulls(sent_at, carrier, tracking_number) in (0, 3) and (carrier_name is not null) = (carrier is not distinct from 'other')),
  constraint returns_sent_somewhere check (sent_at is null or address_at is not null),
  constraint returns_earlier check (jsonb_typeof(earlier_parcels) = 'array' and (sent_at is not null or earlier_parcels = '[]')),
  constraint returns_claim check (num_nonnulls(claim_about, claim_words, claim_at) in (0, 3)),
  constraint returns_dispute check (num_nonnulls(dispute_words, disputed_at) in (0, 2)),
  constraint returns_told check (num_nonnulls(told_words, told_at) in (0, 2))
);

-- Photos of a problem, those of what came back, and those of what kept it from coming back.
alter table sale_photos add column of text not null default 'problem' check (of in ('problem', 'return', 'told'));
alter table sale_photos drop constraint sale_photos_pkey;
alter table sale_photos add primary key (booking_id, of, position);
