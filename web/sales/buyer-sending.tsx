import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SaleStory } from '#contract/sales.ts';
import { sendingStep } from '#contract/sending.ts';
import { AddressLines } from '#web/bookings/address-lines.tsx';
import { DeliveryForm } from '#web/bookings/delivery-form.tsx';
import { AskingButton } from '#web/sales/asking-button.tsx';
import { isCarrierAsked, ParcelLines } from '#web/sales/parcel-lines.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';

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
      <Destination sale={sale} isAsking={isAsking} onAsk={setChanging} />
      {!sale.canTakeBack && <p className="text-quiet text-sm">{ofSale.late(by, back)}</p>}
      <div className="flex flex-wrap gap-3">{children}</div>
    </StepPanel>
  );
}

/** How a phone that is not sent yet gets to its buyer, and the form that says so or changes it. */
function Destination({
  sale: { _id, delivery },
  isAsking,
  onAsk,
}: {
  sale: SaleStory;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
}) {
  const { buyer: texts } = useSendingTexts();
  if (isAsking)
    return <DeliveryForm booking={_id} delivery={delivery} address={delivery.address} onSaved={() => onAsk(false)} />;
  return (
    <>
      {delivery.address && <AddressLines address={delivery.address} />}
      <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => onAsk(true)}>
        {texts.change}
      </button>
    </>
  );
}

/** Somebody does not have the phone, which was not sent yet: it can still be said where to. */
export function StillToSend({ sale }: { sale: SaleStory }) {
  const { buyer: texts } = useSendingTexts();
  const { delivery } = sale;
  const step = sendingStep(delivery);
  const [isChanging, setChanging] = useState(false);
  const isAsking = isChanging || step === 'choose' || step === 'address';
  const part = useFocusAfter<HTMLDivElement>(`${step} ${isAsking}`);
  return (
    <div ref={part} tabIndex={-1} className="space-y-4 outline-none">
      {step !== null && <p>{step === 'to_send' ? texts.waiting : texts.ask}</p>}
      <Destination sale={sale} isAsking={isAsking} onAsk={setChanging} />
    </div>
  );
}

/** A phone is on its way: its buyer says when it has arrived. */
export function OnItsWay({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const isAsked = isCarrierAsked(sale);
  const { buyer: texts } = useSendingTexts();
  const { moment } = useFormats();
  return (
    <StepPanel title={texts.onItsWay}>
      <p>{texts.onItsWayText(isAsked)}</p>
      {isAsked && <p>{texts.ofCarrier}</p>}
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
