import type { Context } from '#server/context.ts';
import { mapInTurns } from '#server/platform/in-turns.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { holdSettings, lockSavedOf, noteSeen } from '#server/saved/phone-store.ts';
import { holdSearches } from '#server/saved/search-store.ts';
import type { WatchingSearch } from '#server/saved/search-store.ts';
import { findAmong } from '#server/search/actions.ts';
import { DescribedWords } from '#server/search/described-words.ts';
import { whichDescribe } from '#server/search/description-store.ts';
import { describedBy } from '#server/search/descriptions.ts';
import type { PhoneIndex } from '#server/search/phone-index.ts';
import { addToSearchNotice, recordWatchNotice } from '#server/trade/notices.ts';
import { isNews, newsOfSaved } from '#server/watching/rules.ts';
import {
  beginLook,
  endLook,
  forgetCompared,
  listChangedPhones,
  listUncompared,
  takeUncompared,
  takeUntold,
} from '#server/watching/store.ts';
import type { ChangedPhone, Look, Place } from '#server/watching/store.ts';
import { pushNotices } from '#server/watching/pushing.ts';
import type { ToPush } from '#server/watching/pushing.ts';
import { readWanted } from '#server/watching/wanted.ts';
import type { Wanted } from '#server/watching/wanted.ts';

/** Phones that the index compares at once. */
const lotSize = 100;
/** How many searches are gone through with what they find before others have their turn. */
const searchesAtOnce = 200;

/** A search, and the newest of the phones that it found. */
interface Match {
  search: WatchingSearch;
  phones: ChangedPhone[];
}

/**
 * Compares the phones that were changed since the last look with what people watch, and tells them. A look that breaks
 * off is made again from its beginning: what was told is known, lot by lot, and nothing is missed.
 */
export async function lookForNews(context: Context, index: PhoneIndex): Promise<void> {
  const look = await beginLook(context);
  await lookAtLots(context, index, look);
  await endLook(context, look.next);
  await forgetCompared(context);
}

async function lookAtLots(context: Context, index: PhoneIndex, look: Look): Promise<void> {
  // Many searches have the same words.
  const words = new DescribedWords();
  const described = (word: string, limit: number) => words.ask(word, () => describedBy(context, word, limit));
  let wanted: Promise<Wanted[]> | undefined;
  const readOnce = () => (wanted ??= readWanted(context));
  for (let after: Place = { xid: look.from }; ;) {
    const lot = await listChangedPhones(context, after, { limit: lotSize, look });
    await tellOfSaved(context, lot);
    await tellOfSearches(context, index, lot, { readOnce, described });
    const last = lot.at(-1);
    if (last === undefined || lot.length < lotSize) return;
    after = { xid: last.changed_xid, id: last.id };
  }
}

/** Tells who has saved phones that they got cheaper or are free again. */
async function tellOfSaved(context: Context, lot: readonly ChangedPhone[]): Promise<void> {
  if (lot.length === 0) return;
  const ids = lot.map(({ id }) => id);
  const pushes = await inTransaction(context, async (context) => {
    const pushes: ToPush[] = [];
    const found = await lockSavedOf(context, ids);
    const news = found.flatMap((saved) => {
      const kind = saved.is_told ? newsOfSaved(saved) : null;
      return kind === null ? [] : [{ saved, kind }];
    });
    const switches = await holdSettings(
      context,
      news.map(({ saved }) => saved.user_id),
    );
    for (const { saved, kind } of news) {
      const noticeId = await recordWatchNotice(context, {
        userId: saved.user_id,
        kind,
        productId: saved.product_id,
        priceUsd: saved.resale_price_usd,
        ...(kind === 'price_fell' ? { beforeUsd: saved.lowest_usd } : {}),
        byMail: switches.get(saved.user_id)?.by_mail === true,
      });
      if (switches.get(saved.user_id)?.by_push === true) pushes.push({ userId: saved.user_id, noticeId });
    }
    await noteSeen(context, found);
    return pushes;
  });
  await pushNotices(context, pushes);
}

