/** A sale without a problem. */
export const unansweredExample = {
  waitsFor: null,
  replyBy: null,
  answer: null,
  earlierAnswers: [],
  answerLeftAt: null,
};

/** A payment of which nothing goes back. */
export const noPartExample = { partCents: null, partIsBack: false };

export const problemExample = {
  saidBack: null,
  about: 'broken',
  words: 'The screen has a crack that the listing does not tell of.',
  answer: null,
};

/** What a seller answers to a problem, what the buyer says of it, and what an admin decides. */
export const answerExamples = {
  Answer: { act: 'answer', kind: 'part', cents: 5_000, words: 'A new screen costs that.' },
  TakeAnswer: { act: 'take_answer', number: 1 },
  LeaveAnswer: { act: 'leave_answer', number: 1 },
  SaleAnswer: {
    number: 1,
    kind: 'part',
    cents: 5_000,
    words: 'A new screen costs that.',
    at: '2026-11-21T09:41:00.000Z',
  },
  PartDecision: { for: 'both', cents: 5_000, words: 'The screen has a crack, and the phone works.' },
};
