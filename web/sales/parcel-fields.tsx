import { useState } from 'react';
import { carrierName, carriers, exampleOf, knownCarriers } from '#contract/carriers.ts';
import type { CarrierId } from '#contract/carriers.ts';
import type { Parcel } from '#contract/deliveries.ts';
import { limits } from '#contract/limits.ts';
import { trackingMax } from '#contract/sending.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Values {
  carrier: CarrierId | '';
  carrierName: string;
  trackingNumber: string;
}

/** What stands on a parcel. */
export interface SaidParcel {
  carrier: CarrierId;
  carrierName?: string;
  trackingNumber: string;
}

/** Who carries a parcel and under which number. `before`: what was entered of it. */
export function ParcelFields({
  before,
  submit,
  send,
}: {
  before: Pick<Parcel, 'carrier' | 'carrierName' | 'trackingNumber'> | null;
  submit: string;
  send: (parcel: SaidParcel) => Promise<void>;
}) {
  const { seller: texts } = useSendingTexts();
  const common = useTexts();
  const [carrier, setCarrier] = useState<string>(before?.carrier ?? '');
  const known = knownCarriers.find((one) => one === carrier);
  const { field, sending } = useSentForm<Values>({
    defaultValues: {
      carrier: before?.carrier ?? '',
      carrierName: before?.carrier === 'other' ? before.carrierName : '',
      trackingNumber: before?.trackingNumber ?? '',
    },
    send: async ({ carrier: chosen, carrierName: named, trackingNumber }) => {
      if (chosen === '') return;
      await send({ carrier: chosen, trackingNumber, ...(chosen === 'other' && { carrierName: named.trim() }) });
    },
  });
  return (
    <SentForm sending={sending} submit={submit} className="max-w-md">
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
