import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useHoldTime } from '#web/bookings/use-hold-time.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

/** A reservation of the reader's own. */
export interface OwnBooking {
  bookingId: string;
  expiresAt: string;
}

/** Why a phone can't be booked: the reader holds it and may pay now, or somebody else does. */
export function BookedNotice({ own, now, isNew }: { own: OwnBooking | undefined; now: Date; isNew: boolean }) {
  const { card } = useTexts().listing;
  const { timeLeft } = useFormats();
  const holdTime = useHoldTime();
  const pay = useRef<HTMLAnchorElement>(null);
  // The button that was pressed can't be pressed again: the next thing to do gets the focus.
  useEffect(() => {
    if (isNew) pay.current?.focus();
  }, [isNew]);

  if (own === undefined) return <p className="text-note text-quiet">{card.taken(holdTime)}</p>;
  const left = timeLeft(own.expiresAt, now);
  return (
    <div className="border-success/40 bg-success/10 rounded-field flex flex-wrap items-center gap-x-4 gap-y-2 border p-3">
      <p className="text-note min-w-0 flex-1 basis-40 font-medium">
        {left === null ? card.yoursNow : card.yours(left)}
      </p>
      <Link ref={pay} to={paths.payment(own.bookingId)} className="btn btn-success min-h-11">
        {card.payNow}
      </Link>
    </div>
  );
}
