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

function inPlaceOfSettled(sale: SaleRow, now: Date): SaleChanges {
  const isSettled = sale.state !== 'problem' && saidKinds.some((kind) => kind === sale.problem_about);
  return isSettled ? { earlier_calls: callsSoFar(sale, null, now) } : {};
}
