import type { Bookings, Offers, Payments, Payouts, Products, Sales } from '#db/tables.ts';
import type { Selectable } from 'kysely';

export type ProductState = Selectable<Products>['state'];
export type BookingState = Selectable<Bookings>['state'];
export type PaymentState = Selectable<Payments>['state'];
/** Who ended a reservation that was never paid. */
export type EndedBy = NonNullable<Bookings['ended_by']>;
export type SaleState = Selectable<Sales>['state'];
/** Who ended a sale. */
export type SaleEndedBy = NonNullable<Sales['ended_by']>;
export type PayoutState = Selectable<Payouts>['state'];
export type OfferState = Selectable<Offers>['state'];
