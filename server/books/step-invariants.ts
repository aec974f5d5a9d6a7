import { sql } from 'kysely';
import type { Invariant } from '#server/books/invariants.ts';
import { steps } from '#server/trade/states.ts';

const allowed = sql.join(
  Object.entries(steps).flatMap(([subject, pairs]) =>
    pairs.map(([from, to]) => sql`(${subject}, ${from ?? ''}, ${to})`),
  ),
);

/** Every step that a state took is recorded. */
export const stepInvariants: readonly Invariant[] = [
  {
    id: 'known-steps',
    says: 'Every step was one that may be taken.',
    broken: sql`select subject_id as id from transitions
      where (subject, coalesce(from_state, ''), to_state) not in (${allowed})`,
  },
  {
    id: 'no-gap',
    says: 'Every step begins where the one before ended.',
    broken: sql`select subject_id as id from (
      select subject_id, from_state, lag(to_state) over (partition by subject, subject_id order by id) as before
      from transitions) as chain where from_state is distinct from before`,
  },
  {
    id: 'nothing-vanishes',
    says: 'Everything that has taken a step exists.',
    broken: sql`select s.subject_id as id from transitions s left join (
        select 'product' as subject, id from products union all select 'booking', id from bookings union all
        select 'payment', id from payments union all select 'sale', booking_id from sales union all
        select 'payout', id from payouts) as t
      on t.subject = s.subject and t.id = s.subject_id where t.id is null group by s.subject_id`,
  },
  {
    id: 'states-are-explained',
    says: 'Everything is in the state that its last step left it in.',
    broken: sql`select t.id from (
        select 'product' as subject, id, state from products union all select 'booking', id, state from bookings
        union all select 'payment', id, state from payments union all select 'sale', booking_id, state from sales
        union all select 'payout', id, state from payouts) as t
      where t.state is distinct from (select to_state from transitions s
        where s.subject = t.subject and s.subject_id = t.id order by s.id desc limit 1)`,
  },
];
