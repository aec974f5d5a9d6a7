/** What becomes of a sale. */
export type OfSale =
  | 'address'
  | 'meet'
  | 'send'
  | 'deliver'
  | 'lose'
  | 'deliverBack'
  | 'loseBack'
  | 'receive'
  | 'handOver'
  | 'accept'
  | 'complain'
  | 'missIt'
  | 'askCancel'
  | 'withdrawCancel'
  | 'agreeCancel'
  | 'declineCancel'
  | 'callAdmin'
  | 'sellerCalls'
  | 'endCall'
  | 'answerCall'
  | 'takeMoneyBack'
  | 'giveBack'
  | 'pleaseBuyer'
  | 'pleaseSeller'
  | 'offer'
  | 'takeOffer'
  | 'leaveOffer'
  | 'split'
  | 'pleaseReturn'
  | 'returnTo'
  | 'sendBack'
  | 'bringBack'
  | 'cameBack'
  | 'dispute'
  | 'regret'
  | 'tellOfReturn';

/** Does the seller of one of the first products offer to send it, besides meeting? */
export const isSendable = (at: number) => at % 4 === 1 || at % 4 === 2;
/** Of the sellers this one is a business, whose buyers may withdraw. */
export const businessAt = 1;
export const address = { name: 'Bea Buyer', street: 'Calle Mayor 1', town: 'Madrid', country: 'ES' };
/** One of a number of its own, as every parcel has, and the one in which it goes back. */
export const parcelOf = (bookingId: string) => numbered(bookingId.slice(-17));
export const parcelBackOf = (bookingId: string) => numbered(bookingId.slice(0, 18));
const numbered = (part: string) =>
  ({ carrier: 'ups', trackingNumber: `1Z${part.replaceAll('-', '').toUpperCase()}` }) as const;
export const priceUsd = 389;
export const listing = {
  name: 'Model phone',
  productCondition: 'Good',
  usedTime: '1 year',
  description: 'x',
  location: 'Here',
  phone: '12345',
  selling_post_date: '2026-01-01',
  verified: false,
} as const;
