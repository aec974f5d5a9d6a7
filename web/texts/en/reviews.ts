import type { AnswerTime, ReviewFilter, Stars } from '#contract/reviewing.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** What buyers and sellers say of each other, in English. */
export const reviews = {
  stars: (count: number) => plural(count, { one: `${count} star out of 5`, other: `${count} stars out of 5` }),
  of: { seller: (name: string) => `Rate ${name}, the seller`, buyer: (name: string) => `Rate ${name}, the buyer` },
  form: {
    stars: 'Your rating',
    meanings: { 1: 'Bad', 2: 'Poor', 3: 'OK', 4: 'Good', 5: 'Very good' } satisfies Record<Stars, string>,
    starsRequired: 'Choose how many stars',
    words: { seller: 'How was the sale?', buyer: 'How was the buyer?' },
    optional: 'You can leave this empty for 4 or 5 stars.',
    needed: 'Say what went wrong. Up to 1,000 characters.',
    wordsRequired: 'Say what went wrong',
    public: {
      seller: 'Everybody can read it on the seller’s page, with your first name and an initial.',
      buyer: 'Only the buyer, sellers who deal with them, and admins can read it.',
    },
    blind: (name: string, at: string) =>
      `${name} sees it once both of you have written, or on ${at}. Until then you can change it.`,
    atOnce: 'It is shown at once. You can’t change it afterwards.',
    send: 'Send review',
    save: 'Save review',
    cancel: 'Cancel',
    sent: 'Review Sent',
  },
  own: {
    title: 'Your review',
    change: 'Change',
    waits: (name: string, at: string) => `Not shown yet. ${name} sees it once both of you have written, or on ${at}.`,
    hidden: (reason: string) => `An admin has hidden your review. Reason: ${reason}`,
  },
  theirs: (name: string) => `${name}’s review of you`,
  closed: 'Reviews of this sale are closed.',
  erased: 'The words were erased with the account.',
  answerOf: (name: string) => `Answer by ${name}`,
  answer: {
    open: 'Answer',
    label: 'Your answer',
    required: 'Write an answer',
    once: { seller: 'You can answer once. Everybody can read it.', buyer: 'You can answer once.' },
    send: 'Send answer',
    sent: 'Answer Sent',
    own: 'Your answer',
  },
  report: {
    open: 'Report',
    openOf: (name: string) => `Report the review by ${name}`,
    title: 'Report this review',
    intro: 'Tell us what is wrong with it. An admin reads it and decides.',
    reason: 'What is wrong?',
    required: 'Say what is wrong',
    send: 'Report to the admins',
    sent: 'Review Reported',
  },
  page: {
    title: 'What buyers say',
    none: 'No reviews yet',
    average: (average: string, count: number, written: string) =>
      plural(count, {
        one: `${average} out of 5 from ${written} buyer`,
        other: `${average} out of 5 from ${written} buyers`,
      }),
    counted: 'The latest review of each buyer counts.',
    distribution: 'How many buyers gave how many stars',
    answers: {
      hour: 'Usually answers within an hour',
      hours: 'Usually answers within a few hours',
      day: 'Usually answers within a day',
      days: 'Usually answers within several days',
    } satisfies Record<AnswerTime, string>,
  },
  /** On a sale's page: what others say about the other side. */
  theBuyer: 'the buyer',
  seller: 'What buyers say of the seller',
  ofBuyer: 'What sellers say of the buyer',
  buyer: (average: string, count: number) =>
    plural(count, {
      one: `Buyer rated ${average} out of 5 by ${count} seller`,
      other: `Buyer rated ${average} out of 5 by ${count} sellers`,
    }),
};

/** The reviews of a whole market, for admins, in English. */
export const reviewDesk = {
  title: 'Reviews',
  lead: 'What buyers and sellers say of each other, the newest first.',
  loading: 'Loading the reviews',
  none: 'No reviews here',
  noneHint: 'They come after sales. Choose another filter to see others.',
  filter: 'Show',
  filters: { all: 'All', reported: 'Reported', low: '1 or 2 stars', hidden: 'Hidden' } satisfies Record<
    ReviewFilter | 'all',
    string
  >,
  about: {
    seller: (writer: string, subject: string) => `${writer} about the seller ${subject}`,
    buyer: (writer: string, subject: string) => `${writer} about the buyer ${subject}`,
  },
  sale: (phone: string) => `Sale of ${phone}`,
  notShown: 'Not shown yet',
  hidden: 'Hidden',
  hiddenFor: (reason: string) => `Reason: ${reason}`,
  reportedBy: (name: string) => `Reported by ${name}`,
  hide: 'Hide',
  hideTitle: 'Hide this review',
  hideIntro: 'It is no longer shown or counted. Its writer is told why.',
  reason: 'Reason for the writer',
  reasonRequired: 'Say why',
  show: 'Show again',
  showAsk: 'Show this review again? It counts again.',
  keep: 'Keep',
  keepAsk: 'Keep this review and close its reports?',
  done: 'Review Decided',
};
