import { centsIn } from '#web/texts/cents.ts';

/** What the buyer's bank claims of a payment, as each reader sees it, in English. */
export const bankClaims = {
  cents: centsIn('en'),
  /** While the sale goes on. */
  before: 'What this page says below about that money no longer holds.',
  buyer: {
    open: (amount: string, day: string) =>
      `Your bank asked for ${amount} of this payment back on ${day}. A refund waits until it has decided. ` +
      'If it decides for you, the money comes from your bank.',
    lost: (amount: string, day: string) => `Your bank gave you ${amount} back on ${day}. We don’t refund it again.`,
    waits: 'We refund you if your bank gives up its claim. If it decides for you, the money comes from your bank.',
    overTitle: 'You have your money back',
    overText: 'It came from your bank, and the sale has ended. If you don’t see the money, ask your bank.',
    won: (amount: string, day: string) => `Your bank gave up its claim of ${amount} on ${day}.`,
  },
  seller: {
    open: (amount: string, day: string) =>
      `The buyer’s bank claimed ${amount} of this payment on ${day} and has not decided yet. ` +
      'If it decides for the buyer, this money isn’t yours.',
    lost: (amount: string, day: string) =>
      `The buyer’s bank gave the buyer ${amount} back on ${day}. This money isn’t yours.`,
    waits: 'You get the money if the buyer’s bank gives up its claim.',
    notYours: 'The money stays with the buyer, because their bank gave it back.',
    won: (amount: string, day: string) => `The buyer’s bank gave up its claim of ${amount} on ${day}.`,
  },
  admin: {
    open: (amount: string, day: string) =>
      `The buyer’s bank claimed ${amount} of this payment on ${day} and has not decided yet. ` +
      'A refund waits for its decision. If the bank pays the buyer, we don’t refund this amount again.',
    lost: (amount: string, day: string) =>
      `The buyer’s bank gave the buyer ${amount} back on ${day}. We don’t refund this amount again, ` +
      'and the seller doesn’t get it.',
    won: (amount: string, day: string) => `The buyer’s bank gave up its claim of ${amount} on ${day}.`,
  },
};
