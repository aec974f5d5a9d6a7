-- What follows a payment: the phone changes hands, its buyer looks at it, and the money is the seller's or goes back.
-- docs/decisions/0028-money-waits-for-the-buyer.md

-- Six digits, which a buyer shows when the phone is in their hands. gen_random_uuid is cryptographically strong.
create function handover_code() returns text language sql volatile as $$
  select lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 1000000)::text, 6, '0')
$$;

-- Bookings that were paid before this was there have none: their people have settled how the phone gets there.
create table sales (
  booking_id uuid primary key references bookings on delete restrict,
  state text not null default 'to_hand_over' check (state in ('to_hand_over', 'received', 'problem', 'completed', 'undone')),
  code text not null default handover_code() check (code ~ '^[0-9]{6}$'),
  wrong_codes int not null default 0,
  code_rests_until timestamptz,
  -- From then on the buyer may take the money back, and at last it goes back by itself.
  hand_over_by timestamptz not null,
  goes_back_at timestamptz not null,
  asked_at timestamptz,
  received_at timestamptz,
  received_by text check (received_by in ('code', 'buyer')),
  inspect_until timestamptz,
  reminded_at timestamptz,
  problem_about text check (problem_about in ('not_handed_over', 'other_phone', 'broken', 'battery', 'locked', 'looks', 'missing', 'something_else', 'account_suspended')),
  problem_words text,
  problem_at timestamptz,
  decision_words text,
  ended_at timestamptz,
  ended_by text check (ended_by in ('buyer', 'seller', 'time', 'admin', 'provider')),
  -- When something follows by itself.
  due_at timestamptz,
  constraint sales_order check (goes_back_at >= hand_over_by),
  constraint sales_received check (num_nonnulls(received_at, received_by, inspect_until) in (0, 3)),
  constraint sales_problem check (num_nonnulls(problem_about, problem_words, problem_at) in (0, 3)),
  constraint sales_ended check (num_nonnulls(ended_at, ended_by) = case when state in ('completed', 'undone') then 2 else 0 end),
  constraint sales_due check ((due_at is not null) = (state in ('to_hand_over', 'received'))),
  constraint sales_looked_at check (state <> 'received' or received_at is not null),
  constraint sales_said check (state <> 'problem' or problem_at is not null)
);
create index sales_due on sales (due_at) where due_at is not null;
create index sales_problem on sales (problem_at) where state = 'problem';

-- When the job that keeps the deadlines ran last: they are put off by the time in which no server ran.
create table uptime (
  is_only boolean primary key default true check (is_only),
  beat_at timestamptz not null
);

alter table transitions drop constraint transitions_subject_check;
alter table transitions add constraint transitions_subject_check check (subject in ('product', 'booking', 'payment', 'sale'));

-- As in 0030, with sales.
create or replace function take_step(
  in_subject text, in_id uuid, in_from text, in_to text, in_actor uuid, in_reason text, in_at timestamptz, in_with jsonb default null
) returns void language plpgsql as $$
begin
  if in_from is not null then
    case in_subject
      when 'product' then
        update products set state = in_to, advertised_at = case when in_to in ('on_sale', 'reserved') then advertised_at end
          where id = in_id and state = in_from;
      when 'booking' then
        update bookings set state = in_to,
            ended_at = case when in_to in ('lapsed', 'cancelled', 'refunded') then in_at end,
            ended_by = in_with->>'endedBy',
            ended_early = coalesce((in_with->>'isEarly')::boolean, false),
            network = case when in_to = 'paying' then network end,
            -- After a cancellation the browser is known for another hour (forgetTraces in orders/jobs.ts).
            device = case when in_to = 'paying' or (in_to = 'cancelled' and in_with->>'endedBy' in ('buyer', 'seller')) then device end
          where id = in_id and state = in_from;
      when 'payment' then
        update payments set state = in_to,
            -- An attempt that had failed was settled then, but its money came now.
            settled_at = case when in_to in ('created', 'processing') then null
                              when in_from = 'succeeded' or in_to = 'refunded' then settled_at
                              else in_at end,
            refund_due_at = case when in_to = 'refund_pending' then in_at end,
            refund_id = coalesce(in_with->>'refundId', refund_id)
          where id = in_id and state = in_from;
      when 'sale' then
        update sales set state = in_to,
            ended_at = case when in_to in ('completed', 'undone') then in_at end,
            ended_by = in_with->>'endedBy',
            due_at = (in_with->>'dueAt')::timestamptz
          where booking_id = in_id and state = in_from;
    end case;
    if not found then
      raise exception 'the % % is not %', in_subject, in_id, in_from;
    end if;
  end if;
  insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason, at)
    values (in_subject, in_id, in_from, in_to, in_actor, in_reason, in_at);
end
$$;
