import type { Fee } from '#contract/fees.ts';
import type { DecidedWay, SaleAct } from '#contract/sales.ts';
import type { Handover } from '#contract/handovers.ts';
import type { Trader } from '#contract/sellers.ts';
import type { Way } from '#contract/sending.ts';
import type { EndedBy, ProductState } from '#db/states.ts';
import type { LockedBooking } from '#server/orders/booking-store.ts';
import type { DeliveryRow } from '#server/orders/delivery-store.ts';
import type { ParcelGoes } from '#server/orders/parcel-store.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import type { NewReturn, ReturnChanges, ReturnRow } from '#server/orders/return-store.ts';
import type { NewSale, NewPhotos, SaleChanges, SaleRow } from '#server/orders/sale-store.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { AuditEntry } from '#server/trade/audit.ts';
import type { Notice } from '#server/trade/notices.ts';
import type { StateStep } from '#server/trade/take.ts';

/** All that decides what follows for an order, locked and read once. */
export interface Order {
  booking: LockedBooking;
  product: {
    state: ProductState;
    categoryId: string;
    isAdvertised: boolean;
    handover: Handover;
    sentTo: readonly string[];
    imei: string | null;
  };
  /** Each attempt to pay, the first one first. */
  payments: readonly PaymentRow[];
  /** How it goes on since it was paid. Null before, and for what was paid before there was a handover. */
  sale: SaleRow | null;
  /** How its buyer wants to get it. Null while they have not said so, and where the phone is never sent. */
  delivery: Pick<DeliveryRow, 'way' | 'sealed' | 'changed_at'> | null;
  /** How it goes back to its seller. Null where it does not. */
  back: ReturnRow | null;
  terms: { handoverDays: number; inspectionHours: number; returnDays: number; answerDays: number; fee: Fee };
  /** How its seller sells at this moment; null unless as a business. A sale keeps what it was when it was paid. */
  trader: Trader | null;
  /** Says which of the two accounts is closed or suspended. */
  left: { buyer: boolean; seller: boolean; how: 'closed' | 'suspended' };
  /** When admins were told last of money that does not match, and of a refund or a part that does not go back. */
  told: { mismatch: Date | null; stuckRefund: Date | null; stuckPart: Date | null };
}

/** How a reservation comes to its end. */
export interface Ending {
  by: EndedBy;
  /** null: the market itself, since the time is over. */
  actorId: string | null;
  reason: string;
  /** Does the phone leave the market with it? Otherwise it is free again. */
  withdraws: boolean;
  /** Where an account was closed or suspended: was it the seller's? */
  sellerLeft?: boolean;
}

/** An attempt as it stood when its intent was cancelled: it can bring no money any more. */
export interface Cancelled {
  paymentId: string;
  intentId: string | null;
}

/** What can happen to an order. */
export type News =
  | { is: 'payment begun'; by: string; priceUsd: number; paymentId: string; provider: PaymentRow['provider'] }
  /** What the provider says of an intent; `of` is its attempt as it stood before the provider was asked. */
  | { is: 'intent'; intent: PaymentIntent; of: PaymentRow; wanted?: Ending }
  | { is: 'ending'; ending: Ending; cancelled?: Cancelled }
  | { is: 'refund wanted'; adminId: string; words: string }
  | { is: 'refund made'; paymentId: string; refundId: string }
  | { is: 'refund refused'; paymentId: string; attempts: number }
  /** `byBank`: the buyer has it from their bank, by a chargeback. */
  | { is: 'part made'; paymentId: string; refundId: string; byBank?: true }
  | { is: 'part refused'; paymentId: string; attempts: number }
  /** `imageIds`: the photos of a problem. `sealed`: an address in it. `sameAs`: as of a delivery. */
  | {
      is: 'sale act';
      by: string;
      act: SaleAct;
      imageIds?: readonly string[];
      sealed?: string | null;
      sameAs?: string | null;
    }
  /** `country`: of the address. `sameAs`: what is sealed already, where that is the same address. */
  | {
      is: 'delivery chosen';
      by: string;
      way: Way;
      sealed: string | null;
      country: string | null;
      sameAs: string | null;
    }
  | { is: 'sale decided'; adminId: string; way: DecidedWay; words: string; cents?: number; phone?: 'buyer' | 'seller' }
  | { is: 'call answered'; adminId: string; words: string }
  /** A carrier's service says so, and nothing speaks against it. `at`: when it happened. */
  | {
      is: 'carrier said';
      goes: ParcelGoes;
      carrier: string;
      number: string;
      what: 'delivered' | 'sent_back' | 'lost';
      at: Date | null;
    }
  | { is: 'time passed' };

/** What is to be done: a state to change, somebody to tell, or something to write beside them. */
export type Step =
  | { do: 'take'; step: StateStep }
  | { do: 'tell'; notice: Notice }
  | { do: 'insert payment'; payment: PaymentRow }
  | { do: 'insert sale'; sale: NewSale }
  | { do: 'write delivery'; bookingId: string; way: Way; sealed: string | null }
  | { do: 'write sale'; bookingId: string; changes: SaleChanges }
  | { do: 'new code'; bookingId: string }
  | { do: 'forget receipt'; bookingId: string }
  | { do: 'begin return'; back: NewReturn }
  | { do: 'write return'; bookingId: string; changes: ReturnChanges }
  | { do: 'new return code'; bookingId: string }
  | ({ do: 'write photos' } & NewPhotos)
  | { do: 'end call'; bookingId: string; calls: string }
  | { do: 'write refund words'; bookingId: string; words: string }
  | { do: 'audit'; entry: AuditEntry }
  /** The time of the reservation is over from now on. */
  | { do: 'make due' }
  /** A phone that was remembered with its suspended seller stays off the market. */
  | { do: 'forget listing' }
  | { do: 'try refund'; paymentId: string; at: Date }
  /** A part of a payment has to go back: refunds.ts carries that out. */
  | { do: 'owe part'; paymentId: string; cents: number }
  | { do: 'try part'; paymentId: string; at: Date }
  | { do: 'settle part'; paymentId: string; refundId: string }
  | { do: 'warn'; about: object; message: string };

/**
 * What became of it. `in payment`: money may be on its way, so the reservation holds. `in question`: so does one whose
 * money does not match. `undone`: what did not match was given back, and the booking can be paid anew. `back`: the
 * provider had given the money back already. `nothing`: no money has come, or a sale stays as it is. `moved`: it does
 * not.
 */
export type Outcome =
  | 'begun'
  | 'paid'
  | 'late'
  | 'given back'
  | 'back'
  | 'mismatch'
  | 'undone'
  | 'nothing'
  | 'released'
  | 'in payment'
  | 'in question'
  | 'over'
  | 'refunded'
  | 'moved'
  | 'wrong code'
  | 'code rests';

export interface Decision {
  steps: readonly Step[];
  outcome: Outcome;
  /** The provider has to cancel this attempt's intent first; its answer is the next news. */
  ask?: { payment: PaymentRow; ending: Ending };
  /** The attempt that is open, where one was begun. */
  payment?: PaymentRow;
}
