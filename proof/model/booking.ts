/** Money and stock as they should be, in a few lines. It knows nothing of how the market does it. */
export interface ModelBooking {
  product: number;
  buyer: number;
  state: 'reserved' | 'paying' | 'paid' | 'lapsed' | 'cancelled' | 'refunded';
  /** The provider has the money, whether we know it or not. */
  isCharged: boolean;
  /** How it goes on once it is paid. */
  sale: 'to_hand_over' | 'sent' | 'received' | 'problem' | 'returning' | 'completed' | 'undone' | null;
  /** Its buyer has the phone. */
  isReceived: boolean;
  /** The carrier said so, and whether that is how its buyer came to have it. */
  isBrought: boolean;
  isByCarrier: boolean;
  /** How its buyer wants it, and whether it was sent. */
  way: 'in_person' | 'sent' | null;
  isSent: boolean;
  /** What a problem waits for, whether its buyer asked for an admin, its seller offered a part, the buyer left that. */
  waitsFor: 'seller' | 'buyer' | 'admin' | null;
  isAsked: boolean;
  isOffered: boolean;
  isLeft: boolean;
  /** The buyer took the part. */
  isTaken: boolean;
  /** Its price, and what its seller got of it, in cents. */
  priceCents: number;
  earned: number;
  /** They have met, as the code showed. */
  isMet: boolean;
  /** How it goes back to its seller, since that was decided. */
  back: ModelReturn | null;
  /**
   * What its buyer said last, that nobody said that it arrived or its carrier that it won't, or that its buyer (called)
   * or its seller (absent) asks for an admin. Only of interest while it is a problem.
   */
  problem: 'broken' | 'missing' | 'lost' | 'called' | 'absent' | null;
  /** How often its buyer asked to cancel, and each side for an admin. */
  cancels: number;
  calls: { called: number; absent: number };
  /** Its buyer asked to cancel, or its seller said no to that. */
  cancel: 'asked' | 'declined' | null;
  /** The time to hand it over, or to send it, is over. */
  isLate: boolean;
  /** It was when its seller asked for an admin, in whose place its buyer said something; null: nothing is so. */
  wasLate: boolean | null;
  /** Of what a business sold: its buyer is content, has withdrawn, or can do so no more. */
  isAccepted: boolean;
  isWithdrawn: boolean;
  isPast: boolean;
}

export interface ModelReturn {
  way: 'in_person' | 'sent';
  hasAddress: boolean;
  isSent: boolean;
  /** The carrier says that its seller has it. */
  isBrought: boolean;
  /** It has not even reached its buyer, and an admin is to decide. */
  isLost: boolean;
  /** Its buyer has said that they two do not meet, or that they gave it back. */
  isTold: boolean;
  /** Its buyer has asked for an admin who has not answered, and whether that is (or was) so since it stopped last. */
  isCalled: boolean;
  isAsked: boolean;
  /** The seller has said what is wrong with it, and an admin is to decide. */
  isDisputed: boolean;
  /** With the code or the seller's word. */
  isBack: boolean;
  /** It began from a problem, which tells of a phone in its buyer's hands. */
  hasClaim: boolean;
}

export interface Model {
  products: {
    state: 'on_sale' | 'reserved' | 'sold' | 'withdrawn' | 'returned';
    seller: number;
    isAdvertised: boolean;
    /** Its listing offers to send it, and to meet. */
    isSendable: boolean;
  }[];
  bookings: ModelBooking[];
  /** Sellers and buyers who have left, by number. */
  closed: { sellers: Set<number>; buyers: Set<number> };
  /** What each seller has to get, and has got, in cents. */
  money: { available: number; paidOut: number }[];
}

export const unpaidMax = 3;
/** What a seller gets of a price in cents: 5 % are the market's. */
export const shareOf = (cents: number) => (cents * 95) / 100;
/** What goes back of a phone that is broken. */
export const partCents = 8_900;
export const isOpen = ({ sale }: ModelBooking) =>
  sale === 'to_hand_over' || sale === 'sent' || sale === 'received' || sale === 'problem' || sale === 'returning';
export const isGoingBack = (booking: ModelBooking) => booking.back !== null && isOpen(booking);
/** Still on its way to the buyer who is to send it back. */
export const isComing = ({ isSent, isReceived, back }: ModelBooking) => isSent && !isReceived && !back?.isSent;
export const isMissing = ({ sale, problem, back }: ModelBooking) =>
  back === null && sale === 'problem' && (problem === 'missing' || problem === 'lost');
/** Of a problem: nobody has said that its buyer has it. A phone that is broken, they have. */
export const neverLeftSeller = ({ back, problem, isReceived, isSent }: ModelBooking) =>
  back === null && problem !== 'broken' && !isReceived && !isSent;
export const isUnpaid = ({ state }: ModelBooking) => state === 'reserved' || state === 'paying';
/** Nothing has become of a sale before there is one. */
export const notSold = () => ({
  sale: null,
  cancels: 0,
  calls: { called: 0, absent: 0 },
  isReceived: false,
  isBrought: false,
  isByCarrier: false,
  way: null,
  isSent: false,
  problem: null,
  cancel: null,
  isLate: false,
  wasLate: null,
  isMet: false,
  back: null,
  waitsFor: null,
  isAsked: false,
  isOffered: false,
  isLeft: false,
  isTaken: false,
  earned: 0,
  isAccepted: false,
  isWithdrawn: false,
  isPast: false,
});
