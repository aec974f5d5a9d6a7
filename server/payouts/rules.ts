import { accountRestDays } from '#contract/payout-states.ts';
import { Refusal } from '#contract/problem.ts';
import type { PayoutState } from '#db/states.ts';

const dayMs = 86_400_000;

interface Payout {
  state: PayoutState;
  amount_cents: number;
  prepared_by: string;
}

export type PayoutAct = 'approve' | 'paid' | 'failed';

/** Whoever takes over an account and enters their own bank gains nothing for these days, and its owner is told at once. */
export function usableFrom(changedAt: Date): Date {
  return new Date(changedAt.getTime() + accountRestDays * dayMs);
}

/** Has another admin to approve it before it is paid? */
export function needsApproval(
  { state, amount_cents }: Pick<Payout, 'state' | 'amount_cents'>,
  fourEyesAboveUsd: number | null,
): boolean {
  return state === 'prepared' && fourEyesAboveUsd !== null && amount_cents > fourEyesAboveUsd * 100;
}

/**
 * The state that a payout goes to by what an admin does; null when it is in it already.
 *
 * @throws Refusal 409 when it is over, or for what another admin has to do
 */
export function nextState(
  payout: Payout,
  act: PayoutAct,
  adminId: string,
  fourEyesAboveUsd: number | null,
): Exclude<PayoutState, 'prepared'> | null {
  const to = act === 'approve' ? 'approved' : act;
  if (payout.state === to) return null;
  const isOpen = payout.state === 'prepared' || payout.state === 'approved';
  if (!isOpen) throw new Refusal('payout_over', 'One of these payouts has changed meanwhile. Look at them again.');
  if (act === 'approve' && payout.prepared_by === adminId) throw secondAdminNeeded();
  if (act === 'paid' && needsApproval(payout, fourEyesAboveUsd)) throw secondAdminNeeded();
  return to;
}

function secondAdminNeeded(): Refusal {
  return new Refusal('second_admin_needed', 'Another admin has to approve a payout of this amount first.');
}

/** The first moment of a month such as 2026-11 and of the one after it, in UTC. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) };
}
