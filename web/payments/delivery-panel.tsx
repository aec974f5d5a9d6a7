import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { AddressLines } from '#web/bookings/address-lines.tsx';
import { DeliveryForm } from '#web/bookings/delivery-form.tsx';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';

/** How the phone gets to its buyer, where its seller sends it: before it is paid, or after it. */
export function DeliveryPanel({ booking }: { booking: Booking }) {
  const { paying: texts } = useSendingTexts();
  const [isChanging, setChanging] = useState(false);
  const { delivery } = booking;
  const heading = useFocusAfter<HTMLHeadingElement>(`${isChanging} ${delivery?.way} ${delivery?.hasAddress}`);
  if (delivery === null || delivery.offered === 'in_person') return null;
  const isSaid = delivery.way === 'in_person' || delivery.hasAddress;
  return (
    <section aria-label={texts.title} className="surface space-y-4 p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {texts.title}
      </h2>
      {isSaid && !isChanging ? (
        <>
          <p>{delivery.way === 'in_person' ? texts.meets : texts.saved}</p>
          {delivery.way === 'sent' && delivery.address && <AddressLines address={delivery.address} />}
          <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => setChanging(true)}>
            {texts.change}
          </button>
        </>
      ) : (
        <>
          <p className="text-quiet text-sm">{texts.hint}</p>
          <DeliveryForm
            booking={booking._id}
            delivery={delivery}
            address={delivery.address ?? null}
            onSaved={() => setChanging(false)}
          />
        </>
      )}
    </section>
  );
}
