/** Where a sale stands after it was paid. No schemas here: the browser loads this. */
export const saleStates = ['to_hand_over', 'sent', 'received', 'problem', 'completed', 'undone'] as const;
export type SaleState = (typeof saleStates)[number];

/** What can be wrong with a phone that was paid. The last two are never said by a buyer. */
export const problemKinds = [
  'not_handed_over',
  'other_phone',
  'broken',
  'battery',
  'locked',
  'looks',
  'missing',
  'something_else',
  'account_suspended',
  'no_word',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What a buyer can say. */
export type SaidKind = Exclude<ProblemKind, 'account_suspended' | 'no_word'>;
export const saidKinds = problemKinds.filter(
  (kind): kind is SaidKind => kind !== 'account_suspended' && kind !== 'no_word',
);

/** How a seller answers: a part of the money goes back, or nothing does. */
export const answerKinds = ['part', 'no'] as const;
export type AnswerKind = (typeof answerKinds)[number];
/** So often a seller may answer one problem. */
export const answersMax = 5;

/** Photos of a problem, and for how many days after its sale they are kept. */
export const problemPhotos = { max: 6, keptDays: 90 };
