import { callKinds } from './calling.ts';
import type { CallKind } from './calling.ts';

/** Where a sale stands after it was paid. No schemas here: the browser loads this. */
export const saleStates = ['to_hand_over', 'sent', 'received', 'problem', 'returning', 'completed', 'undone'] as const;
export type SaleState = (typeof saleStates)[number];

/** What lists show of the way of a paid order. */
export const saleSteps = ['paid', 'sent', 'received', 'problem', 'returned', 'completed', 'undone'] as const;
export type SaleStep = (typeof saleSteps)[number];

/** Reasons why a sale with a return is on the desk. Buyers can't state them; they ask for an admin (return_called). */
export const returnKinds = [
  'not_sent_back',
  'not_met_back',
  'not_arrived_back',
  'no_return_address',
  'return_no_word',
  'return_problem',
  'return_called',
] as const;
export type ReturnKind = (typeof returnKinds)[number];

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
  'not_delivered',
  ...returnKinds,
  ...callKinds,
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What a buyer can say. */
export type SaidKind = Exclude<ProblemKind, 'account_suspended' | 'no_word' | 'not_delivered' | ReturnKind | CallKind>;
export const saidKinds = problemKinds.filter(isSaid);

function isSaid(kind: ProblemKind): kind is SaidKind {
  if (kind === 'account_suspended' || isUnknownArrival(kind)) return false;
  return !isReturnKind(kind) && !callKinds.some((call) => call === kind);
}

/** Was it sent, and is with the desk since nobody says that it arrived, or the carrier says that it will not? */
export function isUnknownArrival(kind: string | null): kind is 'no_word' | 'not_delivered' {
  return kind === 'no_word' || kind === 'not_delivered';
}

/**
 * Has a phone never left its seller, as far as people have said? A seller who gets no code, and a buyer who finds
 * something wrong with it, say that the buyer has it.
 */
export function isWithSeller(sale: {
  about: string | null;
  isSent: boolean;
  isReceived: boolean;
  goesBack: boolean;
}): boolean {
  const { about, isSent, isReceived, goesBack } = sale;
  if (isSent || isReceived || goesBack) return false;
  return about === 'not_handed_over' || (about !== 'no_code' && !saidKinds.some((kind) => kind === about));
}

/** How a seller answers: a part of the money goes back, all of it once the phone is back, or nothing does. */
export const answerKinds = ['part', 'return', 'no'] as const;
export type AnswerKind = (typeof answerKinds)[number];
/** How often a seller may answer one problem. */
export const answersMax = 5;

/** What a seller has answered to a problem, as it is kept. */
export interface EarlierAnswer {
  kind: AnswerKind;
  cents: number | null;
  words: string;
  at: string;
}

/** An admin was asked for, or a buyer had told of a problem, as it is kept once that is over. */
export interface EarlierCall {
  about: string;
  words: string;
  at: string;
  until: string;
  /** An admin's. */
  answer: string | null;
  /** The seller's last; alone, where all were not kept yet. */
  reply?: string | null;
  answers?: EarlierAnswer[];
}

export function isReturnKind(kind: string | null): kind is ReturnKind {
  return returnKinds.some((one) => one === kind);
}

/** Photos of a problem, and for how many days after its sale they are kept. */
export const problemPhotos = { max: 6, keptDays: 90 };
