-- Buyers withdraw from what a business sold (docs/decisions/0037-withdrawal.md).
alter table sales
  -- Who sold it, as buyers were told when it was paid. Empty: a private person, or somebody who had not said.
  add column trader_name text,
  add column trader_address text,
  add column trader_email text,
  add column trader_phone text,
  -- The buyer was content before the money could be released.
  add column accepted_at timestamptz,
  -- What the buyer declared, and when.
  add column withdrawn_at timestamptz,
  add column withdrawn_name text,
  add column withdrawn_words text,
  add constraint sales_trader check (num_nonnulls(trader_name, trader_address, trader_email, trader_phone) in (0, 4)),
  add constraint sales_accepted check (accepted_at is null or (trader_name is not null and received_at is not null)),
  add constraint sales_withdrawn check (num_nonnulls(withdrawn_at, withdrawn_name, withdrawn_words) in (0, 3) and (withdrawn_at is null or trader_name is not null)),
  -- The law gives fourteen days; the day on which it arrives doesn't count, the last one counts whole, a weekend makes it
  -- later, and a clock may be put back: seventeen days and an hour.
  add constraint sales_withdrawable check (trader_name is null or state <> 'completed' or ended_by = 'admin'
    or (withdrawn_at is null and coalesce(ended_at >= received_at + interval '409 hours', false)));

-- An operator may write how buyers withdraw in the place of the market's own text.
alter table policy_versions drop constraint policy_versions_name_check;
alter table policy_versions add constraint policy_versions_name_check check (name in ('terms', 'privacy', 'imprint', 'withdrawal'));
