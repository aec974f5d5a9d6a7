import { saidKinds } from '#contract/sale-states.ts';
import type { EarlierCall, ProblemKind } from '#contract/sale-states.ts';
import { answersOf, unanswered } from '#server/orders/answer-state.ts';
import type { SaleChanges, SaleRow } from '#server/orders/sale-store.ts';

/** What is written of a new problem. What its buyer had said before, and is settled, is kept beside it. */
export function newProblem(sale: SaleRow, about: ProblemKind, now: Date, words = ''): SaleChanges {
  return {
    ...inPlaceOfSettled(sale, now),
    problem_about: about,
    problem_words: words,
    problem_at: now,
    ...unanswered,
  };
}

/** What is kept of all calls, and of problems in whose place they came, now that the open one is over. */
export function callsSoFar(sale: SaleRow, answer: string | null, now: Date): string {
  const { problem_about: about, problem_words: words, problem_at: at, answer_words: reply } = sale;
  if (about === null || words === null || at === null) return JSON.stringify(sale.earlier_calls);
  const answers = answersOf(sale);
  const replies = answers.length === 0 ? {} : { reply, answers: [...answers] };
  const call: EarlierCall = { about, words, at: at.toISOString(), until: now.toISOString(), answer, ...replies };
  return JSON.stringify([...sale.earlier_calls, call]);
}

/** How many problems its buyer had told of among those calls: by that number the photos of the next one are kept. */
export function saidAmong(calls: readonly Pick<EarlierCall, 'about'>[]): number {
  return calls.filter(({ about }) => isSaid(about)).length;
}

/** The number of the photos of a problem that is told of now. */
export function numberOfNext(sale: SaleRow): number {
  return saidAmong(sale.earlier_calls) + (isSettled(sale) ? 1 : 0);
}

export function isSaid(about: string | null): boolean {
  return saidKinds.some((kind) => kind === about);
}

function inPlaceOfSettled(sale: SaleRow, now: Date): SaleChanges {
  return isSettled(sale) ? { earlier_calls: callsSoFar(sale, null, now) } : {};
}

function isSettled({ state, problem_about }: SaleRow): boolean {
  return state !== 'problem' && isSaid(problem_about);
}
