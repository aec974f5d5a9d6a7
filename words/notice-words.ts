import type { AuditAction } from '#contract/audit-actions.ts';
import type { NoticeKind } from '#contract/notice-kinds.ts';

/** What a notice tells of, as its reader sees it. */
export interface NoticeFacts {
  phone: string;
  price: string;
  /** What it cost before. */
  before: string;
  /** The name of a saved search, and how many phones it found. */
  search: string;
  count: number;
  until: string;
  /** Empty when they have left. */
  person: string;
  /** Empty when there is none to tell of. */
  transactionId: string;
  /** May the phone be sent, or is it only handed over in person? */
  isSent: boolean;
  /** Carrier and number of what is on its way; empty when nothing is. */
  parcel: string;
  /** What goes back of the price, or could; empty where nothing does. */
  part: string;
  /** Whether the buyer's bank claims the money, or has given the buyer all that we had not. */
  bank: 'claims' | 'gave' | null;
  /** What of it the bank has given them; empty where that is nothing. */
  bankPart: string;
  /** The business that sold it: name, address and how to reach it. Empty for a private person. */
  trader: string;
  /** What the buyer declared, and under which number of an order. The money may be held until it is clear who has it. */
  withdrawal: { at: string; name: string; words: string; order: string; isHeld: boolean } | null;
  /** What an admin wrote: why an account is suspended, empty when it no longer is, or why money was given back. */
  reason: string;
  /** What an admin did. `admin` is empty for the operator, `about` for people who have left. */
  act: { admin: string; action: AuditAction; about: string } | null;
}

/** What the market tells somebody, in one language. */
export interface NoticeWords {
  /** For one without a name. */
  aPhone: string;
  kinds: Record<NoticeKind, { title: (facts: NoticeFacts) => string; text: (facts: NoticeFacts) => string }>;
}
