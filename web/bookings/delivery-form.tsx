import { useState } from 'react';
import type { Address, Delivery } from '#contract/deliveries.ts';
import type { SaleStory } from '#contract/sales.ts';
import type { Way } from '#contract/sending.ts';
import { AddressForm } from '#web/bookings/address-form.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { waits } from '#web/ui/waits.ts';

/** The buyer says how they get a phone and, where it is sent, where to. */
export function DeliveryForm({
  booking,
  delivery,
  address,
  onSaved,
}: {
  booking: string;
  delivery: Delivery | SaleStory['delivery'];
  address: Address | null;
  onSaved?: () => void;
}) {
  const { form: texts } = useSendingTexts();
  // The seller of a paid phone who has the address may have sent it already.
  const isSettled = 'changedAt' in delivery && delivery.way === 'sent';
  const isToChoose = delivery.offered === 'both' && !isSettled;
  const [way, setWay] = useState<Way | null>(isToChoose ? delivery.way : 'sent');
  return (
    <div className="space-y-4">
      {isToChoose && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{texts.way}</legend>
          <div className="flex flex-wrap gap-x-6">
            {(['in_person', 'sent'] as const).map((one) => (
              <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name={`way-${booking}`}
                  className="radio radio-primary"
                  checked={way === one}
                  onChange={() => setWay(one)}
                />
                {texts.ways[one]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {isToChoose && way === 'sent' && <p className="text-quiet text-sm">{texts.settles}</p>}
      {way === 'sent' && <BuyersAddress booking={booking} to={delivery.to} address={address} onSaved={onSaved} />}
      {way === 'in_person' && <MeetButton booking={booking} onSaved={onSaved} />}
    </div>
  );
}

interface PartProps {
  booking: string;
  onSaved: (() => void) | undefined;
}

function MeetButton({ booking, onSaved }: PartProps) {
  const { form: texts } = useSendingTexts();
  const choose = useCall('chooseDelivery', { done: texts.saved, onSuccess: () => onSaved?.() });
  return (
    <button
      type="button"
      className="btn btn-primary max-sm:w-full"
      onClick={() => choose.mutate({ params: { id: booking }, body: { way: 'in_person' } })}
      {...waits(choose.isPending)}
    >
      {texts.meet}
    </button>
  );
}

function BuyersAddress({
  booking,
  to,
  address,
  onSaved,
}: PartProps & { to: readonly string[]; address: Address | null }) {
  const { form: texts } = useSendingTexts();
  const choose = useCall('chooseDelivery', { done: texts.saved, onError: () => undefined });
  return (
    <AddressForm
      to={to}
      address={address}
      privacy={texts.privacy}
      countryHint={texts.countryHint}
      send={async (said) => {
        await choose.mutateAsync({ params: { id: booking }, body: { way: 'sent', address: said } });
        onSaved?.();
      }}
    />
  );
}
