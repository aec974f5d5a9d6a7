import { withdrawalDays } from '#contract/withdrawal.ts';

/** Buying from a business or from a private person, in English: before one books, before one pays, and after it. */
export const withdrawal = {
  label: 'Right to withdraw',
  business: (name: string) => `You buy from a business: ${name}`,
  businessText:
    `You can withdraw without a reason until ${withdrawalDays} days after the phone has come to you, ` +
    'and get your money back.',
  privately: 'You buy from a private person',
  privateText:
    'There is no right to withdraw. If something is wrong with the phone, tell us within the time to check it.',
  unsaid: 'The seller has not said that they are a business',
  unsaidText:
    'Do not count on a right to withdraw. If something is wrong with the phone, tell us within the time to check it.',
  unknown: 'We could not ask whether you buy from a business',
  how: 'How to withdraw',
  loading: 'Asking how the seller sells',
};
