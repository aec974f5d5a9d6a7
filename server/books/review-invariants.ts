import { sql } from 'kysely';
import type { Invariant } from '#server/books/invariants.ts';

/** Reviews, as they must be at any moment. */
export const reviewInvariants: readonly Invariant[] = [
  {
    id: 'reviews-are-of-sales',
    says: 'Each review is of a sale that is over, and one of its two people writes about the other.',
    broken: sql`select r.id from reviews r join sales s on s.booking_id = r.booking_id
      join bookings b on b.id = r.booking_id
      where s.ended_at is null or r.about = 'seller' and (r.writer_id, r.subject_id) <> (b.buyer_id, b.seller_id)
        or r.about = 'buyer' and (r.writer_id, r.subject_id) <> (b.seller_id, b.buyer_id)`,
  },
  {
    id: 'two-reviews-are-shown',
    says: 'Once both have written, both reviews are shown.',
    broken: sql`select booking_id as id from reviews group by booking_id
      having count(*) = 2 and max(shown_at) > max(created_at)`,
  },
];
