import { Stripe } from 'stripe';
import type { PayoutNeed } from '#contract/payout-states.ts';
import type { StripeConfig } from '#server/config.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { pastKeptFailures } from '#server/platform/payment-gateway/kept-failures.ts';
import { codeOf, createStripe, reached } from '#server/platform/payment-gateway/stripe-client.ts';
import { TransferRefused, TransferUnclear } from '#server/platform/payout-provider/payout-provider.ts';
import type {
  BankFailure,
  NewTransfer,
  PaidAccount,
  PayoutProvider,
  RefusalCode,
  Transfer,
} from '#server/platform/payout-provider/payout-provider.ts';

/** Clocks differ. */
const slackSeconds = 3_600;
/** The most that Stripe gives at once. */
const pageLength = 100;

/**
 * Stripe Connect: Express accounts, to which the market sends the money of each sale. Source: docs.stripe.com/connect,
 * "Create separate charges and transfers".
 */
export function createStripePayouts(config: StripeConfig): PayoutProvider {
  const stripe = createStripe(config);
  return {
    background: null,
    desk: null,
    createAccount: ({ sellerId, email, idempotencyKey }) =>
      reached(() =>
        pastKeptFailures(idempotencyKey, async (idempotencyKey) =>
          accountOf(
            await stripe.accounts.create(
              { type: 'express', email, capabilities: { transfers: { requested: true } }, metadata: { sellerId } },
              { idempotencyKey },
            ),
          ),
        ),
      ),
    retrieveAccount: (id) => reached(() => orNull(async () => accountOf(await stripe.accounts.retrieve(id)))),
    linkTo: ({ id, isDone }, { returnUrl: return_url, refreshUrl: refresh_url }) =>
      reached(async () => {
        if (isDone) return (await stripe.accounts.createLoginLink(id)).url;
        const link = { account: id, type: 'account_onboarding', return_url, refresh_url } as const;
        return (await stripe.accountLinks.create(link)).url;
      }),
    findBankFailure: (accountId) => reached(() => orNull(() => findBankFailure(stripe, accountId))),
    send: (transfer) => moved(() => send(stripe, transfer)),
    listTransfers: (of) => listTransfers(stripe, of),
    retrieveTransfer: (id) => reached(() => orNull(async () => transferOf(await stripe.transfers.retrieve(id)))),
    takeBack: (transfer) => moved(() => takeBack(stripe, transfer)),
  };
}

async function findBankFailure(stripe: Stripe, accountId: string): Promise<BankFailure | null> {
  const { data } = await stripe.payouts.list({ limit: pageLength }, { stripeAccount: accountId });
  const ended = data.find(({ status }) => status === 'failed' || status === 'paid');
  if (ended?.status !== 'failed') return null;
  const { id, failure_code: reason, destination } = ended;
  return {
    id,
    reason: reason ?? 'other',
    bankId: typeof destination === 'string' ? destination : (destination?.id ?? null),
  };
}

/**
 * A failure is not asked about again at once, so that one which Stripe gives again is of an earlier try. Before the
 * next try the caller looks whether that was carried out, so the next key moves nothing twice.
 */
const once = { maxNetworkRetries: 0 };

async function send(stripe: Stripe, transfer: NewTransfer): Promise<Transfer> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(transfer.intentId, {
    expand: ['latest_charge.balance_transaction'],
  });
  if (typeof charge !== 'object' || charge === null)
    throw new TransferRefused('refused', 'Stripe has no charge of this payment.');
  const why = whyNotSent(charge);
  if (why !== null) throw new TransferRefused('refused', why);
  // The group is the charge's. It need not have settled: the transfer waits for it at Stripe.
  const params = {
    amount: transfer.amountCents,
    currency: charge.currency,
    destination: transfer.accountId,
    source_transaction: charge.id,
    metadata: { payoutId: transfer.payoutId },
  };
  return pastKeptFailures(transfer.idempotencyKey, async (idempotencyKey) =>
    transferOf(await stripe.transfers.create(params, { idempotencyKey, ...once })),
  );
}

/** Stripe sends a charge's money only in the currency it settled in, and a payout is owed in that of the price. */
function whyNotSent({ currency, balance_transaction: settled }: Stripe.Charge): string | null {
  if (typeof settled !== 'object' || settled === null || settled.currency === currency) return null;
  return (
    `The charge settled in ${settled.currency}, not in ${currency}, so Stripe can't send its money: pay this seller ` +
    `another way, and let the account at Stripe settle in ${currency} (docs/operations.md, Paying sellers with Stripe).`
  );
}

