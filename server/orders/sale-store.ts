import { sql } from 'kysely';
import type { RawBuilder, Updateable } from 'kysely';
import type { Sales } from '#db/tables.ts';
import { callKinds, callsOf } from '#contract/calling.ts';
import type { Handover } from '#contract/handovers.ts';
import type { Trader } from '#contract/sellers.ts';
import type { Context } from '#server/context.ts';
import { unanswered } from '#server/orders/answer-state.ts';

/** How a paid booking goes on; undefined where it is not paid, or was before there was a handover. */
export async function findSale(context: Context, bookingId: string) {
  return context.db.selectFrom('sales').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>;

/** What a seller had entered of a parcel before they corrected it. */
export type EarlierParcel = Pick<SaleRow, 'carrier' | 'carrier_name' | 'tracking_number'> & { until: string };

/** What is written of a sale beside its state, which `take` alone changes. */
export type SaleChanges = Omit<Updateable<Sales>, 'booking_id' | 'state' | 'ended_at' | 'ended_by' | 'code'>;

export interface NewSale {
  bookingId: string;
  handOverBy: Date;
  goesBackAt: Date;
  feeCents: number;
  /** How its listing offers to hand the phone over, and to which countries it is sent. */
  promised: Handover;
  promisedTo: readonly string[];
  promisedImei: string | null;
  /** Who sells it, where that is a business. */
  trader: Trader | null;
}

/** A booking is paid: from now on its seller has to hand the phone over, or send it. */
export async function insertSale(
  context: Context,
  { bookingId, handOverBy, goesBackAt, feeCents, promised, promisedTo, promisedImei, trader }: NewSale,
): Promise<void> {
  await context.db
    .insertInto('sales')
    .values({
      booking_id: bookingId,
      hand_over_by: handOverBy,
      goes_back_at: goesBackAt,
      due_at: handOverBy,
      fee_cents: feeCents,
      promised,
      promised_to: [...promisedTo],
      promised_imei: promisedImei,
      trader_name: trader?.name ?? null,
      trader_address: trader?.address ?? null,
      trader_email: trader?.email ?? null,
      trader_phone: trader?.phone ?? null,
    })
    .execute();
}

/** Writes what is known of a locked order's sale. */
export async function writeSale(context: Context, bookingId: string, changes: SaleChanges): Promise<void> {
  await context.db.updateTable('sales').set(changes).where('booking_id', '=', bookingId).execute();
}

/** What photos show: a problem, a phone that came back, what kept it from coming back, or what its seller answers. */
export type PhotosOf = 'problem' | 'return' | 'told' | 'answer';

export interface NewPhotos {
  bookingId: string;
  imageIds: readonly string[];
  of?: PhotosOf;
  /** Of which answer, counted from 1, or of which problem, from 0. */
  number?: number;
}

/** Nobody waits for an admin any more; what was asked and answered is kept as JSON. */
export async function endCall({ db }: Context, bookingId: string, calls: string): Promise<void> {
  await db
    .updateTable('sales')
    .set({ problem_about: null, problem_words: null, problem_at: null, ...unanswered, earlier_calls: calls })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** The photos of a problem or an answer, which leave those of the ones before it. */
export async function writeProblemPhotos(
  { db }: Context,
  { bookingId, imageIds, of = 'problem', number = 0 }: NewPhotos,
): Promise<void> {
  await db
    .deleteFrom('sale_photos')
    .where('booking_id', '=', bookingId)
    .where('of', '=', of)
    .where('number', '>=', number)
    .execute();
  if (imageIds.length === 0) return;
  const photos = imageIds.map((image_id, position) => ({ booking_id: bookingId, of, number, position, image_id }));
  await db.insertInto('sale_photos').values(photos).execute();
}

/** Forgets the photos of problems whose sales ended before then. @returns how many */
export async function erasePhotosBefore({ db }: Context, before: Date): Promise<number> {
  const over = db.selectFrom('sales').select('booking_id').where('ended_at', '<', before);
  const { numDeletedRows } = await db
    .deleteFrom('sale_photos')
    .where('booking_id', 'in', over)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The code of before opens nothing any more. */
export async function renewCode(context: Context, bookingId: string): Promise<void> {
  await context.db
    .updateTable('sales')
    .set({ code: sql<string>`handover_code()` })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Sales whose time has come, after that one: something follows by itself. What has waited longest comes first. */
export async function listDueSales({ db, clock }: Context, limit: number, after?: DueSale): Promise<DueSale[]> {
  const last = after && sql`(${after.due_at}::timestamptz, ${after.booking_id}::uuid)`;
  return db
    .selectFrom('sales')
    .select(['booking_id', 'due_at'])
    .where('due_at', '<=', clock.now())
    .$if(last !== undefined, (query) => query.where(sql<boolean>`(due_at, booking_id) > ${last}`))
    .orderBy('due_at')
    .orderBy('booking_id')
    .limit(limit)
    .execute();
}

export interface DueSale {
  booking_id: string;
  due_at: Date | null;
}

/**
 * Forgets what somebody said of phones they bought, with the photos, also of phones that came back to them, why they
 * wanted to cancel, and what either side of a sale asked an admin.
 */
export async function eraseProblemsOf({ db }: Context, userId: string): Promise<void> {
  const bought = db.selectFrom('bookings').select('id').where('buyer_id', '=', userId);
  const sold = db.selectFrom('bookings').select('id').where('seller_id', '=', userId);
  await db
    .updateTable('sales')
    .set({ problem_words: 'erased' })
    .where('problem_words', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('booking_id', 'in', bought).and('problem_about', 'not in', [...callsOf.seller]),
        eb('booking_id', 'in', sold).and('problem_about', 'in', [...callsOf.seller]),
      ]),
    )
    .execute();
  await db
    .updateTable('sales')
    .set({ earlier_calls: withoutWords(false) })
    .where(sql<boolean>`earlier_calls <> '[]'`)
    .where('booking_id', 'in', bought)
    .execute();
  await db
    .updateTable('sales')
    .set({ earlier_calls: withoutWords(true) })
    .where(sql<boolean>`earlier_calls <> '[]'`)
    .where('booking_id', 'in', sold)
    .execute();
  await db
    .updateTable('sales')
    .set({ cancel_words: 'erased' })
    .where('cancel_words', '<>', '')
    .where('booking_id', 'in', bought)
    .execute();
  await db.deleteFrom('sale_photos').where('of', 'in', ['problem', 'told']).where('booking_id', 'in', bought).execute();
  await db.deleteFrom('sale_photos').where('of', 'in', ['return', 'answer']).where('booking_id', 'in', sold).execute();
  await db
    .updateTable('sales')
    .set({ withdrawn_name: 'erased', withdrawn_words: 'erased' })
    .where('withdrawn_at', 'is not', null)
    .where('booking_id', 'in', bought)
    .execute();
}

/** What one side asked or answered is forgotten, and what the other side and admins wrote stays. */
function withoutWords(ofSeller: boolean) {
  const isTheirs = sql`((one->>'about') = any(${[...callsOf.seller]}::text[])) = ${ofSeller}`;
  return sql<string>`(select jsonb_agg(one
      || case when ${isTheirs} then '{"words": "erased"}'::jsonb else '{}' end
      || case when ${ofSeller} and one->>'reply' is not null then '{"reply": "erased"}'::jsonb else '{}' end
      || case when ${ofSeller} and one ? 'answers'
        then jsonb_build_object('answers', ${withoutAnswers(sql`one->'answers'`)}) else '{}' end order by at)
    from jsonb_array_elements(earlier_calls) with ordinality as calls (one, at))`;
}

/** The answers stay in their order, without what was written in them. */
function withoutAnswers(answers: RawBuilder<unknown>) {
  return sql<string>`(select coalesce(jsonb_agg(said || '{"words": "erased"}' order by place), '[]')
    from jsonb_array_elements(${answers}) with ordinality as answers (said, place))`;
}

/** Forgets what a seller answered to problems with phones they sold. */
export async function eraseAnswersOf({ db }: Context, sellerId: string): Promise<void> {
  await db
    .updateTable('sales')
    .set({
      answer_words: 'erased',
      earlier_answers: withoutAnswers(sql`earlier_answers`),
    })
    .where('answered_at', 'is not', null)
    .where('booking_id', 'in', db.selectFrom('bookings').select('id').where('seller_id', '=', sellerId))
    .execute();
}

/** Forgets which very phones somebody bought and sold. */
export async function eraseImeisOf({ db }: Context, userId: string): Promise<void> {
  const theirs = db
    .selectFrom('bookings')
    .select('id')
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]));
  await db
    .updateTable('sales')
    .set({ promised_imei: null })
    .where('promised_imei', 'is not', null)
    .where('booking_id', 'in', theirs)
    .execute();
}

