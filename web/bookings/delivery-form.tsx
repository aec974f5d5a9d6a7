import { useState } from 'react';
import type { Address, Delivery } from '#contract/deliveries.ts';
import { limits } from '#contract/limits.ts';
import type { SaleStory } from '#contract/sales.ts';
import { addressLimits } from '#contract/sending.ts';
import type { Way } from '#contract/sending.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useCountryNames } from '#web/lib/country-names.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Values {
  address: Record<keyof Address, string>;
}

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
      {way === 'sent' && <AddressForm booking={booking} to={delivery.to} address={address} onSaved={onSaved} />}
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
      disabled={choose.isPending}
      onClick={() => choose.mutate({ params: { id: booking }, body: { way: 'in_person' } })}
    >
      {texts.meet}
    </button>
  );
}

function AddressForm({
  booking,
  to,
  address,
  onSaved,
}: PartProps & { to: readonly string[]; address: Address | null }) {
  const { form: texts } = useSendingTexts();
  const common = useTexts();
  const { inOrder } = useCountryNames();
  const choose = useCall('chooseDelivery', { done: texts.saved, onError: () => undefined });
  const { field, sending } = useSentForm<Values>({
    defaultValues: { address: valuesOf(address, to) },
    send: async ({ address: typed }) => {
      const { more, postcode, region, ...said } = typed;
      const further = { more: more.trim(), postcode: postcode.trim(), region: region.trim() };
      const given = Object.fromEntries(Object.entries(further).filter(([, value]) => value !== ''));
      await choose.mutateAsync({ params: { id: booking }, body: { way: 'sent', address: { ...said, ...given } } });
      onSaved?.();
    },
  });
  const line = (max: number) => atMost(max, common);
  const needed = (name: 'name' | 'street' | 'town', max: number) => ({
    validate: (value: string) => value.trim() !== '' || texts.required[name],
    ...line(max),
  });
  return (
    <SentForm sending={sending} submit={texts.save}>
      <p className="text-quiet text-sm">{texts.privacy}</p>
      <TextField label={texts.name} autoComplete="name" {...field('address.name', needed('name', limits.nameMax))} />
      <TextField
        label={texts.street}
        autoComplete="address-line1"
        {...field('address.street', needed('street', addressLimits.lineMax))}
      />
      <TextField
        label={texts.more}
        autoComplete="address-line2"
        {...field('address.more', line(addressLimits.lineMax))}
      />
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <TextField
          label={texts.postcode}
          autoComplete="postal-code"
          {...field('address.postcode', line(addressLimits.postcodeMax))}
        />
        <TextField
          label={texts.town}
          autoComplete="address-level2"
          {...field('address.town', needed('town', addressLimits.lineMax))}
        />
      </div>
      <TextField
        label={texts.region}
        autoComplete="address-level1"
        {...field('address.region', line(addressLimits.lineMax))}
      />
      <SelectField
        label={texts.country}
        hint={texts.countryHint}
        autoComplete="country"
        placeholder={texts.chooseCountry}
        options={inOrder(to)}
        {...field('address.country', { required: texts.required.country })}
      />
    </SentForm>
  );
}

function valuesOf(address: Address | null, to: readonly string[]): Values['address'] {
  const empty = { name: '', street: '', more: '', postcode: '', town: '', region: '' };
  const [only = ''] = to.length === 1 ? to : [];
  return { ...empty, country: only, ...address };
}
