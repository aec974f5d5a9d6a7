import type { Booking } from '#contract/bookings.ts';

/** What the card form of any provider is given. */
export interface CardFormProps {
  booking: Booking;
  /** Undefined while it is on its way: the card can be typed in already, Pay waits. */
  intent: { clientSecret: string; intentId: string } | undefined;
  onSucceeded: (intentId: string) => Promise<void>;
  /** The bank takes its time: nobody knows the end yet. */
  onProcessing: () => void;
  /** The provider's answer got lost: it may have taken the money. */
  onLost: () => void;
  /** The provider takes no payment for this intent any more: somewhere else something has happened to the booking. */
  onOver: () => void;
}
