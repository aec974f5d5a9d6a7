/** Where a sale stands after it was paid. No schemas here: the browser loads this. */
export const saleStates = ['to_hand_over', 'sent', 'received', 'problem', 'returning', 'completed', 'undone'] as const;
export type SaleState = (typeof saleStates)[number];

/** What leads a sale that goes back to the desk; none of them is said by a buyer. */
export const returnKinds = [
  'not_sent_back',
  'not_met_back',
  'not_arrived_back',
  'no_return_address',
  'return_no_word',
  'return_problem',
] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** What can be wrong with a phone that was paid. From account_suspended on they are never said by a buyer. */
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
  ...returnKinds,
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What a buyer can say. */
export type SaidKind = Exclude<ProblemKind, 'account_suspended' | 'no_word' | ReturnKind>;
export const saidKinds = problemKinds.filter(
  (kind): kind is SaidKind => kind !== 'account_suspended' && kind !== 'no_word' && !isReturnKind(kind),
);

export function isReturnKind(kind: string | null): kind is ReturnKind {
  return returnKinds.some((one) => one === kind);
}

/** Photos of a problem, and for how many days after its sale they are kept. */
export const problemPhotos = { max: 6, keptDays: 90 };
