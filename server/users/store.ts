import { sql } from 'kysely';
import { newness } from '#contract/allowances.ts';
import type { Language } from '#contract/languages.ts';
import type { AccountType } from '#contract/limits.ts';
import { madeNames } from '#contract/made-names.ts';
import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** The account of an identity with what decides its role. */
export async function findAccount(context: Context, identityId: string) {
  return accounts(context)
    .where('users.identity_id', '=', identityId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst();
}

/** The people who hold these sessions, with their accounts if they have one. Ended sessions are left out. */
export async function findCallers(context: Context, sessionIds: readonly string[]) {
  return context.db
    .selectFrom('callers')
    .selectAll()
    .where('session_id', '=', sql<string>`any(${sessionIds}::text[])`)
    .where('expires_at', '>', context.clock.now())
    .execute();
}

/** The open account of an e-mail. */
export async function findAccountByEmail(context: Context, email: string) {
  return accounts(context).where('users.email', '=', email).where('users.closed_at', 'is', null).executeTakeFirst();
}

/** Why an identity's account is suspended; null when it is not. */
export async function findSuspension(context: Context, identityId: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('users')
    .select('suspended_reason')
    .where('identity_id', '=', identityId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row?.suspended_reason ?? null;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function accounts(context: Context) {
  return context.db
    .selectFrom('users')
    .leftJoin('admin_grants', 'admin_grants.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.account_type',
      'users.verified_at',
      'admin_grants.granted_at',
    ]);
}

/** Opens an account; null when the identity or the e-mail has one. */
export async function insertAccount(
  context: Context,
  account: {
    identityId: string;
    name: string;
    email: string;
    accountType: AccountType;
    language: Language;
    terms?: string | undefined;
  },
): Promise<string | null> {
  const row = await context.db
    .insertInto('users')
    .values({
      identity_id: account.identityId,
      name: account.name,
      email: account.email,
      account_type: account.accountType,
      language: account.language,
      ...(account.terms !== undefined && { agreed_terms: account.terms, agreed_at: context.clock.now() }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Is an account so young that the limits of newness ask for it? */
export async function isNewcomer(context: Context, id: string): Promise<boolean> {
  const since = new Date(context.clock.now().getTime() - newness.holds.newcomerHours * 3_600_000);
  return (
    (await context.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('created_at', '>', sql<Date>`${since}`)
      .executeTakeFirst()) !== undefined
  );
}

/** Whether an account is closed, suspended or an admin's. */
export async function findStanding(context: Context, id: string) {
  const { closed_at, suspended_at, granted_at } = await accounts(context)
    .select(['users.closed_at', 'users.suspended_at'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  return { isClosed: closed_at !== null, isSuspended: suspended_at !== null, isAdmin: granted_at !== null };
}

/** Since when somebody is a member, and since when verified; of closed accounts too. */
export async function findMember({ db }: Context, id: string) {
  return db.selectFrom('users').select(['created_at', 'verified_at']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Changes the language of an identity's open account. */
export async function setLanguage(context: Context, identityId: string, language: Language): Promise<void> {
  await context.db
    .updateTable('users')
    .set({ language })
    .where('identity_id', '=', identityId)
    .where('closed_at', 'is', null)
    .execute();
}

/** The language of an identity's open account; null without an open account. */
export async function findLanguage(context: Context, identityId: string): Promise<Language | null> {
  const row = await context.db
    .selectFrom('users')
    .select('language')
    .where('identity_id', '=', identityId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row?.language ?? null;
}

/** A page of the open accounts of one type, admins left out, the newest first. */
export async function listPeople(context: Context, accountType: AccountType, page: Page) {
  return accounts(context)
    .select(['users.created_at', 'users.suspended_reason'])
    .where('users.account_type', '=', accountType)
    .where('users.closed_at', 'is', null)
    .where('admin_grants.granted_at', 'is', null)
    .$call((query) => newestFirst(query, 'users', page))
    .execute();
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/**
 * Any account, open or closed, locked until the transaction ends, also against those who hold it open
 * (lockOpenAccount). Not against rows that only name it: who writes these has a product locked already, and we may be
 * about to wait for that product.
 */
export async function lockAccount(context: Context, id: string) {
  // What stands beside it is read after the wait for the lock, not before.
  await context.db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return context.db
    .selectFrom('users')
    .leftJoin('admin_grants', 'admin_grants.user_id', 'users.id')
    .select([
      'users.id',
      'users.identity_id',
      'users.name',
      'users.email',
      'users.account_type',
      'users.verified_at',
      'users.closed_at',
      'users.suspended_at',
      'admin_grants.granted_at',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();
}

/**
 * Holds an account open, and not suspended, until the transaction ends; many may do so at once.
 *
 * @returns whether it is open
 */
export async function lockOpenAccount(context: Context, id: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setVerified(context: Context, id: string, at: Date): Promise<void> {
  await context.db.updateTable('users').set({ verified_at: at }).where('id', '=', id).execute();
}

/** Says whether only buyers who booked see how to reach a seller. @returns how many changed */
export async function setContactAfterBooking(context: Context, id: string, afterBooking: boolean): Promise<number> {
  const changed = await context.db
    .updateTable('users')
    .set({ contact_after_booking: afterBooking })
    .where('id', '=', id)
    .where('contact_after_booking', '!=', afterBooking)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

export async function isContactAfterBooking(context: Context, id: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('users')
    .select('contact_after_booking')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.contact_after_booking ?? false;
}

/** Says whether a seller takes offers. @returns how many changed */
export async function setTakesOffers(context: Context, id: string, takesOffers: boolean): Promise<number> {
  const changed = await context.db
    .updateTable('users')
    .set({ takes_offers: takesOffers })
    .where('id', '=', id)
    .where('takes_offers', '!=', takesOffers)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

export async function takesOffers(context: Context, id: string): Promise<boolean> {
  const row = await context.db.selectFrom('users').select('takes_offers').where('id', '=', id).executeTakeFirst();
  return row?.takes_offers ?? true;
}

/** Changes the e-mail address of a locked account, with that of its identity. */
export async function setAccountEmail(context: Context, id: string, email: string): Promise<void> {
  await context.db.updateTable('users').set({ email }).where('id', '=', id).execute();
}

/** Closes a locked account and forgets who it was. */
export async function setClosed(context: Context, id: string, at: Date): Promise<void> {
  await context.db
    .updateTable('users')
    .set({
      closed_at: at,
      suspended_at: null,
      suspended_reason: null,
      name: madeNames.closed,
      email: `closed-${id}@redial.invalid`,
    })
    .where('id', '=', id)
    .execute();
}

/** Suspends a locked account, or with null lets it in again. */
export async function setSuspended(
  context: Context,
  id: string,
  suspension: { at: Date; reason: string } | null,
): Promise<void> {
  await context.db
    .updateTable('users')
    .set({ suspended_at: suspension?.at ?? null, suspended_reason: suspension?.reason ?? null })
    .where('id', '=', id)
    .execute();
}

/** Makes a locked account an admin's. @returns whether that is new */
export async function insertGrant(context: Context, id: string): Promise<boolean> {
  const row = await context.db
    .insertInto('admin_grants')
    .values({ user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the role back. @returns whether it was there */
export async function deleteGrant(context: Context, id: string): Promise<boolean> {
  const gone = await context.db.deleteFrom('admin_grants').where('user_id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Has an account phones on the market, open offers, reservations to pay, open sales, money or a claim of a bank? */
export async function isTrading({ db, payments: { provider } }: Context, id: string): Promise<boolean> {
  const { rows } = await sql<{ trading: boolean }>`
    select exists (select from products where seller_id = ${id}::uuid and state in ('on_sale', 'reserved'))
        or exists (select from bookings where buyer_id = ${id}::uuid and state in ('reserved', 'paying'))
        or exists (select from offers where ${id}::uuid in (buyer_id, seller_id) and state = 'open')
        or exists (select from sales join bookings on bookings.id = sales.booking_id
          where ${id}::uuid in (bookings.buyer_id, bookings.seller_id) and sales.state
          in ('to_hand_over', 'sent', 'received', 'problem', 'returning'))
        or exists (select from entries where seller_id = ${id}::uuid and provider = ${provider}
          and account in ('available', 'on_its_way') group by account having sum(amount_cents) <> 0)
        or exists (select from chargebacks join payments on payments.id = chargebacks.payment_id
          join bookings on bookings.id = payments.booking_id where bookings.seller_id = ${id}::uuid
          and chargebacks.state = 'open' and payments.provider = ${provider}) as trading`.execute(db);
  return rows[0]?.trading === true;
}
