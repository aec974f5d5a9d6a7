import type { Product } from '#contract/products.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useFormats } from '#web/texts/use-texts.ts';

type Name = 'storageGb' | 'ramGb' | 'colour' | 'carrierLock' | 'batteryHealth' | 'inBox';

/** @returns what a listing says of the phone itself, as it is written; what it doesn't say is left out */
export function useListedFacts(phone: Pick<Product, Name>): { name: Name; title: string; value: string }[] {
  const { facts, locks, box } = usePageTexts().phonePage;
  const { gigabytes, list, percent } = useFormats();
  const { storageGb, ramGb, colour, carrierLock, batteryHealth, inBox } = phone;
  const all: [Name, string, string | false | undefined][] = [
    ['storageGb', facts.storage, storageGb !== undefined && gigabytes(storageGb)],
    ['ramGb', facts.ram, ramGb !== undefined && gigabytes(ramGb)],
    ['colour', facts.colour, colour],
    ['carrierLock', facts.carrierLock, carrierLock && locks[carrierLock]],
    ['batteryHealth', facts.battery, batteryHealth !== undefined && percent(batteryHealth)],
    ['inBox', facts.inBox, inBox && list(inBox.map((item) => box[item]))],
  ];
  return all.flatMap(([name, title, value]) => (value ? [{ name, title, value }] : []));
}
