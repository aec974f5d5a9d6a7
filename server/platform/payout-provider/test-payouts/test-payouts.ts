import { randomBytes, randomInt } from 'node:crypto';
import type { TestOutcome } from '#contract/payout-states.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { insertSubjectEvent } from '#server/platform/payment-gateway/test-gateway/events.ts';
import { TransferRefused } from '#server/platform/payout-provider/payout-provider.ts';
import type {
  AccountDesk,
  NewTransfer,
  PaidAccount,
  PayoutProvider,
  Transfer,
} from '#server/platform/payout-provider/payout-provider.ts';
import * as store from '#server/platform/payout-provider/test-payouts/store.ts';

/** How long it looks at an account, and how long a bank takes to send money back. */
const checkingMs = 3_000;
const bankFailsMs = 3_000;
/** After this time the money is at the seller's bank, and can't be taken back. */
const reversibleMs = 48 * 3_600_000;
const linkMs = 10 * 60_000;

/** A seller chooses on its page what goes wrong. Its transactions are its own: the market can't lean on them. */
export function createTestPayouts(db: Database, clock: Clock, pageUrl: string): PayoutProvider {
  return {
    createAccount: ({ email, idempotencyKey }) =>
      reached(async () =>
        accountOf(await store.insertOrFindAccount(db, { id: idOf('acct'), email, idempotencyKey }), clock),
      ),
    retrieveAccount: (id) => reached(() => retrieveAccount(db, clock, id)),
    linkTo: ({ id: accountId }, { returnUrl }) =>
      reached(async () => {
        const token = randomBytes(24).toString('base64url');
        const expiresAt = new Date(clock.now().getTime() + linkMs);
        await store.insertLink(db, { token, accountId, returnUrl, expiresAt });
        return pageUrl + token;
      }),
    findBankFailure: (accountId) =>
      reached(async () => {
        const id = (await store.findAccount(db, accountId))?.bank_failure_id ?? null;
        return id === null ? null : { id, reason: 'account_closed', bankId: null };
      }),
    send: (transfer) => reached(() => send(db, clock, transfer)),
    listTransfers: async function* (of) {
      yield* (await reached(() => store.listTransfers(db, of))).map((row) => transferOf(row));
    },
    retrieveTransfer: (id) => reached(async () => transferOf(await store.findTransfer(db, { id }))),
    takeBack: ({ id }) => reached(() => takeBack(db, clock, id)),
    background: () => background(db, clock),
    desk: createDesk(db, clock),
  };
}

async function retrieveAccount(db: Database, clock: Clock, id: string): Promise<PaidAccount | null> {
  const row = await store.findAccount(db, id);
  return row ? accountOf(row, clock) : null;
}

async function send(db: Database, clock: Clock, transfer: NewTransfer): Promise<Transfer> {
  return db.transaction().execute(async (db) => {
    const left = await store.readLeft(db, transfer.intentId);
    const before = transferOf(await store.findTransfer(db, { key: transfer.idempotencyKey }));
    if (before !== null) return requireSame(before, transfer);
    const account = await store.findAccount(db, transfer.accountId);
    if (!account || !accountOf(account, clock).canBePaid)
      throw new TransferRefused('account_not_ready', 'This account can not be paid at the moment.');
    if (account.outcome === 'transfer_fails')
      throw new TransferRefused('refused', 'The test provider refuses transfers to this account, as was chosen.');
    if (transfer.amountCents > left)
      throw new TransferRefused('balance_too_low', 'There is not so much left of this payment.');
    const now = clock.now();
    const id = idOf('tr');
    const bankFailsAt = account.outcome === 'sent_back' ? new Date(now.getTime() + bankFailsMs) : null;
    await store.insertTransfer(db, id, transfer, { now, bankFailsAt });
    const { payoutId, accountId, amountCents } = transfer;
    return { id, payoutId, accountId, amountCents, reversedCents: 0 };
  });
}

function requireSame(before: Transfer, { accountId, amountCents, payoutId }: NewTransfer): Transfer {
  if (before.accountId !== accountId || before.amountCents !== amountCents || before.payoutId !== payoutId)
    throw new Error('an idempotency key was used again for another transfer');
  return before;
}

async function takeBack(db: Database, clock: Clock, id: string): Promise<Transfer> {
  return db.transaction().execute(async (db) => {
    const row = await store.findTransfer(db, { id }, true);
    if (!row) throw new TransferRefused('refused', 'There is no such transfer.');
    if (row.reversed_at === null) {
      if (clock.now().getTime() - row.created_at.getTime() > reversibleMs)
        throw new TransferRefused('balance_too_low', 'The money has left this account.');
      await store.setReversed(db, id, clock.now());
      await insertSubjectEvent(db, clock, 'transfer.reversed', id);
    }
    return transferOf({ ...row, reversed_at: row.reversed_at ?? clock.now() });
  });
}

/** It comes to its decisions about accounts, and hears from banks. */
async function background(db: Database, clock: Clock): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const id of await store.settleAccounts(db, clock.now()))
      await insertSubjectEvent(db, clock, 'account.updated', id);
    for (const { account_id: accountId } of await store.takeBankFailures(db, clock.now())) {
      await store.setBankFailure(db, accountId, idOf('po'));
      await insertSubjectEvent(db, clock, 'payout.failed', accountId);
    }
  });
}

function createDesk(db: Database, clock: Clock): AccountDesk {
  return {
    submit: (token, outcome) =>
      db.transaction().execute(async (db) => {
        const link = await store.findLink(db, token, clock.now());
        if (!link || !(await store.useLink(db, token, clock.now()))) return null;
        await store.submitAccount(db, {
          id: link.account_id,
          outcome,
          bankLast4: String(randomInt(10_000)).padStart(4, '0'),
          settlesAt: new Date(clock.now().getTime() + checkingMs),
        });
        return link.return_url;
      }),
  };
}

function accountOf(row: store.AccountRow, clock: Clock): PaidAccount {
  const { id, outcome, bank_last4: endsWith, submitted } = row;
  const isChecked = outcome !== null && (row.settles_at === null || row.settles_at <= clock.now());
  return {
    id,
    isSubmitted: outcome !== null,
    canBePaid: isChecked && payable.has(outcome),
    needs: outcome === null ? ['identity', 'bank'] : isChecked && outcome === 'needs_more' ? ['identity'] : [],
    disabledReason: isChecked && outcome === 'disabled' ? 'rejected.other' : null,
    bank: endsWith === null ? null : { id: `ba_${id}_${submitted}`, endsWith },
  };
}

const payable: ReadonlySet<TestOutcome> = new Set(['works', 'transfer_fails', 'sent_back']);

function transferOf(row: store.TransferRow): Transfer;
function transferOf(row: store.TransferRow | undefined): Transfer | null;
function transferOf(row: store.TransferRow | undefined): Transfer | null {
  if (!row) return null;
  const { id, payout_id: payoutId, account_id: accountId, amount_cents: amountCents, reversed_at: reversedAt } = row;
  return { id, payoutId, accountId, amountCents, reversedCents: reversedAt === null ? 0 : amountCents };
}

async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TransferRefused) throw error;
    throw new ProviderUnavailable(error);
  }
}

function idOf(prefix: 'acct' | 'tr' | 'po'): string {
  return `${prefix}_test_${randomBytes(12).toString('hex')}`;
}
