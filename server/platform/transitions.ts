import type { Context } from '#server/context.ts';

export interface Transition {
  subject: 'product' | 'booking' | 'payment';
  subjectId: string;
  from: string | null;
  to: string;
  /** null: nobody in person, but the market itself. */
  actorId: string | null;
  reason: string;
}

/** Leaves a row for each step of a product, a booking or a payment, in the transaction that takes the step. */
export async function recordTransition(context: Context, ...steps: Transition[]): Promise<void> {
  await context.db
    .insertInto('transitions')
    .values(
      steps.map((step) => ({
        subject: step.subject,
        subject_id: step.subjectId,
        from_state: step.from,
        to_state: step.to,
        actor_id: step.actorId,
        reason: step.reason,
        at: context.clock.now(),
      })),
    )
    .execute();
}
