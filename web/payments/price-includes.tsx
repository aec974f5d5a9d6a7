import { Check, Handshake } from 'lucide-react';
import type { Booking } from '#contract/bookings.ts';
import { CancelButton } from '#web/bookings/cancel-button.tsx';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';

/** What one gets for the price and what not, and the way back. */
export function PriceIncludes({ booking }: { booking: Booking }) {
  const { summary } = usePaymentTexts();
  const { paying } = useSendingTexts();
  const isSent = booking.delivery !== null && booking.delivery.offered !== 'in_person';
  return (
    <section className="px-1 pt-2 text-sm sm:px-6">
      <h2 className="text-subheading mb-3">{summary.includes}</h2>
      <ul className="space-y-2">
        {summary.included.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check className="text-success mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {line}
          </li>
        ))}
        {isSent ? (
          <li className="flex gap-2.5">
            <Check className="text-success mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {paying.included}
          </li>
        ) : (
          <li className="text-quiet flex gap-2.5">
            <Handshake className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {summary.notIncluded}
          </li>
        )}
      </ul>
      <p className="text-quiet mt-4 flex flex-wrap items-center gap-x-2">
        {summary.changedMind}
        <CancelButton booking={booking} className="link px-2" />
      </p>
    </section>
  );
}
