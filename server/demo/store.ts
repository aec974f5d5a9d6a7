import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { joinedDaysAgo } from '#db/demo/cast.ts';
import type { DemoPerson } from '#db/demo/cast.ts';
import type { DemoListing } from '#db/demo/listings.ts';
import { modelIdOf } from '#server/catalogue/model-id.ts';
import { listModels } from '#server/catalogue/store.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/** Has nobody signed up or listed anything here yet? */
export async function isMarketEmpty(context: Context): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from products) and not exists (select from users) and not exists (select
    from identity_user) as empty`.execute(context.db);
  return rows[0]?.empty === true;
}

/** Is there no brand at all? */
export async function areBrandsMissing(context: Context): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`select not exists (select from categories) as missing`.execute(
    context.db,
  );
  return rows[0]?.missing === true;
}

/** Two servers that start at once fill one after the other; the second finds it done. */
export async function lockFill(context: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(728356)`.execute(context.db);
}

/** @returns the account ids by e-mail */
export async function insertDemoPeople(
  context: Context,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<Map<string, string>> {
  const idsByEmail = new Map<string, string>();
  const joinedAt = new Date(context.clock.now().getTime() - joinedDaysAgo * 86_400_000);
  for (const person of people) {
    const identityId = randomUUID();
    await context.db
      .insertInto('identity_user')
      .values({ id: identityId, name: person.name, email: person.email, emailVerified: true, image: null })
      .execute();
    await context.db
      .insertInto('identity_account')
      .values({
        id: randomUUID(),
        accountId: identityId,
        providerId: 'credential',
        userId: identityId,
        password: passwordHash,
      })
      .execute();
    const { id } = await context.db
      .insertInto('users')
      .values({
        identity_id: identityId,
        name: person.name,
        email: person.email,
        account_type: person.role === 'seller' ? 'Seller' : 'User',
        verified_at: person.verified ? context.clock.now() : null,
        created_at: joinedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (person.role === 'admin') {
      await context.db.insertInto('admin_grants').values({ user_id: id }).execute();
      await context.db
        .insertInto('audit')
        .values({ action: 'granted_admin', user_id: id, at: context.clock.now() })
        .execute();
    }
    idsByEmail.set(person.email, id);
  }
  return idsByEmail;
}

/** The brands with their tiles. */
export async function insertBrands(
  context: Context,
  categories: readonly { slug: string; name: string; imageId: string }[],
): Promise<void> {
  await context.db
    .insertInto('categories')
    .values(categories.map(({ slug, name, imageId }) => ({ id: slug, name, image_id: imageId })))
    .execute();
}

/** The phones, the newest posting last listed. @returns their ids */
export async function insertDemoProducts(
  context: Context,
  listings: readonly (DemoListing & { imageIds: readonly string[]; sellerId: string })[],
): Promise<string[]> {
  const models = new Map((await listModels(context, undefined)).map(({ id }) => [id, id]));
  const secondsOfDay = (at: number) => 8 * 3_600 + ((at * 2_654_435) % 36_000);
  const rows = await context.db
    .insertInto('products')
    .values(
      listings.map((listing, at) => ({
        seller_id: listing.sellerId,
        category_id: listing.category,
        image_id: listing.imageIds[0] ?? '',
        name: listing.name,
        original_price_usd: listing.originalPriceUsd,
        resale_price_usd: listing.resalePriceUsd,
        used_time: listing.usedTime,
        condition: listing.condition,
        location: listing.location,
        phone: listing.phone,
        description: listing.description,
        posted_on: listing.postedOn,
        model_id: models.get(modelIdOf(listing.category, listing.model.name)) ?? null,
        storage_gb: listing.storageGb,
        colour: listing.colour.name,
        carrier_lock: listing.carrierLock,
        battery_percent: listing.batteryPercent,
        in_box: [...listing.inBox],
        town_id: listing.townId,
        handover: listing.sentTo.length > 0 ? ('both' as const) : ('in_person' as const),
        sent_to: [...listing.sentTo],
        created_at: new Date(
          Math.min(Date.parse(listing.postedOn) + secondsOfDay(at) * 1_000, context.clock.now().getTime()),
        ),
        advertised_at: listing.advertised ? new Date(context.clock.now().getTime() - at * 60_000) : null,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const further = listings.flatMap(({ imageIds }, at) =>
    imageIds.slice(1).map((image_id, place) => ({ product_id: ids[at] ?? '', position: place + 1, image_id })),
  );
  if (further.length > 0) await context.db.insertInto('product_photos').values(further).execute();
  await sql`insert into transitions (subject, subject_id, to_state, reason)
    select 'product', id, 'on_sale', 'demo market' from products where id = any(${ids}::uuid[])`.execute(context.db);
  return ids;
}

/** What happened long ago was told long ago: nobody gets a mail of it, and all but the latest was read. */
export async function forgetOldMails(context: Context): Promise<void> {
  const now = context.clock.now();
  await context.db.updateTable('notices').set({ mail_due_at: null }).where('created_at', '<', now).execute();
  await sql`update notices set read_at = created_at + interval '1 hour'
    where created_at < ${now}::timestamptz - interval '2 days'`.execute(context.db);
}

/** The different password hashes that these accounts have. */
export async function findDemoPasswords(context: Context, emails: readonly string[]): Promise<string[]> {
  const rows = await passwordsOf(context, emails).select('identity_account.password').distinct().execute();
  return rows.flatMap(({ password }) => (password === null ? [] : [password]));
}

/** Gives these accounts another password, and ends the sessions of the old one. */
export async function setDemoPasswords(
  context: Context,
  emails: readonly string[],
  passwordHash: string,
): Promise<void> {
  await inTransaction(context, async (context) => {
    const ids = (await passwordsOf(context, emails).select('identity_user.id').execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await context.db
      .updateTable('identity_account')
      .set({ password: passwordHash })
      .where('providerId', '=', 'credential')
      .where('userId', 'in', ids)
      .execute();
    await context.db.deleteFrom('identity_session').where('userId', 'in', ids).execute();
  });
}

/** Which of these addresses have an account that is open. */
export async function findOpenDemoAccounts(context: Context, emails: readonly string[]): Promise<string[]> {
  const rows = await context.db
    .selectFrom('identity_user')
    .select('email')
    .where('email', 'in', [...emails])
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

function passwordsOf(context: Context, emails: readonly string[]) {
  return context.db
    .selectFrom('identity_user')
    .innerJoin('identity_account', 'identity_account.userId', 'identity_user.id')
    .where('identity_account.providerId', '=', 'credential')
    .where('identity_user.email', 'in', [...emails]);
}