/** Does somebody buy or sell a phone, and that sale is not over? */
export async function hasOpenSale(context: Context, userId: string): Promise<boolean> {
  const open = await context.db
    .selectFrom('sales')
    .innerJoin('bookings', 'bookings.id', 'sales.booking_id')
    .select('bookings.id')
    .where((eb) => eb.or([eb('bookings.seller_id', '=', userId), eb('bookings.buyer_id', '=', userId)]))
    .where('sales.state', 'in', ['to_hand_over', 'sent', 'received', 'problem', 'returning'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Moves all deadlines by these milliseconds, back too where a clock was wrong. Those that wait for the answer of an
 * admin get all the time that passes once it is there. What a buyer withdrew from before it was handed over has one
 * deadline, so all that name it stay together.
 *
 * @param earliest when anything may be released or go back by itself again
 * @returns how many sales have them
 */
export async function moveDeadlines({ db }: Context, ms: number, earliest: Date): Promise<number> {
  const later = sql`make_interval(secs => ${ms / 1_000})`;
  const { numAffectedRows } = await sql`
    update sales set
      hand_over_by = case when withdrawn_at is null then hand_over_by + ${later}
      else greatest(hand_over_by + ${later}, ${earliest}) end,
      goes_back_at = greatest(goes_back_at + ${later}, ${earliest}),
      inspect_until = case when inspect_until is not null then greatest(inspect_until + ${later}, ${earliest}) end,
      word_by = word_by + ${later},
      reply_by = reply_by + ${later},
      due_at = case when withdrawn_at is not null and state in ('to_hand_over')
      then greatest(due_at + ${later}, ${earliest}) else due_at + ${later} end
    where state in ('to_hand_over', 'sent', 'received', 'problem', 'returning')
      and not (state = 'problem' and problem_about = any(${[...callKinds]}::text[]))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** What is open after a long pause: today's provider is asked about its money before silence releases it. */
export async function compareOpenSales({ db, clock, payments }: Context): Promise<void> {
  await sql`
    update sales set compare_due_at = ${clock.now()}
    where state in ('to_hand_over', 'sent', 'received', 'problem', 'returning')
      and exists (select from payments where payments.booking_id = sales.booking_id
      and payments.state = 'succeeded' and payments.provider = ${payments.provider})`.execute(db);
}

/** Takes some of the sales to compare, so that nobody else takes them for a while. Admins' cases can wait. */
export async function takeToCompare({ db, clock }: Context, limit: number, nextAt: Date): Promise<string[]> {
  const taken = await db
    .updateTable('sales')
    .set({ compare_due_at: nextAt })
    .where('booking_id', 'in', (eb) =>
      eb
        .selectFrom('sales')
        .select('booking_id')
        .where('compare_due_at', '<=', clock.now())
        .where('due_at', 'is not', null)
        .orderBy('compare_due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('booking_id')
    .execute();
  return taken.map(({ booking_id: id }) => id);
}

/** The provider's records of a sale's money are here, too. */
export async function setCompared(context: Context, bookingId: string): Promise<void> {
  await writeSale(context, bookingId, { compare_due_at: null });
}
