import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useOrderTexts } from '#web/texts/pages/orders.ts';
import { waits } from '#web/ui/waits.ts';

/** Gives an unpaid reservation back, after asking and saying what that means. */
export function CancelButton({ booking, className = '' }: { booking: Booking; className?: string }) {
  const texts = useOrderTexts().cancel;
  const [isAsking, setAsking] = useState(false);
  const cancel = useCall('cancelBooking', {
    done: texts.done,
    onSuccess: () => setAsking(false),
    onError: (error) => {
      setAsking(false);
      tellError(error);
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
              onClick={() => cancel.mutate({ params: { id: booking._id } })}
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