/** Tells the owners of searches which of these phones they find. */
async function tellOfSearches(
  context: Context,
  index: PhoneIndex,
  lot: readonly ChangedPhone[],
  { readOnce, described }: { readOnce: () => Promise<Wanted[]>; described: Described },
): Promise<void> {
  // A reservation, a lapse or a sale changes a phone, but not what searches find.
  const fresh = await listUncompared(
    context,
    lot.filter(({ is_new: isNew }) => isNew),
  );
  if (fresh.length === 0) return;
  const wanted = await readOnce();
  if (wanted.length === 0) return;
  // Asked without the transaction, which would hold a connection and locks meanwhile.
  const matches = await matchesOf(context, index, fresh, wanted, described);
  const pushes = await inTransaction(context, async (context) => {
    const uncompared = await takeUncompared(context, fresh);
    const pushes: ToPush[] = [];
    for (const match of await untoldOf(
      context,
      withOnly(matches, ({ id }) => uncompared.has(id)),
    )) {
      const noticeId = await tellOfMatch(context, match);
      if (match.search.by_push) pushes.push({ userId: match.search.user_id, noticeId });
    }
    return pushes;
  });
  await pushNotices(context, pushes);
}

/**
 * What searches have not told of yet, noted as told. A search that was deleted meanwhile tells of nothing, and one
 * whose mails were ended meanwhile sends none.
 */
async function untoldOf(context: Context, matches: readonly Match[]): Promise<Match[]> {
  if (matches.length === 0) return [];
  const held = await holdSearches(
    context,
    matches.map(({ search }) => search.id),
  );
  const left = matches.flatMap(({ search, phones }) => {
    const switches = held.get(search.id);
    return switches === undefined ? [] : [{ search: { ...search, ...switches }, phones }];
  });
  const finds = left.flatMap(({ search, phones }) => phones.map(({ id }) => ({ searchId: search.id, productId: id })));
  const untold = new Set((await takeUntold(context, finds)).map(({ searchId, productId }) => searchId + productId));
  return withOnly(left, ({ id }, search) => untold.has(search.id + id));
}

/** Matches with these of their phones, without those that have none left. */
function withOnly(
  matches: readonly Match[],
  isLeft: (phone: ChangedPhone, search: WatchingSearch) => boolean,
): Match[] {
  return matches
    .map(({ search, phones }) => ({ search, phones: phones.filter((phone) => isLeft(phone, search)) }))
    .filter(({ phones }) => phones.length > 0);
}

/** @returns the notice */
async function tellOfMatch(context: Context, { search, phones }: Match): Promise<string> {
  const newest = phones.reduce((one, other) => (other.created_at > one.created_at ? other : one));
  const about = {
    userId: search.user_id,
    searchId: search.id,
    productId: newest.id,
    priceUsd: newest.resale_price_usd,
    phones: phones.length,
    byMail: search.by_mail,
  };
  const added = await addToSearchNotice(context, about);
  return added ?? recordWatchNotice(context, { ...about, kind: 'search_matched' });
}

async function matchesOf(
  context: Context,
  index: PhoneIndex,
  phones: readonly ChangedPhone[],
  wanted: readonly Wanted[],
  described: Described,
): Promise<Match[]> {
  const engine = await index.catchUp();
  const ids = phones.map(({ id }) => id);
  const wishes = wanted.map((one) => one.wishes);
  const found = await findAmong(engine, wishes, ids, async (words, limit) => {
    // A look-up on the whole market may take too long, or may have been made before these phones were listed.
    const idsOf: Map<string, readonly string[]> = await whichDescribe(context, words, ids);
    for (const word of words) if (!idsOf.has(word)) idsOf.set(word, await described(word, limit));
    return idsOf;
  });
  const finding = wanted.flatMap(({ wishes, searches }, at) => {
    const hits = new Set(found[at]);
    return hits.size === 0 ? [] : searches.map((search) => ({ search, wishes, hits }));
  });
  const matches = await mapInTurns(finding, searchesAtOnce, ({ search, wishes, hits }) => ({
    search,
    phones: phones.filter((phone) => hits.has(phone.id) && isNews(phone, search, wishes)),
  }));
  return matches.filter(({ phones }) => phones.length > 0);
}

/** The phones of the market that a word describes: one that anybody writes is no typing mistake. */
type Described = (word: string, limit: number) => Promise<readonly string[]>;
