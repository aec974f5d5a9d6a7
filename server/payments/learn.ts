import type { Context } from '#server/context.ts';
import { failPayment, settle } from '#server/payments/settling.ts';
import type { Settled } from '#server/payments/settling.ts';
import { noteRefunded } from '#server/payments/refunds.ts';
import { refundOf } from '#server/payments/rules.ts';
import { noteProcessing, noteUnpaid } from '#server/payments/slow-banks.ts';
import type { PaymentRow } from '#server/payments/store.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';

/**
 * Writes what follows from the state of an intent, whichever caller asked the provider.
 *
 * @returns what became of its money; null when it has none
 * @throws Refusal 503 when the provider does not answer to what has to be asked then
 */
export async function learn(context: Context, payment: PaymentRow, intent: PaymentIntent): Promise<Settled | null> {
  if (intent.status === 'succeeded') {
    const isOpen = payment.state === 'created' || payment.state === 'processing';
    const settled = !isOpen && intent.isRefunded ? null : await settle(context, payment, intent);
    if (intent.isRefunded) await noteRefunded(context, payment, refundOf(intent));
    return settled;
  }
  if (intent.status === 'canceled') await failPayment(context, payment);
  else if (intent.status === 'processing') await noteProcessing(context, payment);
  else await noteUnpaid(context, payment);
  return null;
}
