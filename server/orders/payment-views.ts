import type { Payment } from '#contract/payments.ts';
import { bankClaimsView } from '#server/orders/bank-claims.ts';
import type { MoneyRow } from '#server/orders/payment-store.ts';

/** A payment as the admin sees it. */
export function paymentView(row: MoneyRow): Payment {
  return {
    _id: row.id,
    bookingId: row.booking_id,
    productName: row.product_name,
    price: row.amount_usd,
    state: row.state === 'refund_pending' || row.state === 'refunded' ? row.state : 'succeeded',
    partCents: row.part_cents,
    partIsBack: row.part_refund_id !== null,
    bankClaims: bankClaimsView(row.bank_claims),
    userName: row.buyer_name,
    sellerName: row.seller_name,
    transactionId: row.intent_id ?? '',
    provider: row.provider,
    paidAt: (row.settled_at ?? row.created_at).toISOString(),
  };
}