async function* listTransfers(
  stripe: Stripe,
  { since, accountId }: { since: Date; accountId?: string },
): AsyncGenerator<Transfer, void> {
  const gte = Math.floor(since.getTime() / 1_000) - slackSeconds;
  const of = { created: { gte }, limit: pageLength, ...(accountId !== undefined && { destination: accountId }) };
  for (let after: string | undefined; ;) {
    const page = await reached(() =>
      stripe.transfers.list({ ...of, ...(after !== undefined && { starting_after: after }) }),
    );
    yield* page.data.map(transferOf);
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return;
  }
}

async function takeBack(
  stripe: Stripe,
  { id, idempotencyKey }: { id: string; idempotencyKey: string },
): Promise<Transfer> {
  const before = transferOf(await stripe.transfers.retrieve(id));
  if (before.reversedCents >= before.amountCents) return before;
  await pastKeptFailures(idempotencyKey, (idempotencyKey) =>
    stripe.transfers.createReversal(id, {}, { idempotencyKey, ...once }),
  );
  return { ...before, reversedCents: before.amountCents };
}

function accountOf(account: Stripe.Account): PaidAccount {
  if (account.object !== 'account') throw new ProviderUnavailable(new Error('the answer is no account'));
  const { id, details_submitted: isSubmitted, payouts_enabled: hasPayouts, capabilities, requirements } = account;
  const canBePaid = capabilities?.transfers === 'active' && hasPayouts;
  const reason = requirements?.disabled_reason ?? null;
  const needs = new Set((requirements?.currently_due ?? []).map(needOf));
  const banks = account.external_accounts?.data ?? [];
  const bank = banks.find((one) => one.default_for_currency === true) ?? banks[0];
  return {
    id,
    isSubmitted,
    canBePaid,
    needs: [...needs],
    disabledReason: reason !== null && !canBePaid && !byAnswers.test(reason) ? reason : null,
    bank: bank ? { id: bank.id, endsWith: bank.last4 } : null,
  };
}

/** Answers of the seller, or a little patience, end these. */
const byAnswers = /^(?:requirements\.|action_required\.)/;

/** Names of requirements are long and many; a seller hears what kind of thing it is. */
function needOf(requirement: string): PayoutNeed {
  if (requirement === 'external_account') return 'bank';
  if (/^(?:individual|representative|person_|owners|directors|executives)/.test(requirement)) return 'identity';
  if (/^(?:business|company)/.test(requirement)) return 'business';
  return requirement.startsWith('tos_acceptance') ? 'terms' : 'other';
}

function transferOf(transfer: Stripe.Transfer): Transfer {
  if (transfer.object !== 'transfer') throw new ProviderUnavailable(new Error('the answer is no transfer'));
  const { id, amount: amountCents, amount_reversed: reversedCents, destination, metadata } = transfer;
  const accountId = typeof destination === 'string' ? destination : (destination?.id ?? null);
  return { id, payoutId: metadata.payoutId ?? null, accountId, amountCents, reversedCents };
}

async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    // The second: its seller has taken our access away.
    if (codeOf(error) === 'resource_missing' || codeOf(error) === 'account_invalid') return null;
    throw error;
  }
}

/** What Stripe refuses, with the reason of it. Whether an answer that did not come was carried out nobody knows. */
async function moved(work: () => Promise<Transfer>): Promise<Transfer> {
  try {
    return await reached(work);
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    const { cause } = error;
    const isForbidden = cause instanceof Stripe.errors.StripePermissionError;
    const isRefused = error instanceof ProviderRefused || (isForbidden && codeOf(cause) === 'account_invalid');
    if (!isRefused) throw isForbidden || isReplayed(cause) ? new TransferUnclear(cause) : error;
    const says = cause instanceof Stripe.errors.StripeError ? cause.message : error.message;
    throw new TransferRefused(refusals[codeOf(cause) ?? ''] ?? 'refused', says, cause);
  }
}

function isReplayed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
}

/** Source: docs.stripe.com/error-codes */
const refusals: Record<string, RefusalCode> = {
  balance_insufficient: 'balance_too_low',
  insufficient_funds: 'balance_too_low',
  account_invalid: 'account_not_ready',
  insufficient_capabilities_for_transfer: 'account_not_ready',
  payouts_not_allowed: 'account_not_ready',
  transfers_not_allowed: 'account_not_ready',
};
