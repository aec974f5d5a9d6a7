import type { NoticeKind } from '#contract/notices.ts';

/** What a notice tells of, each as it is shown to whoever reads it. */
export interface NoticeFacts {
  phone: string;
  price: string;
  until: string;
  /** Empty when they have left. */
  person: string;
  /** Empty when there is none to tell of. */
  transactionId: string;
}

/** What the market tells somebody, in one language. */
export interface NoticeWords {
  /** For one without a name. */
  aPhone: string;
  kinds: Record<NoticeKind, { title: (facts: NoticeFacts) => string; text: (facts: NoticeFacts) => string }>;
}
