import type { Address } from '#contract/deliveries.ts';
import { limits } from '#contract/limits.ts';
import { addressLimits } from '#contract/sending.ts';
import { atMost } from '#web/fields/at-most.ts';
import { SelectField } from '#web/fields/select-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useCountryNames } from '#web/lib/country-names.ts';
import { useSendingTexts } from '#web/texts/pages/sending.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Values {
  address: Record<keyof Address, string>;
}

/** An address in one of some countries. `privacy`: who sees it. */
export function AddressForm({
  to,
  address,
  privacy,
  countryHint,
  send,
}: {
  to: readonly string[];
  address: Address | null;
  privacy: string;
  countryHint?: string;
  send: (address: Address) => Promise<void>;
}) {
  const { form: texts } = useSendingTexts();
  const common = useTexts();
  const { inOrder } = useCountryNames();
  const { field, sending } = useSentForm<Values>({
    defaultValues: { address: valuesOf(address, to) },
    send: async ({ address: typed }) => {
      const { more, postcode, region, ...said } = typed;
      const further = { more: more.trim(), postcode: postcode.trim(), region: region.trim() };
      const given = Object.fromEntries(Object.entries(further).filter(([, value]) => value !== ''));
      await send({ ...said, ...given });
    },
  });
  const line = (max: number) => atMost(max, common);
  const needed = (name: 'name' | 'street' | 'town', max: number) => ({
    validate: (value: string) => value.trim() !== '' || texts.required[name],
    ...line(max),
  });
  return (
    <SentForm sending={sending} submit={texts.save}>
      <p className="text-quiet text-sm">{privacy}</p>
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
        hint={countryHint}
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
