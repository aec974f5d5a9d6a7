import type { Context } from '#server/context.ts';
import { isStep } from '#server/platform/states.ts';
import type { Subject } from '#server/platform/states.ts';

export interface Transition {
  subject: Subject;
  subjectId: string;
  from: string | null;
  to: string;
  /** null: nobody in person, but the market itself. */
  actorId: string | null;
  reason: string;
}

/**
 * Leaves a row for each step of a product, a booking or a payment, in the transaction that takes the step.
 *
 * @throws Error for a step that must not be taken
 */
export async function recordTransition(context: Context, ...steps: Transition[]): Promise<void> {
  const wrong = steps.find(({ subject, from, to }) => !isStep(subject, from, to));
  if (wrong) throw new Error(`a ${wrong.subject} can't go from ${wrong.from} to ${wrong.to}`);
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
