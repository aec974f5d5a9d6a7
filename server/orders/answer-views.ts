import type { SaleAnswer, SaleStory } from '#contract/sales.ts';
import { earlierOf, numberOf, waitsFor } from '#server/orders/answer-state.ts';
import type { SaleStoryRow } from '#server/orders/sale-story-store.ts';

type Answering = Pick<
  SaleStory,
  'waitsFor' | 'replyBy' | 'answer' | 'earlierAnswers' | 'answerLeftAt' | 'partCents' | 'partIsBack'
>;

/** What a seller has answered to a problem, and what went back for it. */
export function answeringView(row: SaleStoryRow): Answering {
  const waits = waitsFor(row);
  return {
    waitsFor: waits,
    replyBy: waits === null ? null : (row.reply_by?.toISOString() ?? null),
    answer: answerView(row),
    earlierAnswers: earlierOf(row).map((before, at) => ({ number: at + 1, ...before })),
    answerLeftAt: row.answer_left_at?.toISOString() ?? null,
    partCents: row.part_cents,
    partIsBack: row.part_refund_id !== null,
  };
}

function answerView(row: SaleStoryRow): SaleAnswer | null {
  const { answer_kind: kind, answer_cents: cents, answer_words: words, answered_at: at } = row;
  if (kind === null || at === null) return null;
  return { number: numberOf(row), kind, cents, words: words ?? '', at: at.toISOString() };
}
