import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { waits } from '#web/ui/waits.ts';

/** Gives an unpaid reservation back, after asking and saying what that means. */
export function CancelButton({ booking, className = '' }: { booking: Booking; className?: string }) {
  const texts = useMemberTexts().bookings.cancel;
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.cancelBooking({ params: { id: booking._id } }),
    onSuccess: ({ deletedCount }) => {
      if (deletedCount > 0) toast.success(texts.done);
    },
    onError: tellError,
    onSettled: () => {
      setAsking(false);
      void queryClient.invalidateQueries({ queryKey: ['bookings'] });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
  });
  return (
    <>
      <button
        type="button"
        className={`btn btn-ghost ${className}`}
        aria-label={texts.buttonOf(booking.productName)}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {texts.button}
      </button>
      {isAsking && (
        <Dialog title={texts.question} onClose={() => setAsking(false)}>
          <p>{texts.text(booking.productName)}</p>
          <div className="mt-6 flex justify-end gap-3 max-sm:flex-col-reverse">
            <button type="button" className="btn" onClick={() => setAsking(false)}>
              {texts.keep}
            </button>
            <button
              type="button"
              className="btn btn-error"
              onClick={() => cancel.mutate()}
              {...waits(cancel.isPending)}
            >
              {texts.confirm}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
