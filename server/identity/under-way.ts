import { AsyncLocalStorage } from 'node:async_hooks';

/** What our mount and our settings of Better Auth tell each other during one call of it. */
interface UnderWay {
  /** Hashed before Better Auth opens its transaction, so no request holds a connection while it waits for its turn. */
  hashed: { password: string; hash: string } | null;
  /** Whose password a mailed link has replaced. */
  resetFor: { id: string; email: string; emailVerified: boolean } | null;
}

export const underWay = new AsyncLocalStorage<UnderWay>();

/** Lets something of Better Auth happen. @returns its answer, and whose password it replaced */
export async function whileUnderWay<Answer>(
  hashed: UnderWay['hashed'],
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; resetFor: UnderWay['resetFor'] }> {
  const notes: UnderWay = { hashed, resetFor: null };
  const answer = await underWay.run(notes, ask);
  return { answer, resetFor: notes.resetFor };
}
