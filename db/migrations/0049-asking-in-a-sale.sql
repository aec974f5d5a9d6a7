-- What people ask for in a sale (docs/decisions/0038-asking-in-a-sale.md), and sellers who take no offers.

-- As in 0044, with the kinds of those who ask for an admin. The list before stays as it is, whatever it is.
do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'sales'::regclass and conname = 'sales_problem_about_check');
begin
  alter table sales drop constraint sales_problem_about_check;
  execute 'alter table sales add constraint sales_problem_about_check '
    || replace(kinds, '''no_word''::text', '''no_word''::text, ''buyer_asks''::text, ''buyer_absent''::text, ''no_code''::text, ''seller_asks''::text');
end
$$;

alter table sales
  -- Those who asked for an admin before, the first one first, and what was answered.
  add column earlier_calls jsonb not null default '[]' check (jsonb_typeof(earlier_calls) = 'array');

alter table sales
  -- Its buyer would rather not have the phone: since when, in which words, and since when its seller says no.
  add column cancel_asked_at timestamptz,
  add column cancel_words text,
  add column cancel_declined_at timestamptz,
  add constraint sales_cancel check ((cancel_asked_at is null) = (cancel_words is null) and (cancel_declined_at is null or cancel_asked_at is not null));

alter table bookings
  -- Why an admin gave the money back in Payments. Both sides read it.
  add column refund_words text,
  add constraint bookings_refund_words check (refund_words is null or state = 'refunded');

-- Whether a seller takes offers below the price.
alter table users add column takes_offers boolean not null default true;

-- An admin's words stand in the audit trail in full, up to the length that one may write (contract/limits.ts).
alter table audit
  drop constraint audit_note_check,
  add constraint audit_note_check check (length(note) <= 5000);
