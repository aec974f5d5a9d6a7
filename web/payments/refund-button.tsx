import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Payment } from '#contract/payments.ts';
import { api } from '#web/lib/api.ts';
import { usd } from '#web/lib/format.ts';
import { messageOf } from '#web/lib/problems.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Gives a payment back, after asking. */
export function RefundButton({ payment }: { payment: Payment }) {
  const queryClient = useQueryClient();
  const refund = useMutation({
    mutationFn: () => api.refundPayment({ params: { id: payment.bookingId } }),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success('Refund Successful');
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['payments'] }),
  });
  return (
    <ConfirmButton question={`Are you sure you want to give ${usd(payment.price)} back to ${payment.userName}?`} disabled={refund.isPending} onConfirm={() => refund.mutate()}>
      Refund
    </ConfirmButton>
  );
}
