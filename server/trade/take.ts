import { sql } from 'kysely';
import type {
  BookingState,
  EndedBy,
  PaymentState,
  PayoutState,
  ProductState,
  SaleEndedBy,
  SaleState,
} from '#db/states.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/platform/transaction.ts';
import { announceNotices, noticesOfAdmins } from '#server/trade/notices.ts';
import type { Notice } from '#server/trade/notices.ts';
import { isStep } from '#server/trade/states.ts';

interface StepOf<Subject extends string, State extends string, With = never> {
  subject: Subject;
  id: string;
  /** null: it is new. */
  from: State | null;
  to: State;
  /** null: nobody in person, but the market itself. */
  actorId: string | null;
  /** For people who read the record; nothing is decided by it. */
  reason: string;
  with?: With;
}

export type StateStep =
  | StepOf<'product', ProductState>
  | StepOf<'booking', BookingState, { endedBy: EndedBy; isEarly: boolean }>
  | StepOf<'payment', PaymentState, { refundId: string }>
  | StepOf<'sale', SaleState, { endedBy: SaleEndedBy } | { dueAt: Date }>
  | StepOf<'payout', PayoutState, { words: string }>;

/** Announced when there may be something to send to a seller. */
export const toPayOut = 'to-pay-out';

/**
 * The one way to change a state: takes steps, records them, and owes their notices, in one call of the database (the
 * function take of migration 0030), which also moves their money in the ledger (migration 0040). Only inside a
 * transaction that has locked what moves.
 *
 * @throws Error for a step that must not be taken, or from a state in which its subject is not
 */
export async function take(context: Context, ...all: readonly (StateStep | Notice)[]): Promise<void> {
  if (all.length === 0) return;
  if (context.pendingTags === null) throw new Error('take needs a transaction');
  for (const step of all) {
    if ('subject' in step && !isStep(step.subject, step.from, step.to))
      throw new Error(`a ${step.subject} can't go from ${step.from} to ${step.to}`);
  }
  await sql`select take(${JSON.stringify(all)}::jsonb, ${context.clock.now()}::timestamptz)`.execute(context.db);
  for (const one of all) if (!('subject' in one)) announceNotices(context, one);
  if (all.some((one) => 'subject' in one && one.subject === 'sale' && one.to === 'completed'))
    announce(context, toPayOut);
  // The two may end a case without any notice for admins, who look at the same page.
  if (all.some((one) => 'subject' in one && one.subject === 'sale' && one.from === 'problem'))
    announce(context, noticesOfAdmins);
}
