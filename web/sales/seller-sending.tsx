import { useState } from 'react';
import type { ReactNode } from 'react';
import { carrierName, exampleOf, knownCarriers, carriers } from '#contract/carriers.ts';
import type { CarrierId } from '#contract/carriers.ts';
import { ApiError } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';
import type { SaleStory } from '#contract/sales.ts';
import { sendingStep, trackingMax } from '#contract/sending.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { AddressLines } from '#web/sales/buyer-sending.tsx';
import { ParcelLines } from '#web/sales/parcel-lines.tsx';
import { StepPanel } from '#web/sales/step-panel.tsx';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';

/** The seller sends a phone, or waits for its buyer to say how they want it. `children`: what else they can do. */
export function ToSend({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { seller: texts } = useSendingTexts();
  const { moment } = useFormats();
  const step = sendingStep(sale.delivery) ?? 'to_send';
  return (
    <StepPanel title={texts.titles[step]}>
      <SendingForm sale={sale} />
      <p className="text-quiet text-sm">
        {(step === 'to_send' ? texts.late : texts.lateUnsaid)(moment(sale.handOverBy), moment(sale.goesBackAt))}
      </p>
      {children}
    </StepPanel>
  );
}

/** What to do with a phone that is to be sent: where it goes and who carries it, once its buyer has said where to. */
export function SendingForm({ sale }: { sale: SaleStory }) {
  const { seller: texts } = useSendingTexts();
  const step = sendingStep(sale.delivery) ?? 'to_send';
  const { address } = sale.delivery;
  return (
    <>
      <p>{texts.texts[step]}</p>
      {step === 'to_send' && address && (
        <>
          <AddressLines address={address} />
          <ParcelForm sale={sale} />
        </>
      )}
    </>
  );
}

/** A phone is on its way; what was entered of it can be corrected. */
export function Sent({ sale, children }: { sale: SaleStory; children: ReactNode }) {
  const { seller: texts } = useSendingTexts();
  const { moment } = useFormats();
  return (
    <StepPanel title={texts.sentTitle}>
      <p>{texts.sentText(moment(sale.parcel?.wordBy ?? ''))}</p>
      <ParcelSent sale={sale} />
      {children}
    </StepPanel>
  );
}

/** A parcel, and where it went. */
export function ParcelSent({ sale }: { sale: SaleStory }) {
  return (
    <>
      <ParcelToCorrect sale={sale} />
      {sale.delivery.address && <AddressLines address={sale.delivery.address} />}
    </>
  );
}

/** What was entered of a parcel, and a way to correct it while it is on its way. */
function ParcelToCorrect({ sale }: { sale: SaleStory }) {
  const { seller: texts } = useSendingTexts();
  const [isCorrecting, setCorrecting] = useState(false);
  const part = useFocusAfter<HTMLDivElement>(String(isCorrecting));
  return (
    <div ref={part} tabIndex={-1} className="space-y-4 outline-none">
      {isCorrecting ? <ParcelForm sale={sale} onSaved={() => setCorrecting(false)} /> : <ParcelLines sale={sale} />}
      {sale.state === 'sent' && !isCorrecting && (
        <button type="button" className="btn btn-outline max-sm:w-full" onClick={() => setCorrecting(true)}>
          {texts.correct}
        </button>
      )}
    </div>
  );
}

interface Values {
  carrier: CarrierId | '';
  carrierName: string;
  trackingNumber: string;
}

function ParcelForm({ sale, onSaved }: { sale: SaleStory; onSaved?: () => void }) {
  const { seller: texts } = useSendingTexts();
  const { done } = useSaleTexts();
  const common = useTexts();
  const before = sale.parcel;
  const [carrier, setCarrier] = useState<string>(before?.carrier ?? '');
  // Says which address the seller has seen, also where it changes while they type.
  const current = sale.delivery.changedAt ?? '';
  const [seenAt, setSeenAt] = useState<string | null>(current);
  const known = knownCarriers.find((one) => one === carrier);
  const move = useCall('moveSale', { done, onError: () => undefined });
  const { field, sending } = useSentForm<Values>({
    defaultValues: {
      carrier: before?.carrier ?? '',
      carrierName: before?.carrier === 'other' ? before.carrierName : '',
      trackingNumber: before?.trackingNumber ?? '',
    },
    send: async ({ carrier: chosen, carrierName: named, trackingNumber }) => {
      if (chosen === '') return;
      const parcel = { carrier: chosen, trackingNumber, ...(chosen === 'other' && { carrierName: named.trim() }) };
      const body =
        before === null
          ? ({ act: 'send', ...parcel, changedAt: seenAt ?? current } as const)
          : ({ act: 'correct_parcel', ...parcel } as const);
      await move.mutateAsync({ params: { id: sale._id }, body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'address_changed') setSeenAt(null);
        throw error;
      });
      onSaved?.();
    },
  });
  return (
    <SentForm sending={sending} submit={before === null ? texts.send : texts.saveParcel} className="max-w-md">
      <SelectField
        label={texts.carrier}
        placeholder={texts.chooseCarrier}
        options={carriers.map((id) => ({ value: id, label: id === 'other' ? texts.other : carrierName(id, null) }))}
        {...field('carrier', {
          required: texts.carrierRequired,
          onChange: (event: { target: { value: string } }) => setCarrier(event.target.value),
        })}
      />
      {carrier === 'other' && (
        <TextField
          label={texts.otherName}
          {...field('carrierName', {
            validate: (name) => name.trim() !== '' || texts.otherRequired,
            ...atMost(limits.bankMax, common),
          })}
        />
      )}
      <TextField
        label={texts.number}
        hint={known ? texts.example(exampleOf(known)) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('trackingNumber', {
          validate: (number) => number.trim() !== '' || texts.numberRequired,
          ...atMost(trackingMax * 2, common),
        })}
      />
    </SentForm>
  );
}
