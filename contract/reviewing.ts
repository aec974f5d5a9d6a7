/** Limits of reviews. The browser loads this file: no schemas. */
export const reviewing = {
  wordsMax: 1_000,
  /** Fewer stars need words. */
  wordlessFrom: 4,
  /** If one side stays silent, the other's review is shown this long after the sale's end. */
  shownAfterDays: 14,
  writtenWithinDays: 60,
  /** How soon a seller answers is computed from the questions of these days, if they answered enough of them. */
  answerDays: 90,
  answersMin: 3,
  /** An admin's words to the writer. */
  reasonMax: 300,
} as const;

export const starCounts = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof starCounts)[number];

/** How soon a seller usually answers a question. */
export const answerTimes = ['hour', 'hours', 'day', 'days'] as const;
export type AnswerTime = (typeof answerTimes)[number];

/** What an admin's list of reviews shows. `low`: one or two stars. */
export const reviewFilters = ['reported', 'low', 'hidden'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];
