import { MapPin, ReceiptText, ShieldCheck, Truck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Product } from '#contract/products.ts';
import { useCountryNames } from '#web/lib/country-names.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** How the money is protected, how the phone gets to the buyer, and what it costs. */
export function Assurances({ phone }: { phone: Product }) {
  const { assurances } = usePageTexts().phonePage;
  const { nameOf } = useCountryNames();
  const { list, usd } = useFormats();
  const { handover = 'in_person', location, sentTo = [] } = phone;
  const lines: [LucideIcon, string][] = [[ShieldCheck, assurances.money]];
  if (handover !== 'sent') lines.push([MapPin, assurances.inPerson(location)]);
  if (handover !== 'in_person') lines.push([Truck, assurances.byPost(list(sentTo.map(nameOf)))]);
  lines.push([ReceiptText, assurances.noFees(usd(phone.resalePrice))]);
  return (
    <ul aria-label={assurances.label} className="space-y-2 text-sm">
      {lines.map(([Icon, line]) => (
        <li key={line} className="flex gap-2.5">
          <Icon className="text-primary mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  );
}
