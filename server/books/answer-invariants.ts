import { sql } from 'kysely';
import type { Invariant } from '#server/books/invariants.ts';
import { passedOver } from '#server/books/passed-over.ts';

/** What holds of answers to problems, and of parts of the money that go back. */
export const answerInvariants: readonly Invariant[] = [
  {
    id: 'parts-were-agreed',
    says: 'A part of the money goes back only as the seller offered and the buyer took it, or as an admin decided.',
    broken: sql`select p.id from payments p join bookings b on b.id = p.booking_id join sales s on s.booking_id = b.id
      where p.part_cents is not null and not exists (select from transitions t
      where t.subject = 'sale' and t.subject_id = b.id and t.to_state = 'completed'
        and case when t.actor_id = b.buyer_id then s.answer_kind = 'part' and s.answer_cents = p.part_cents
        and s.answer_left_at is null
          else exists (select from audit a
          where a.action = 'split_sale' and a.actor_id = t.actor_id and a.product_id = b.product_id) end)`,
  },
  {
    id: 'parts-are-tried',
    says: 'A part that is owed to a buyer is asked for within two days, again and again.',
    broken: sql`select id from payments
      where part_due_at > (select greatest(now(), max(at))
      from transitions) + interval '2 days' or ${passedOver(sql`part_due_at`, 2)}`,
  },
  {
    id: 'answers-are-below-the-price',
    says: 'What a seller offers is less than the price.',
    broken: sql`select s.booking_id as id from sales s join bookings b on b.id = s.booking_id
      where s.answer_cents >= b.price_usd * 100`,
  },
  {
    id: 'answers-are-told',
    says: 'A buyer is told of each answer, and a seller when it is taken or left, unless they have left the market.',
    broken: sql`select owed.booking_id as id from (
        select s.booking_id, b.buyer_id as user_id, case s.answer_kind when 'no' then 'answer_refused'
        else 'answer_offered' end as kind
          from sales s join bookings b on b.id = s.booking_id where s.answered_at is not null
        union all select s.booking_id, b.seller_id, 'answer_left' from sales s
        join bookings b on b.id = s.booking_id where s.answer_left_at is not null
        union all select b.id, b.buyer_id, 'part_coming' from payments p join bookings b on b.id = p.booking_id
        where p.part_cents is not null
        union all select b.id, b.seller_id, 'answer_taken' from payments p join bookings b on b.id = p.booking_id
        join sales s on s.booking_id = b.id
          where p.part_cents is not null and s.state = 'completed' and s.ended_by = 'buyer') as owed
      join users u on u.id = owed.user_id and u.closed_at is null
      where not exists (select from notices n
      where n.booking_id = owed.booking_id and n.user_id = owed.user_id and n.kind = owed.kind)
      group by owed.booking_id`,
  },
];
