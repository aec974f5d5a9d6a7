import { Undo2 } from 'lucide-react';
import type { Payment } from '#contract/payments.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useAdminTexts } from '#web/texts/pages/admin.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Gives a payment back, after asking. */
export function RefundButton({ payment }: { payment: Payment }) {
  const { usd } = useFormats();
  const nameOf = useShownName();
  const texts = useAdminTexts().payments;
  // After a part the rest alone goes back.
  const { price, partCents } = payment;
  const amount = partCents === null ? usd(price) : texts.part(price * 100 - partCents);
  const refund = useCall('refundPayment', { done: texts.refundBegun });
  return (
    <ConfirmButton
      icon={<Undo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
      question={texts.sureToRefund(amount, nameOf(payment.userName))}
      isWaiting={refund.isPending}
      onConfirm={() => refund.mutate({ params: { id: payment.bookingId } })}
    >
      {texts.refund}
    </ConfirmButton>
  );
}
