import type { SaleAnswer, SaleStory } from '#contract/sales.ts';
import type { Config } from '#server/config.ts';
import { imageUrl } from '#server/images/views.ts';
import { earlierOf, firstNumberOf, numberOf, waitsFor } from '#server/orders/answer-state.ts';
import type { SaleStoryRow } from '#server/orders/sale-story-store.ts';

type Answering = Pick<
  SaleStory,
  'waitsFor' | 'replyBy' | 'answer' | 'earlierAnswers' | 'answerLeftAt' | 'partCents' | 'partIsBack' | 'phoneStaysBack'
>;

/** What a seller has answered to a problem, and what went back for it. */
export function answeringView(config: Config, row: SaleStoryRow): Answering {
  const photosOf = answerPhotos(config, row);
  const first = firstNumberOf(row);
  const waits = waitsFor(row);
  return {
    waitsFor: waits,
    replyBy: waits === null ? null : (row.reply_by?.toISOString() ?? null),
    answer: answerView(row, photosOf),
    earlierAnswers: earlierOf(row).map((before, at) => ({
      number: first + at,
      photos: photosOf(first + at),
      ...before,
    })),
    answerLeftAt: row.answer_left_at?.toISOString() ?? null,
    partCents: row.part_cents,
    partIsBack: row.part_refund_id !== null,
    phoneStaysBack: row.phone_stays_back,
  };
}

/** The photos of an answer by its number. */
export function answerPhotos(config: Config, { answer_photos }: Pick<SaleStoryRow, 'answer_photos'>) {
  return (number: number) => (answer_photos[number] ?? []).map((id) => imageUrl(config, id));
}

function answerView(row: SaleStoryRow, photosOf: (number: number) => string[]): SaleAnswer | null {
  const { answer_kind: kind, answer_cents: cents, answer_words: words, answered_at: at } = row;
  if (kind === null || at === null) return null;
  const number = numberOf(row);
  return { number, kind, cents, words: words ?? '', photos: photosOf(number), at: at.toISOString() };
}
