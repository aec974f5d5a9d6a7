import { reviewing } from '#contract/reviewing.ts';
import type { AnswerTime } from '#contract/reviewing.ts';
import { Refusal } from '#contract/problem.ts';
import type { Answering } from '#server/conversations/answering-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whom a review is about. */
export type Side = 'seller' | 'buyer';

/** From when on a review is shown, and when the person it is about was told. */
export interface Showing {
  shown_at: Date;
  told_at: Date | null;
}

/** What somebody was told of they may have read: it stays shown, also where a clock that was ahead has dated it. */
export function isShown({ shown_at: from, told_at: toldAt }: Showing, now: Date): boolean {
  return toldAt !== null || from <= now;
}

/** What decides whether somebody can review the other person of a sale. */
export interface Reviewing {
  /** null: the sale goes on. */
  endedAt: Date | null;
  /** Whom they write about. */
  about: Side;
  /** Their own review, and the other side's; null where there is none. */
  own: Showing | null;
  other: Showing | null;
  /** An admin has hidden their own review. */
  isHidden: boolean;
  /** The other person has closed their account. */
  hasLeft: boolean;
}

/** Why somebody can't write or change a review at this moment; null when they can. */
export function whyNotWritable(
  { endedAt, about, own, other, isHidden, hasLeft }: Reviewing,
  now: Date,
): keyof typeof whyNot | null {
  if (endedAt === null) return 'not_reviewable_yet';
  if (isHidden) return 'review_closed';
  if (own !== null) return isShown(own, now) ? 'review_shown' : null;
  if (hasLeft || now >= writableUntil(endedAt)) return 'review_closed';
  // A seller answers a public review. A bad one of the buyer in return would keep buyers from saying what happened.
  if (about === 'buyer' && other !== null && isShown(other, now)) return 'review_closed';
  return null;
}

export const whyNot = {
  not_reviewable_yet: 'This sale is not over. You can review it once it is.',
  review_closed: 'Reviews of this sale are closed.',
  review_shown: 'Your review is shown and can not be changed any more.',
} as const;

/** @throws Refusal 409 */
export function requireWritable(reviewing: Reviewing, now: Date): void {
  const why = whyNotWritable(reviewing, now);
  if (why !== null) throw new Refusal(why, whyNot[why]);
}

/** Until when somebody who has written none can review the other side. */
export function writableUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + reviewing.writtenWithinDays * dayMs);
}

/** When a review is shown although the other side has written none. */
export function shownInSilence(endedAt: Date): Date {
  return new Date(endedAt.getTime() + reviewing.shownAfterDays * dayMs);
}

/** When a review that is written now is shown. */
export function shownAt({ endedAt, hasOther }: { endedAt: Date; hasOther: boolean }, now: Date): Date {
  const inSilence = shownInSilence(endedAt);
  return hasOther || inSilence <= now ? now : inSilence;
}

/** A rating in numbers, of how many gave one star, two, three, four and five. */
export function ratingOf(stars: readonly number[]): { average: number | null; count: number } {
  const count = stars.reduce((sum, some) => sum + some, 0);
  if (count === 0) return { average: null, count };
  const sum = stars.reduce((sum, some, at) => sum + some * (at + 1), 0);
  return { average: Math.round((sum / count) * 10) / 10, count };
}

/**
 * In words, how soon a seller usually answers; null where too few questions were answered, or less than half of those
 * asked.
 */
export function answerTime({ medianSeconds, asked, answered }: Answering): AnswerTime | null {
  if (medianSeconds === null || answered < reviewing.answersMin || answered * 2 < asked) return null;
  const ms = medianSeconds * 1_000;
  if (ms <= hourMs) return 'hour';
  if (ms <= 6 * hourMs) return 'hours';
  return ms <= dayMs ? 'day' : 'days';
}

/** First name and first letter of the last name: 'Bea Lee Asker' is shown as 'Bea A.'. */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  if (last === undefined) return first;
  const letter = /[\p{L}\p{N}]/u.exec(last)?.[0];
  return letter === undefined ? first : `${first} ${letter.toUpperCase()}.`;
}
