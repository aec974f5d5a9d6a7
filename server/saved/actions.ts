import { watching } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { listOnMarketOrSold } from '#server/products/store.ts';
import { countSaved, insertSaved, isSaved, setSettings } from '#server/saved/phone-store.ts';
import type { BroughtPhone } from '#server/saved/phone-store.ts';
import {
  countSearches,
  findOwner,
  findSearchWith,
  insertSearch,
  setSearchSwitches,
} from '#server/saved/search-store.ts';
import { readStopToken } from '#server/saved/stop-token.ts';
import { textOf } from '#server/saved/wishes.ts';
import type { SavedWishes } from '#server/saved/wishes.ts';
import { dropWatchMails } from '#server/trade/notices.ts';
import { holdAccountAlone } from '#server/users/actions.ts';
import { lockAccount } from '#server/users/store.ts';

/**
 * @returns 0 when it is saved already
 * @throws Refusal 404 for a phone that is gone; 409 when as many are saved as fit
 */
export async function savePhone(context: Context, actor: Actor, id: string): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, actor.id);
    if (await isSaved(context, actor.id, id)) return 0;
    const [phone] = await listOnMarketOrSold(context, [id]);
    if (phone === undefined) throw new Refusal('not_found', 'This phone is not on the market any more.');
    if ((await countSaved(context, actor.id)) >= limits.savedMax) {
      throw new Refusal(
        'too_many_saved',
        `You have saved ${limits.savedMax} phones, the most you can save. Remove one first.`,
      );
    }
    const saved = { id, priceUsd: phone.resale_price_usd, savedAt: context.clock.now() };
    return insertSaved(context, actor.id, [saved], 1);
  });
}

/** Moves what a browser has saved to an account, as far as there is room: the latest first. @returns how many are new */
export async function bringSavedPhones(
  context: Context,
  actor: Actor,
  phones: readonly BroughtPhone[],
): Promise<number> {
  const now = context.clock.now();
  const latest = phones
    .map((phone) => ({ ...phone, savedAt: phone.savedAt > now ? now : phone.savedAt }))
    .toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
  const unique = [...new Map(latest.toReversed().map((phone) => [phone.id, phone])).values()].toReversed();
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, actor.id);
    const room = limits.savedMax - (await countSaved(context, actor.id));
    return insertSaved(context, actor.id, unique, room);
  });
}

/** The same search once. @throws Refusal 400 for one that asks for nothing; 409 when as many are saved as fit */
export async function saveSearch(
  context: Context,
  actor: Actor,
  { name, wishes }: { name: string; wishes: SavedWishes },
): Promise<string> {
  const text = textOf(wishes);
  if (text === '') throw refuseField('wishes', 'required');
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, actor.id);
    const known = await findSearchWith(context, actor.id, text);
    if (known !== null) return known;
    if ((await countSearches(context, actor.id)) >= watching.searchesMax) {
      throw new Refusal(
        'too_many_searches',
        `You have saved ${watching.searchesMax} searches, the most you can save. Delete one first.`,
      );
    }
    return insertSearch(context, actor.id, { name, wishes: text });
  });
}

/** Ends the mails that a link of theirs is about. Followed twice, nothing more happens. @throws Refusal link_over */
export async function stopMails(context: Context, token: string): Promise<void> {
  const what = readStopToken(context, token);
  if (what === null) throw new Refusal('link_over', 'This link is not whole. Please open it from the mail again.');
  if (what.about === 'phones') return switchPhoneAlerts(context, what.id, { mail: false });
  const owner = await findOwner(context, what.id);
  // A search that was deleted meanwhile sends no mails either.
  if (owner !== null) await switchSearchAlerts(context, owner, what.id, { mail: false });
}

interface Switches {
  mail?: boolean | undefined;
  push?: boolean | undefined;
}

/** Chooses where somebody is told of a search. Without mail, what is owed isn't sent either. @returns how many changed */
export async function switchSearchAlerts(
  context: Context,
  userId: string,
  id: string,
  switches: Switches,
): Promise<number> {
  return inTransaction(context, async (context) => {
    // What decides about their mails locks it before the notices, too.
    await lockAccount(context, userId);
    const changed = await setSearchSwitches(context, userId, id, switches);
    if (switches.mail === false) await dropWatchMails(context, userId, id);
    return changed;
  });
}

/** The same of all phones that somebody has saved. */
export async function switchPhoneAlerts(context: Context, userId: string, switches: Switches): Promise<void> {
  await inTransaction(context, async (context) => {
    await lockAccount(context, userId);
    await setSettings(context, userId, switches);
    if (switches.mail === false) await dropWatchMails(context, userId, null);
  });
}
