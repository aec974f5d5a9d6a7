import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { toast } from '#web/lib/toast.ts';
import type { Payment } from '#contract/payments.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Gives a payment back, after asking. */
export function RefundButton({ payment }: { payment: Payment }) {
  const { usd } = useFormats();
  const texts = useMemberTexts().admin.payments;
  const queryClient = useQueryClient();
  const refund = useMutation({
    mutationFn: () => api.refundPayment({ params: { id: payment.bookingId } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success(texts.refundBegun);
    },
    onError: tellError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['payments'] }),
  });
  return (
    <ConfirmButton
      icon={<Undo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
      question={texts.sureToRefund(usd(payment.price), payment.userName)}
      isWaiting={refund.isPending}
      onConfirm={() => refund.mutate()}
    >
      {texts.refund}
    </ConfirmButton>
  );
}
