import type { ComponentProps } from 'react';
import { TextField } from '#web/fields/text-field.tsx';
import { useAnsweringTexts } from '#web/texts/pages/answering.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** Prices are whole dollars, and so is what is typed of them. */
export function usePartRule(priceUsd: number): { validate: (dollars: string) => true | string } {
  const { seller: texts } = useAnsweringTexts();
  const { usd } = useFormats();
  const isPart = (dollars: string) =>
    /^\d{1,7}$/.test(dollars.trim()) && Number(dollars) >= 1 && Number(dollars) < priceUsd;
  return { validate: (dollars) => isPart(dollars) || texts.amountWrong(usd(priceUsd - 1)) };
}

/** What of the price goes back to a buyer who keeps the phone. */
export function PartAmount({
  priceUsd,
  ...field
}: { priceUsd: number } & Pick<ComponentProps<typeof TextField>, 'error' | 'name' | 'onChange' | 'onBlur' | 'ref'>) {
  const { seller: texts } = useAnsweringTexts();
  const { usd } = useFormats();
  return (
    <TextField
      label={texts.amount}
      hint={texts.amountHint(usd(priceUsd))}
      inputMode="numeric"
      autoComplete="off"
      {...field}
    />
  );
}
