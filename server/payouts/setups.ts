import { createHash } from 'node:crypto';
import { allowances } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { askProvider } from '#server/orders/intents.ts';
import { oneByOne } from '#server/payouts/one-by-one.ts';
import { isAsWritten, isDisabled, payableSince } from '#server/payouts/setup-rules.ts';
import {
  findSetup,
  findSetupAt,
  insertSetup,
  listUnchecked,
  lockSetup,
  setAccountChecked,
  setAccountId,
  setBankFailure,
  setSetup,
} from '#server/payouts/setup-store.ts';
import type { SetupRow } from '#server/payouts/setup-store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import type { PaidAccount } from '#server/platform/payout-provider/payout-provider.ts';
import { recordNotice } from '#server/trade/notices.ts';
import { toPayOut } from '#server/trade/take.ts';

const hourMs = 3_600_000;
const atOnce = 20;
/** A look that is overtaken by another one asks again; more than a few at once is a fault. */
const asksMax = 3;

/**
 * Where a seller sets their account up at the provider.
 *
 * @throws Refusal 404 where an admin pays by bank, 503 while the provider is away
 */
export async function setUpPayouts(context: Context, seller: Actor): Promise<string> {
  const { config, payouts } = context;
  if (config.payoutsBy !== 'provider') throw new Refusal('not_found', 'This market pays its sellers by bank.');
  await context.limiter.take(allowances.payoutSetups, seller.id);
  const accountId = await findOrCreateAccount(context, seller);
  await refreshAccount(context, accountId);
  const setup = await findSetup(context, seller.id);
  const isDone = setup?.can_be_paid === true && setup.needs.length === 0 && setup.bank_failure === null;
  const money = `${config.publicUrl}/dashboard/money`;
  const back = { returnUrl: `${money}?setup=done`, refreshUrl: `${money}?setup=again` };
  return askProvider(() => payouts.linkTo({ id: accountId, isDone }, back));
}

/**
 * Asked under one key, so that ten tabs and a lost answer make one account. Another one is made where the provider
 * doesn't know it any more. The provider refuses a key that comes again with another address.
 */
async function findOrCreateAccount(context: Context, { id: userId, email }: Actor): Promise<string> {
  const known = (await findSetup(context, userId))?.account_id ?? null;
  if (known !== null && (await askProvider(() => context.payouts.retrieveAccount(known))) !== null) return known;
  await insertSetup(context, userId);
  const address = createHash('sha256').update(email).digest('hex').slice(0, 16);
  const idempotencyKey = ['payouts', userId, address, ...(known === null ? [] : [known])].join(':');
  const { id } = await askProvider(() => context.payouts.createAccount({ sellerId: userId, email, idempotencyKey }));
  await setAccountId(context, userId, { from: known, to: id });
  return (await findSetup(context, userId))?.account_id ?? id;
}

/** A seller is back from the provider. @returns how many accounts were asked about: 0 when they have none */
export async function checkSetup(context: Context, seller: Actor): Promise<number> {
  await context.limiter.take(allowances.payoutSetups, seller.id);
  const accountId = (await findSetup(context, seller.id))?.account_id ?? null;
  if (accountId === null) return 0;
  await refreshAccount(context, accountId);
  return 1;
}

/**
 * Asks the provider how an account stands, writes it down, and tells its seller what that changes for them.
 *
 * @throws Refusal 503 when the provider does not answer, or others write other answers again and again
 */
export async function refreshAccount(context: Context, accountId: string): Promise<void> {
  await untilNewest(() => lookAtAccount(context, accountId));
}

/** Repeats a look that was overtaken by another one. */
async function untilNewest(look: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; asked < asksMax; asked += 1) if (await look()) return;
  throw new Refusal('unavailable', 'This account is being looked at by others. Please try again shortly.');
}

/** @returns false when another answer was written down since the provider was asked: it may be the newer one */
async function lookAtAccount(context: Context, accountId: string): Promise<boolean> {
  const known = await findSetupAt(context, accountId);
  if (!known) return true;
  const account = (await askProvider(() => context.payouts.retrieveAccount(accountId))) ?? unknown(accountId);
  return inTransaction(context, async (context) => {
    const before = await lockSetup(context, accountId);
    if (!before) return true;
    if (before.look !== known.look && !isAsWritten(before, account)) return false;
    const now = context.clock.now();
    const isOtherBank = before.bank_id !== (account.bank?.id ?? null);
    await setSetup(context, account, {
      payableSince: payableSince(before, account, now),
      keepsFailure: !isOtherBank,
    });
    const after = await lockSetup(context, accountId);
    if (!after) return true;
    const userId = before.user_id;
    if (after.payable_since !== null && after.payable_since.getTime() !== before.payable_since?.getTime()) {
      await recordNotice(context, { userId, kind: 'payouts_set_up' });
      announce(context, toPayOut);
    }
    if (stopsOf(after) !== null && stopsOf(after) !== stopsOf(before))
      await recordNotice(context, { userId, kind: 'payouts_need_more' });
    return true;
  });
}

/** What keeps money from an account that its seller has filled in. */
function stopsOf(setup: SetupRow): string | null {
  if (!setup.is_submitted || setup.can_be_paid) return null;
  if (isDisabled(setup)) return 'disabled';
  return setup.needs.length > 0 ? 'needs' : null;
}

/** The provider has closed it, or it was made with other keys. */
function unknown(id: string): PaidAccount {
  return { id, isSubmitted: true, canBePaid: false, needs: [], disabledReason: 'unknown', bank: null };
}

/**
 * The bank sent money back to the provider, which keeps it until it knows another bank account; or it has taken it.
 * What it says of another bank account than today's is over.
 */
export async function followBank(context: Context, accountId: string): Promise<void> {
  await untilNewest(() => lookAtBank(context, accountId));
}

/** @returns false when something else was written down since the provider was asked: it may be newer */
async function lookAtBank(context: Context, accountId: string): Promise<boolean> {
  const known = await findSetupAt(context, accountId);
  if (!known) return true;
  const found = await askProvider(() => context.payouts.findBankFailure(accountId));
  return inTransaction(context, async (context) => {
    const setup = await lockSetup(context, accountId);
    if (!setup) return true;
    const isOver = found?.bankId != null && found.bankId !== setup.bank_id;
    const failure = isOver ? null : found;
    const isNew = setup.bank_failure_id !== (failure?.id ?? null);
    if (setup.look !== known.look && isNew) return false;
    await setBankFailure(context, accountId, failure);
    if (isNew && failure !== null) await recordNotice(context, { userId: setup.user_id, kind: 'bank_sent_back' });
    return true;
  });
}

/** Asks about accounts of which nobody told us for a while. */
export async function checkAccounts(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  const [before, longBefore] = [new Date(now - hourMs), new Date(now - 24 * hourMs)];
  const unchecked = await listUnchecked(context, { before, longBefore, limit: atOnce });
  await oneByOne(
    context,
    unchecked,
    (accountId) => refreshAccount(context, accountId),
    (accountId) => setAccountChecked(context, accountId),
  );
}
