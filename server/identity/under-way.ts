import { AsyncLocalStorage } from 'node:async_hooks';
import type { SecurityEventKind } from '#contract/security-events.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';

/** What our mount and our settings of Better Auth tell each other during one call of it. */
interface UnderWay {
  /** Hashed before Better Auth opens its transaction, so no request holds a connection while it waits for its turn. */
  hashed: { password: string; hash: string } | null;
  /** Found right before Better Auth asks for it: it needn't wait for its turn again. */
  rightPassword: { password: string; hash: string } | null;
  /** The person who has just set a new password through a mailed link. */
  resetFor: { id: string; email: string; emailVerified: boolean } | null;
  /** Why somebody who was signed in has a new session. */
  renewedBy: 'two_steps_on' | 'two_steps_off' | null;
  /** What else happened to the safety of an account. */
  events: { kind: SecurityEventKind; identityId: string }[];
  /** Better Auth asks for them inside its transaction. Before it commits, nobody else knows whose they are. */
  mails: Mail[];
}

export const underWay = new AsyncLocalStorage<UnderWay>();

/** Lets something of Better Auth happen. @returns its answer, and what happened with it */
export async function whileUnderWay<Answer>(
  hashed: UnderWay['hashed'],
  ask: () => Promise<Answer>,
): Promise<Omit<UnderWay, 'hashed' | 'rightPassword'> & { answer: Answer }> {
  const notes: UnderWay = { hashed, rightPassword: null, resetFor: null, renewedBy: null, events: [], mails: [] };
  const answer = await underWay.run(notes, ask);
  return { ...notes, answer };
}
