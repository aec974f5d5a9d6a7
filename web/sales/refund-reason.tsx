import type { SaleStory } from '#contract/sales.ts';
import { useAskingTexts } from '#web/texts/pages/asking.ts';
import { LongText } from '#web/ui/long-text.tsx';

/** Why an admin gave the money of a sale back in Payments. */
export function RefundReason({ sale: { refundReason } }: { sale: SaleStory }) {
  const { refundReason: title } = useAskingTexts();
  if (refundReason === null) return null;
  return (
    <section className="surface space-y-3 p-5 sm:p-6">
      <h2 className="text-heading">{title}</h2>
      <LongText>{refundReason}</LongText>
    </section>
  );
}
