import type { Allowance } from './allowances.ts';

const hour = 3_600;
const day = 24 * hour;

/** Limits of conversations. The browser loads this file, with the pages of conversations alone: no schemas. */
export const conversing = {
  textMax: 2_000,
  /** With one message. */
  photosMax: 4,
  /** A conversation without a booking is erased this long after its last message. */
  keptMonths: 12,
} as const;

/** Limits of an account. The owner's requests aren't counted. Limits of a network are with the calls. */
export const conversationAllowances = {
  messages: { name: 'conversation-message', max: 30, windowSeconds: hour },
  /** Conversations that it begins. */
  begun: { name: 'conversation', max: 10, windowSeconds: day },
  /** The same for an account younger than a day. */
  begunByNewcomer: { name: 'conversation-newcomer', max: 3, windowSeconds: day },
} as const satisfies Record<string, Allowance>;
