import type { PayoutAccount } from '#contract/payout-account.ts';
import type { PayoutSetup } from '#contract/payout-setup.ts';
import type { PayoutFailure, PayoutNeed, PayoutWay } from '#contract/payout-states.ts';
import type { Book, Money, Payout, PayoutRow, StatementLine, WaitingSeller } from '#contract/payouts.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { AccountRow } from '#server/payouts/account-store.ts';
import type { LineRow, WaitingRow, listEarned, readBalances, readBook } from '#server/payouts/ledger-store.ts';
import type { PayoutRow as Row, ShownPayoutRow } from '#server/payouts/payout-store.ts';
import { payableFrom, setupStateOf } from '#server/payouts/setup-rules.ts';
import type { SetupRow } from '#server/payouts/setup-store.ts';
import { needsApproval, usableFrom, whyStopped } from '#server/payouts/rules.ts';

/** A seller's money as they see it. */
export function moneyView(
  context: Context,
  balances: Awaited<ReturnType<typeof readBalances>>,
  account: AccountRow | undefined,
  setup: SetupRow | undefined,
  payouts: readonly Row[],
  months: string[],
  held: Money['held'],
): Money {
  return {
    heldCents: balances.held ?? 0,
    held,
    availableCents: balances.available ?? 0,
    onItsWayCents: balances.on_its_way ?? 0,
    paidOutCents: balances.paid_out ?? 0,
    fee: context.config.fee,
    way: wayOf(context),
    account: account === undefined ? null : accountView(account, context.clock.now()),
    setup: setupView(context, setup),
    payouts: payouts.map(payoutView),
    months,
  };
}

/** How sellers are paid now. */
function wayOf({ config, payments }: Context): PayoutWay {
  return config.payoutsBy === 'bank' ? 'bank' : payments.provider;
}

function setupView({ config, clock }: Context, setup: SetupRow | undefined): PayoutSetup | null {
  if (config.payoutsBy === 'bank') return null;
  const state = setupStateOf(setup, clock.now());
  return {
    state,
    needs: (setup?.needs ?? []) as PayoutNeed[],
    endsWith: setup?.bank_ends_with ?? null,
    usableFrom: state === 'resting' && setup ? (payableFrom(setup)?.toISOString() ?? null) : null,
    bankFailure: setup?.bank_failure ?? null,
  };
}

function accountView({ holder, ends_with, changed_at }: Omit<AccountRow, 'sealed'>, now: Date): PayoutAccount {
  const from = usableFrom(changed_at);
  return { holder, endsWith: ends_with, usableFrom: from.toISOString(), usable: from <= now };
}

function payoutView(row: Row): Payout {
  return {
    _id: row.id,
    number: row.number,
    amountCents: row.amount_cents,
    state: row.state,
    byHand: row.is_by_hand,
    way: row.account_id === null ? 'bank' : (row.provider as PayoutWay),
    failure: row.failure as PayoutFailure | null,
    holder: row.holder,
    endsWith: row.ends_with,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    words: row.words,
  };
}

export function payoutRowView({ fourEyesAboveUsd }: Config, row: ShownPayoutRow): PayoutRow {
  return {
    ...payoutView(row),
    seller: row.seller_id,
    sellerName: row.seller_name,
    sellerEmail: row.seller_email,
    preparedBy: row.preparing_name,
    approvedBy: row.approving_name,
    askedAt: row.asked_at?.toISOString() ?? null,
    filedAt: row.filed_at?.toISOString() ?? null,
    notBackSince: row.is_not_back ? (row.reversal_refused_at?.toISOString() ?? null) : null,
    stop: row.state === 'prepared' || row.state === 'approved' ? whyStopped(row) : null,
    needsApproval: needsApproval(row, fourEyesAboveUsd),
  };
}

export function lineView(row: LineRow): StatementLine {
  return {
    kind: row.kind,
    at: row.created_at.toISOString(),
    // What was paid before there were sales has no page.
    bookingId: row.has_sale ? row.booking_id : null,
    phone: row.phone,
    payoutNumber: row.payout_number,
    priceCents: row.price_usd === null ? null : row.price_usd * 100,
    feeCents: row.fee_cents,
    partCents: row.part_cents,
    amountCents: row.cents,
  };
}

export function waitingView(
  context: Context,
  { holder, ends_with, changed_at, ...row }: WaitingRow,
  setup: SetupRow | undefined,
): WaitingSeller {
  const hasAccount = holder !== null && ends_with !== null && changed_at !== null;
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    suspended: row.suspended_at !== null,
    closed: row.closed_at !== null,
    availableCents: row.cents,
    account: hasAccount ? accountView({ holder, ends_with, changed_at }, context.clock.now()) : null,
    setup: setupView(context, setup),
  };
}

export function bookView(
  context: Context,
  book: Awaited<ReturnType<typeof readBook>>,
  earnedByMonth: Awaited<ReturnType<typeof listEarned>>,
): Book {
  return {
    way: wayOf(context),
    heldCents: book.held ?? 0,
    owedCents: book.owed,
    owingCents: book.owing,
    onItsWayCents: book.on_its_way ?? 0,
    paidOutCents: book.paid_out ?? 0,
    refundsCents: book.refunds ?? 0,
    chargebacksCents: book.chargebacks ?? 0,
    shareCents: (book.fees ?? 0) + (book.provider_fees ?? 0),
    providerFeesCents: book.provider_fees ?? 0,
    earnedCents: book.fees ?? 0,
    earnedByMonth: earnedByMonth.map(({ month, share_cents: shareCents, provider_cents: providerFeesCents }) => ({
      month,
      shareCents,
      providerFeesCents,
      earnedCents: shareCents - providerFeesCents,
    })),
  };
}
