import { queryOptions } from '@tanstack/react-query';
import type { SavedPhone as PhoneOfAccount } from '#contract/watching.ts';
import { isUuid } from '#contract/uuid.ts';
import { api } from '#web/lib/api.ts';
import { inTurn } from '#web/lib/in-turn.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { whileSignedIn } from '#web/lib/while-signed-in.ts';
import { accountOfSaved, savedPhones, takeOver } from '#web/saved/saved-phones.ts';
import type { SavedPhone } from '#web/saved/saved-phones.ts';

// Comes when somebody is signed in, or looks at what they saved. What the account has saved is kept in the browser too:
// so hearts are drawn at once, and the list is there without a network.

/** Keeps the browser's saved phones those of the account: now, when the page is looked at again, and after a change. */
export const accountQuery = (account: string) =>
  queryOptions({ queryKey: ['saved phones', 'account', account], queryFn: () => followAccount(account) });

/** Presses and looks, one after the other: a look must not bring back what a press is about to change. */
const inOrder = <Result>(work: () => Promise<Result>) => inTurn('saved phones', work);

/** Tells the account what was pressed, which is seen already. What it doesn't take is taken back. */
export async function tellAccount(id: string, isSaved: boolean, takeBack: () => void): Promise<void> {
  const call = { params: { id }, signal: whileSignedIn() };
  try {
    await inOrder<unknown>(() => (isSaved ? api.savePhone(call) : api.unsavePhone(call)));
  } catch (error) {
    if (!call.signal.aborted) takeBack();
    tellError(error);
  }
}

/**
 * Brings the browser's phones to the account, unless they are an account's already, and keeps what the account has
 * saved. @returns how many
 */
export async function followAccount(account: string): Promise<number> {
  const signal = whileSignedIn();
  const { saved, isPressed } = await inOrder(async () => {
    const before = shownIds();
    const nobodys = accountOfSaved() === null ? savedPhones().filter(isBringable) : [];
    if (nobodys.length > 0) await api.bringSavedPhones({ body: { phones: nobodys.map(asBrought) }, signal });
    const saved = await api.listSavedPhones({ signal });
    const isPressed = shownIds() !== before;
    if (!isPressed) takeOver(saved.map(asKept), account);
    return { saved, isPressed };
  });
  // The press waits in line behind this look, and the next look behind the press.
  return isPressed && !signal.aborted ? followAccount(account) : saved.length;
}

function shownIds(): string {
  return savedPhones()
    .map(({ _id }) => _id)
    .join();
}

/** What was kept long ago may be anything, and one bad phone must not keep the others. */
function isBringable({ _id, resalePrice }: SavedPhone): boolean {
  return isUuid(_id) && Number.isInteger(resalePrice) && resalePrice > 0;
}

function asBrought({ _id: id, resalePrice: price, savedAt }: SavedPhone) {
  return { id, price, savedAt: new Date(savedAt).toISOString() };
}

function asKept({ priceWhenSaved, salesStatus, resalePrice, ...phone }: PhoneOfAccount): SavedPhone {
  return { ...phone, resalePrice: priceWhenSaved, latest: { status: salesStatus, resalePrice } };
}
