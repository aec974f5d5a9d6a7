import type { Address } from '#contract/deliveries.ts';
import { useCountryNames } from '#web/lib/country-names.ts';

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
