import { accountRestDays } from '#contract/payout-states.ts';
import type { PayoutStop } from '#contract/payout-states.ts';
import { Refusal } from '#contract/problem.ts';
import type { PayoutState } from '#db/states.ts';

const dayMs = 86_400_000;

interface Payout {
  state: PayoutState;
  seller_id: string;
  amount_cents: number;
  /** null: nobody in person. */
  prepared_by: string | null;
  filed_at: Date | null;
  /** An admin says that its seller has got it in another way. */
  is_by_hand?: boolean;
  /** Of one that the provider carries out: whose account there, and when it was asked. */
  account_id?: string | null;
  asked_at?: Date | null;
}

export type PayoutAct = 'approve' | 'paid' | 'failed';

/** A thief who takes over an account and enters their own bank has to wait, and we tell the owner at once. */
export function usableFrom(changedAt: Date): Date {
  return new Date(changedAt.getTime() + accountRestDays * dayMs);
}

/** An account that is the same since that moment is usable now. */
export function unchangedSince(now: Date): Date {
  return new Date(now.getTime() - accountRestDays * dayMs);
}

/** Has another admin to approve it before it is paid? What was settled by hand is prepared only where that is so. */
export function needsApproval(
  { state, amount_cents, is_by_hand = false }: Pick<Payout, 'state' | 'amount_cents' | 'is_by_hand'>,
  fourEyesAboveUsd: number | null,
): boolean {
  return state === 'prepared' && (is_by_hand || isAboveLimit(amount_cents, fourEyesAboveUsd));
}

/** Are two admins needed for this amount? */
export function isAboveLimit(amountCents: number, fourEyesAboveUsd: number | null): boolean {
  return fourEyesAboveUsd !== null && amountCents > fourEyesAboveUsd * 100;
}

/** Why a payout that was prepared must not be sent as it is; null when it may. */
export function whyStopped({
  is_by_hand = false,
  suspended_at,
  has_other_account,
  owes,
}: {
  is_by_hand?: boolean;
  suspended_at: Date | null;
  has_other_account: boolean;
  owes: boolean;
}): PayoutStop | null {
  // The seller has it already.
  if (is_by_hand) return null;
  if (suspended_at !== null) return 'suspended';
  if (has_other_account) return 'account_changed';
  return owes ? 'owes' : null;
}

/**
 * The state that a payout goes to by what an admin does; null when it is in it already. What was sent may come back
 * from the bank, so that is said of paid ones too.
 *
 * @throws Refusal 403 when it is the admin's own, 409 when it is over, or for what has to be done first
 */
export function nextState(
  payout: Payout,
  act: PayoutAct,
  adminId: string,
  fourEyesAboveUsd: number | null,
): Exclude<PayoutState, 'prepared'> | null {
  const to = act === 'approve' ? 'approved' : act;
  if (payout.state === to) return null;
  if (payout.state === 'failed' || (payout.state === 'paid' && to !== 'failed')) throw over();
  // Once the provider was asked, only its answer says what became of the money.
  const isByProvider = payout.account_id != null;
  if (isByProvider && (act === 'paid' || payout.state === 'paid' || payout.asked_at != null)) throw over();
  // Whom the provider pays nobody in person chose, so who gets the money must not be the only one to look at it.
  if (act === 'approve' && (payout.prepared_by === adminId || payout.seller_id === adminId)) throw secondAdminNeeded();
  // An admin who sold before could else have the same money paid to them again.
  if (payout.seller_id === adminId) throw ownMoney();
  if (act === 'paid' && needsApproval(payout, fourEyesAboveUsd)) throw secondAdminNeeded();
  if (act === 'paid' && payout.filed_at === null) throw notFiled();
  return to;
}

/** @throws Refusal 409 for a payout that is over, or that another admin has to approve first */
export function requireSendable(payout: Payout, fourEyesAboveUsd: number | null): void {
  if (payout.state !== 'prepared' && payout.state !== 'approved') throw over();
  if (needsApproval(payout, fourEyesAboveUsd)) throw secondAdminNeeded();
}

/** What stands on the bank statement. */
export function referenceOf(number: number): string {
  return `REDIAL-${number}`;
}

function over(): Refusal {
  return new Refusal('payout_over', 'One of these payouts has changed meanwhile. Look at them again.');
}

function secondAdminNeeded(): Refusal {
  return new Refusal('second_admin_needed', 'Another admin has to approve a payout of this amount first.');
}

/** The refusal of an admin who sold before they became one. */
export function ownMoney(): Refusal {
  return new Refusal('own_case', 'This is your own money: another admin has to do this.');
}

function notFiled(): Refusal {
  return new Refusal('payout_not_filed', 'One of these payouts was in no file for the bank yet. Download it first.');
}

/** The first moment of a month such as 2026-11 and of the one after it, in UTC. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) };
}
