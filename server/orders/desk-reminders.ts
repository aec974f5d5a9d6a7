import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { waitsSince } from '#server/orders/sale-story-store.ts';
import { aheadOf } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordNoticeToAdmins } from '#server/trade/notices.ts';

/** When a case on the desk counts as old. Admins are reminded of all old ones together, as often. */
const oldAfterHours = 48;
/** The job runs each hour: a whole day would put the reminder an hour later each time. */
const againAfterHours = 23;

/** Reminds admins once a day, in one notice, of problems and calls that have waited at the desk for long. */
export async function remindAdmins(context: Context): Promise<void> {
  await inTransaction(context, async (context) => {
    const oldest = await findOldestProblem(context);
    if (oldest) await recordNoticeToAdmins(context, { kind: 'desk_waits', ...oldest });
  });
}

/** What has waited longest; undefined where nothing is old, and where admins were reminded already. */
async function findOldestProblem({ db, clock }: Context) {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const { rows } = await sql<{ bookingId: string; productId: string }>`
    select booking.id as "bookingId", booking.product_id as "productId"
    from sales as sale join bookings as booking on booking.id = sale.booking_id
    where sale.state = 'problem' and sale.reply_by is null and ${waitsSince} <= ${before(oldAfterHours)}::timestamptz
      and not exists (select from notices
      where kind = 'desk_waits' and created_at > ${before(againAfterHours)}::timestamptz
        and created_at <= ${aheadOf(clock.now())}::timestamptz)
    order by ${waitsSince}, sale.booking_id limit 1`.execute(db);
  return rows[0];
}
