import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ApiError } from '#contract/client.ts';
import { outdated } from '#contract/outdated.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { toast } from '#web/lib/toast.ts';

/** After these somebody has seen why, or leaves the form themselves. */
const acts = ['click', 'keydown', 'popstate'] as const;

/**
 * A form goes away together with why it was refused when what it was for is done already, which the page then shows. So
 * that people still read why, `tell` says it, unless they have done something since.
 */
export class LastWord {
  readonly #tell: (why: string) => void;
  #isGone = false;
  /** Since the form was sent. */
  #hasActed = false;
  #untold: string | null = null;

  constructor(tell: (why: string) => void) {
    this.#tell = tell;
  }

  /** Why the form was refused; null when it is sent anew. */
  note(why: string | null): void {
    if (why === null) this.#hasActed = false;
    if (!this.#isGone) this.#untold = why;
    else if (why !== null && !this.#hasActed) this.#tell(why);
  }

  /** From when the form is there. @returns call it when the form goes */
  watch(): () => void {
    this.#isGone = false;
    const see = () => {
      this.#untold = null;
      this.#hasActed = true;
    };
    for (const act of acts) addEventListener(act, see, true);
    return () => {
      for (const act of acts) removeEventListener(act, see, true);
      this.#isGone = true;
      const why = this.#untold;
      this.#untold = null;
      if (why !== null) this.#tell(why);
    };
  }
}

/** For the component that goes away with its form: notes why it was refused. */
export function useLastWord(): (why: string | null) => void {
  const [word] = useState(() => new LastWord(toast.error));
  useEffect(() => word.watch(), [word]);
  return (why) => word.note(why);
}

/** Is the component still on the page? For an answer that may come after people have left. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}

/** Was something refused because things have changed since the page was read? */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && Object.hasOwn(outdated, error.code);
}

/** Does the form go away with what refused it? Also where somebody is no longer signed in. */
export function takesFormAway(error: unknown): boolean {
  return isOutdated(error) || (error instanceof ApiError && sessionOver.has(error.code));
}

const sessionOver: ReadonlySet<string> = new Set<ProblemCode>(['not_signed_in', 'token_expired']);
