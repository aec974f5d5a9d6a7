/** A write that somebody asked for, and its outcome as far as they know. */
export interface Attempt {
  kind: Kind;
  personId: string;
  /** A product's name for a listing, else the id of a product or booking. */
  about: string;
  /** `unanswered`: no answer, or one that leaves open whether it was done. */
  outcome: 'acknowledged' | 'refused' | 'unanswered';
  answer: { id?: string; intentId?: string; changed?: number };
}

export const kinds = [
  'list',
  'book',
  'begin',
  'pay',
  'address',
  'send',
  'deliver',
  'lose',
  'call',
  'endCall',
  'receive',
  'accept',
  'regret',
  'complain',
  'answer',
  'take',
  'letGoBack',
  'returnTo',
  'sendBack',
  'deliverBack',
  'loseBack',
  'cameBack',
  'cancel',
  'withdraw',
  'refund',
] as const;
export type Kind = (typeof kinds)[number];

/** Status 0 means no answer. */
export interface Reply<Body> {
  status: number;
  body: Body;
}

/** The log of acknowledgements. It lives with those who ask, so no kill reaches it. */
export interface Diary {
  attempts: Attempt[];
  /** Asks for a write and keeps its outcome. */
  write<Body extends Attempt['answer']>(
    kind: Kind,
    personId: string,
    about: string,
    ask: () => Promise<Reply<unknown>>,
    read: (body: Body) => Attempt['answer'],
  ): Promise<Attempt & { status: number }>;
  nextWrite(): Promise<void>;
  /** True when it was asked for and not refused. */
  wasTried(kind: Kind, about: string): boolean;
}

export function openDiary(): Diary {
  const attempts: Attempt[] = [];
  let next = Promise.withResolvers<void>();
  return {
    attempts,
    write: async (kind, personId, about, ask, read) => {
      // Written down first: the write may be done before its answer, and the diary may be read in between.
      const attempt: Attempt = { kind, personId, about, outcome: 'unanswered', answer: {} };
      attempts.push(attempt);
      next.resolve();
      next = Promise.withResolvers();
      const { status, body } = await ask();
      if (status >= 200 && status < 300)
        Object.assign(attempt, { outcome: 'acknowledged', answer: read(body as never) });
      else if (status >= 400 && status < 500) attempt.outcome = 'refused';
      return { ...attempt, status };
    },
    nextWrite: () => next.promise,
    wasTried: (kind, about) =>
      attempts.some((attempt) => attempt.kind === kind && attempt.about === about && attempt.outcome !== 'refused'),
  };
}

export function acknowledged({ attempts }: Diary, kind: Kind): Attempt[] {
  return attempts.filter((attempt) => attempt.kind === kind && attempt.outcome === 'acknowledged');
}
