import type { BookingState, PaymentState, PayoutState, ProductState, SaleState } from '#db/states.ts';

type Steps<State extends string> = readonly (readonly [from: State | null, to: State])[];

/** null is where they come from. What must never happen is forbidden by the database's constraints too. */
export const steps = {
  product: [
    [null, 'on_sale'],
    ['on_sale', 'reserved'],
    ['on_sale', 'withdrawn'],
    ['reserved', 'on_sale'],
    ['reserved', 'sold'],
    ['reserved', 'withdrawn'],
    ['sold', 'returned'],
    ['returned', 'on_sale'],
    // An admin keeps off what could have come back on sale: after a refund, or with a suspended seller.
    ['returned', 'withdrawn'],
    ['withdrawn', 'withdrawn'],
    ['withdrawn', 'on_sale'],
  ] satisfies Steps<ProductState>,
  booking: [
    [null, 'reserved'],
    ['reserved', 'paying'],
    ['reserved', 'paid'],
    ['reserved', 'lapsed'],
    ['reserved', 'cancelled'],
    ['paying', 'paid'],
    ['paying', 'lapsed'],
    ['paying', 'cancelled'],
    ['paid', 'refunded'],
  ] satisfies Steps<BookingState>,
  payment: [
    [null, 'created'],
    ['created', 'processing'],
    ['processing', 'created'],
    ['created', 'succeeded'],
    ['processing', 'succeeded'],
    ['created', 'failed'],
    ['processing', 'failed'],
    // Money that came although the attempt was over, or for a reservation that was.
    ['created', 'refund_pending'],
    ['processing', 'refund_pending'],
    ['failed', 'refund_pending'],
    ['succeeded', 'refund_pending'],
    ['refund_pending', 'refunded'],
  ] satisfies Steps<PaymentState>,
  sale: [
    [null, 'to_hand_over'],
    ['to_hand_over', 'sent'],
    ['to_hand_over', 'received'],
    ['to_hand_over', 'problem'],
    ['to_hand_over', 'undone'],
    // Its buyer had withdrawn, and it had been posted.
    ['to_hand_over', 'returning'],
    ['sent', 'received'],
    ['sent', 'problem'],
    ['sent', 'undone'],
    ['sent', 'returning'],
    ['received', 'problem'],
    ['received', 'completed'],
    ['received', 'undone'],
    ['received', 'returning'],
    // It had not come, and now it is on its way, or has come.
    ['problem', 'sent'],
    // The call for an admin was taken back or answered.
    ['problem', 'to_hand_over'],
    ['problem', 'received'],
    ['problem', 'completed'],
    ['problem', 'undone'],
    ['problem', 'returning'],
    ['returning', 'problem'],
    ['returning', 'undone'],
    // The buyer keeps it after all, before it is sent back.
    ['returning', 'completed'],
    // An admin or the provider can still give the money back.
    ['completed', 'undone'],
  ] satisfies Steps<SaleState>,
  payout: [
    [null, 'prepared'],
    ['prepared', 'approved'],
    ['prepared', 'paid'],
    ['prepared', 'failed'],
    ['approved', 'paid'],
    ['approved', 'failed'],
    // The bank may send it back days later.
    ['paid', 'failed'],
  ] satisfies Steps<PayoutState>,
} as const;

export type Subject = keyof typeof steps;

export function isStep(subject: Subject, from: string | null, to: string): boolean {
  return steps[subject].some(([before, after]) => before === from && after === to);
}

export function isOffMarket(state: ProductState): state is 'withdrawn' | 'returned' {
  return state === 'withdrawn' || state === 'returned';
}
