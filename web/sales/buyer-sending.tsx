import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Address } from '#contract/deliveries.ts';
import type { SaleStory } from '#contract/sales.ts';
import { sendingStep } from '#contract/sending.ts';
import { DeliveryForm } from '#web/bookings/delivery-form.tsx';
import { useCountryNames } from '#web/lib/country-names.ts';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { ParcelLines } from '#web/sales/parcel-lines.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What the buyer of a phone does that is not sent yet. `children`: what else they can do. */
export function BeforeSending({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { buyer: texts } = useSendingTexts();
  const { buyer: ofSale } = useSaleTexts();
  const { moment } = useFormats();
  const { delivery } = sale;
  const step = sendingStep(delivery);
  const [isChanging, setChanging] = useState(false);
  const isAsking = step !== 'to_send' || isChanging;
  const [by, back] = [moment(sale.handOverBy), moment(sale.goesBackAt)];
  return (
    <StepPanel title={texts.titles[step ?? 'to_send']} shown={`${step} ${isAsking}`}>
      {sale.canTakeBack && <Alert tone="warning">{texts.nowLate(back)}</Alert>}
      <p>{step === 'to_send' ? texts.waiting : texts.ask}</p>
      {isAsking ? (
        <DeliveryForm
          booking={sale._id}
          delivery={delivery}
          address={delivery.address}
          onSaved={() => setChanging(false)}
        />
      ) : (
        <>
          {delivery.address && <AddressLines address={delivery.address} />}
          <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => setChanging(true)}>
            {texts.change}
          </button>
        </>
      )}
      {!sale.canTakeBack && <p className="text-quiet text-sm">{ofSale.late(by, back)}</p>}
      <div className="flex flex-wrap gap-3">{children}</div>
    </StepPanel>
  );
}

/** A phone is on its way: its buyer says when it has arrived. */
export function OnItsWay({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { buyer: texts } = useSendingTexts();
  const { moment } = useFormats();
  return (
    <StepPanel title={texts.onItsWay}>
      <p>{texts.onItsWayText}</p>
      <ParcelLines sale={sale} />
      {sale.parcel && <p className="text-quiet text-sm">{texts.wordBy(moment(sale.parcel.wordBy))}</p>}
      <div className="flex flex-wrap gap-3">{children}</div>
    </StepPanel>
  );
}

/** It is with its buyer, who has a while to check it. */
export function Arrived({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useSendingTexts();
  return (
    <AskingButton
      sale={sale._id}
      act="receive"
      question={texts.arrivedQuestion}
      text={texts.arrivedText(sale.inspectionHours)}
    >
      {texts.arrived}
    </AskingButton>
  );
}

/** As it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { nameOf } = useCountryNames();
  const { name, street, more, postcode, town, region, country } = address;
  const lines = [name, street, more, [postcode, town].filter(Boolean).join(' '), region, nameOf(country)];
  return (
    <address className="bg-base-200 rounded-box p-4 not-italic wrap-anywhere">
      {lines.filter(Boolean).map((line, at) => (
        <span key={at} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
