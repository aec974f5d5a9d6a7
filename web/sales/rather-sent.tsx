import { useState } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { DeliveryForm } from '#web/bookings/delivery-form.tsx';
import { useSendingTexts } from '#web/texts/pages/sending.ts';

/** The listing offers to send it, too. */
export function RatherSent({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useSendingTexts();
  const [isChanging, setChanging] = useState(false);
  if (isChanging)
    return (
      <DeliveryForm
        booking={sale._id}
        delivery={sale.delivery}
        address={sale.delivery.address}
        onSaved={() => setChanging(false)}
      />
    );
  return (
    <button type="button" className="link link-primary min-h-11 text-start text-sm" onClick={() => setChanging(true)}>
      {texts.changeWay}
    </button>
  );
}
