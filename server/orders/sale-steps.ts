import { callerOf } from '#contract/calling.ts';
import { Refusal } from '#contract/problem.ts';
import { isUnknownArrival, saidKinds } from '#contract/sale-states.ts';
import type { Decision, News, Order, Step } from '#server/orders/order.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { take } from '#server/orders/steps.ts';

export type NewsOf<Kind extends News['is']> = Extract<News, { is: Kind }>;

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Nothing follows: it is so already. */
export const nothing: Decision = { steps: [], outcome: 'nothing' };

/** An older server that ran beside this one may have given the money of a sale back without ending it. */
export function saleOf({ booking, sale }: Order): SaleRow | null {
  if (sale === null || booking.state === 'paid') return sale;
  return { ...sale, state: 'undone', due_at: null };
}

/** @param dueAt when somebody is reminded to answer; null: it waits for an admin */
export function toProblem(sale: SaleRow, actorId: string | null, reason: string, dueAt: Date | null = null): Step {
  const step = { subject: 'sale', id: sale.booking_id, from: sale.state, to: 'problem', actorId, reason } as const;
  return take(dueAt === null ? step : { ...step, with: { dueAt } });
}

/** The buyer goes on looking at it until then, after a problem. */
export function toReceived(sale: SaleRow, actorId: string | null, reason: string, dueAt: Date): Step {
  const step = { subject: 'sale', id: sale.booking_id, from: sale.state, to: 'received', actorId, reason } as const;
  return take({ ...step, with: { dueAt } });
}

/** Something had put it off: nothing happens until then. */
export function waitUntil(sale: SaleRow, dueAt: Date): Decision {
  return { steps: [{ do: 'write sale', bookingId: sale.booking_id, changes: { due_at: dueAt } }], outcome: 'nothing' };
}

/** Says which side has asked for an admin who has not answered yet. */
export function openCallOf({
  state,
  problem_about,
}: Pick<SaleRow, 'state' | 'problem_about'>): 'buyer' | 'seller' | null {
  return state === 'problem' && problem_about !== null ? callerOf(problem_about) : null;
}

/** Is a problem that the phone has not come? Then it is over once it is sent, or has come. */
export function isMissing({ state, problem_about }: Pick<SaleRow, 'state' | 'problem_about'>): boolean {
  return state === 'problem' && (problem_about === 'not_handed_over' || isUnknownArrival(problem_about));
}

/** Did its buyer report a problem with the phone itself? Then they have it, even if its arrival was never confirmed. */
export function isOfPhone({ state, problem_about }: Pick<SaleRow, 'state' | 'problem_about'>): boolean {
  return state === 'problem' && problem_about !== 'not_handed_over' && saidKinds.some((kind) => kind === problem_about);
}

/** @throws Refusal 409 for a sale that is complete or undone */
export function requireOpen({ state }: Pick<SaleRow, 'state'>): void {
  if (state === 'completed' || state === 'undone') throw saleOver();
}

export function saleOver(): Refusal {
  return new Refusal(
    'sale_over',
    'This is no longer possible. Look at this sale again. If something is wrong, write to us.',
  );
}
