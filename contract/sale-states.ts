import { callKinds } from './calling.ts';
import type { CallKind } from './calling.ts';

/** Where a sale stands after it was paid. No schemas here: the browser loads this. */
export const saleStates = ['to_hand_over', 'sent', 'received', 'problem', 'completed', 'undone'] as const;
export type SaleState = (typeof saleStates)[number];

/** What can be wrong with a phone that was paid. Only the first eight are said by a buyer of their phone. */
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
  ...callKinds,
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What a buyer can say. */
export type SaidKind = Exclude<ProblemKind, 'account_suspended' | 'no_word' | CallKind>;
export const saidKinds = problemKinds.filter(isSaid);

function isSaid(kind: ProblemKind): kind is SaidKind {
  return kind !== 'account_suspended' && kind !== 'no_word' && !callKinds.some((call) => call === kind);
}

/** Photos of a problem, and for how many days after its sale they are kept. */
export const problemPhotos = { max: 6, keptDays: 90 };
