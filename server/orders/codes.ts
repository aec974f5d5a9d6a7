import { wrongCodesMax } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import { hourMs } from '#server/orders/sale-steps.ts';
import { aheadOf } from '#server/platform/clock.ts';

/** Each pause is twice as long as the one before. */
const firstRestMs = 15 * 60_000;
const longestRestMs = 24 * hourMs;

/** A code that two people who meet compare, and what was tried of it. */
export interface Code {
  code: string;
  wrong_codes: number;
  codes_renewed: number;
  code_rests_until: Date | null;
}

type Tried =
  | { is: 'right' }
  | { is: 'resting'; until: Date }
  | { is: 'wrong'; changes: { wrong_codes: number } }
  /** For too often: a new code takes its place. */
  | { is: 'renewed'; changes: { wrong_codes: number; codes_renewed: number; code_rests_until: Date } };

/** What comes of a code that somebody types. */
export function tryCode(known: Code, typed: string, now: Date): Tried {
  const until = restsUntil(known.code_rests_until, now);
  if (until !== null) return { is: 'resting', until };
  if (typed === known.code) return { is: 'right' };
  const wrong = known.wrong_codes + 1;
  if (wrong < wrongCodesMax) return { is: 'wrong', changes: { wrong_codes: wrong } };
  const restMs = Math.min(firstRestMs * 2 ** known.codes_renewed, longestRestMs);
  return {
    is: 'renewed',
    changes: {
      wrong_codes: 0,
      codes_renewed: known.codes_renewed + 1,
      code_rests_until: new Date(now.getTime() + restMs),
    },
  };
}

/** @returns until when no code is taken; null when one is. A later end was written while the clock was ahead */
export function restsUntil(until: Date | null, now: Date): Date | null {
  const latest = aheadOf(new Date(now.getTime() + longestRestMs));
  return until !== null && until > now && until <= latest ? until : null;
}

type Side = 'buyer' | 'seller';

/** @returns how somebody is told that codes are not taken for a while. `shownTo`: who sees the code */
export function codeRests(until: Date, now: Date, shownTo: Side): Refusal {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return new Refusal(
    'code_rests',
    `${wrongCodesMax} codes were wrong, so none is taken for a while, and the ${shownTo} has a new one. ` +
      `Ask the ${shownTo} to show it to you.`,
    { retryAfterSeconds },
  );
}

/** @returns how somebody is told that a code was wrong, which was counted */
export function wrongCode({ wrong_codes: wrong }: Pick<Code, 'wrong_codes'>, shownTo: Side): Refusal {
  const left = wrongCodesMax - wrong;
  return new Refusal(
    'wrong_code',
    `This is not the code that the ${shownTo} sees now. You can try ` +
      `${left === 1 ? 'once more' : `${left} more times`}.`,
  );
}
