import type { Stars } from '#contract/reviewing.ts';

interface DemoReview {
  stars: Stars;
  words?: string;
  /** By the seller. */
  answer?: string;
}

/** What buyers of the demo market say of its sellers, by turns. */
export const reviewsOfSellers: readonly DemoReview[] = [
  { stars: 5, words: 'The phone is as described, and we met on time. I could check everything before I took it.' },
  { stars: 4 },
  { stars: 5, words: 'Answered all my questions the same day. The battery is as good as promised.' },
  {
    stars: 3,
    words: 'The phone is fine, but the seller came forty minutes late.',
    answer: 'I am sorry about that: my train was late.',
  },
  { stars: 5, words: 'Friendly, and even gave me the original box.' },
  { stars: 4, words: 'Good phone. One scratch more than I had seen in the pictures.' },
  { stars: 5 },
];

/** What sellers say of buyers. */
export const reviewsOfBuyers: readonly DemoReview[] = [
  { stars: 5, words: 'Paid at once and came on time.' },
  { stars: 5 },
  { stars: 4, words: 'Moved our meeting once, and said so early.' },
];
