/** What somebody asked the market to write, and what became of it as far as they know. */
export interface Attempt {
  kind: Kind;
  /** Who asked. */
  personId: string;
  /** What it was about: a product's name for a listing, a product, or a booking. */
  about: string;
  /** `unanswered`: no answer came, or one that leaves it open; it may have been done or not. */
  outcome: 'acknowledged' | 'refused' | 'unanswered';
  /** What the answer said. */
  answer: { id?: string; intentId?: string; changed?: number };
}

export const kinds = ['list', 'book', 'begin', 'pay', 'cancel', 'withdraw', 'refund'] as const;
export type Kind = (typeof kinds)[number];

/** An answer to a call over HTTP; status 0 when none came. */
export interface Reply<Body> {
  status: number;
  body: Body;
}

/** The log of acknowledgements. It is kept by who asks, outside of everything that is killed. */
export interface Diary {
  attempts: Attempt[];
  /** Asks for a write, and keeps what came of it. */
  write<Body extends Attempt['answer']>(
    kind: Kind,
    personId: string,
    about: string,
    ask: () => Promise<Reply<unknown>>,
    read: (body: Body) => Attempt['answer'],
  ): Promise<Attempt & { status: number }>;
  /** When somebody asks for a write next. */
  nextWrite(): Promise<void>;
  /** Was that asked for, and not refused? */
  wasTried(kind: Kind, about: string): boolean;
}

/** A diary with nothing in it yet. */
export function openDiary(): Diary {
  const attempts: Attempt[] = [];
  let next = Promise.withResolvers<void>();
  return {
    attempts,
    write: async (kind, personId, about, ask, read) => {
      // Before it is asked it may already have been done: a diary that is read at this moment must know of it.
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

/** The attempts of a kind that were answered with yes. */
export function acknowledged({ attempts }: Diary, kind: Kind): Attempt[] {
  return attempts.filter((attempt) => attempt.kind === kind && attempt.outcome === 'acknowledged');
}
