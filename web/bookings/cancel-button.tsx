import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Booking } from '#contract/bookings.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** Gives an unpaid reservation back, after asking. */
export function CancelButton({ booking }: { booking: Booking }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.cancelBooking({ params: { id: booking._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success('Booking Cancelled');
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['bookings'] });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
  });
  return (
    <ConfirmButton question="Are you sure you want to cancel this booking?" disabled={cancel.isPending} onConfirm={() => cancel.mutate()}>
      Cancel
    </ConfirmButton>
  );
}
