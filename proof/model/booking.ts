/** Money and stock as they should be, in a few lines. It knows nothing of how the market does it. */
export interface ModelBooking {
  product: number;
  buyer: number;
  state: 'reserved' | 'paying' | 'paid' | 'lapsed' | 'cancelled' | 'refunded';
  /** The provider has the money, whether we know it or not. */
  isCharged: boolean;
  /** How it goes on once it is paid. */
  sale: 'to_hand_over' | 'sent' | 'received' | 'problem' | 'completed' | 'undone' | null;
  /** Its buyer has the phone. */
  isReceived: boolean;
  /** How its buyer wants it, and whether it was sent. */
  way: 'in_person' | 'sent' | null;
  isSent: boolean;
  /**
   * What its buyer said last, that nobody said that it arrived, or that its buyer (called) or its seller (absent) asks
   * for an admin. Only of interest while it is a problem.
   */
  problem: 'broken' | 'missing' | 'lost' | 'called' | 'absent' | null;
  /** Its buyer asked to cancel, or its seller said no to that. */
  cancel: 'asked' | 'declined' | null;
  /** The time to hand it over, or to send it, is over. */
  isLate: boolean;
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
/** Of $389, less 5 %. */
export const shareCents = 36_955;
export const isOpen = ({ sale }: ModelBooking) =>
  sale === 'to_hand_over' || sale === 'sent' || sale === 'received' || sale === 'problem';
export const isMissing = ({ sale, problem }: ModelBooking) =>
  sale === 'problem' && (problem === 'missing' || problem === 'lost');
export const isUnpaid = ({ state }: ModelBooking) => state === 'reserved' || state === 'paying';
