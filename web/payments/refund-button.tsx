import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Payment } from '#contract/payments.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { BankClaims } from '#web/bookings/bank-claims.tsx';
import { useAdminTexts } from '#web/texts/pages/admin.ts';
import { useFormats, useShownName, useTexts } from '#web/texts/use-texts.ts';

/** Gives a payment back, with the reason, which buyer and seller read. */
export function RefundButton({ payment }: { payment: Payment }) {
  const texts = useAdminTexts().payments;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost wrap-normal whitespace-nowrap max-md:px-3 text-base-content/80 hover:bg-error/10 hover:text-error focus-visible:text-error md:btn-sm hover:border-transparent"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Undo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {texts.refund}
      </button>
      {isAsking && <RefundDialog payment={payment} onClose={() => setAsking(false)} />}
    </>
  );
}

function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { usd } = useFormats();
  const nameOf = useShownName();
  const texts = useAdminTexts().payments;
  // After a part the rest alone goes back.
  const { price, partCents } = payment;
  const amount = partCents === null ? usd(price) : texts.part(price * 100 - partCents);
  const common = useTexts();
  const refund = useCall('refundPayment', { done: texts.refundBegun, onError: () => undefined });
  const { field, sending } = useSentForm<{ words: string }>({
    defaultValues: { words: '' },
    send: async (body) => {
      await refund.mutateAsync({ params: { id: payment.bookingId }, body });
      onClose();
    },
  });
  return (
    <Dialog title={texts.refundTitle} onClose={onClose}>
      <SentForm sending={sending} submit={texts.refund}>
        <p>{texts.sureToRefund(amount, nameOf(payment.userName))}</p>
        <BankClaims claims={payment.bankClaims} as="admin" />
        <TextareaField
          label={texts.refundReason}
          hint={texts.refundReasonHint}
          {...field('words', { required: texts.refundReasonRequired, ...atMost(limits.textMax, common) })}
        />
      </SentForm>
    </Dialog>
  );
}
