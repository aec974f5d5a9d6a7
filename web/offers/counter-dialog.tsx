import type { PriceRange } from '#contract/offering.ts';
import type { Offer } from '#contract/offers.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useRequestKey } from '#web/lib/request-key.ts';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { dollarsOf } from '#web/offers/dollars.ts';
import { usePriceRules } from '#web/offers/price-rules.ts';
import { useOfferTexts } from '#web/texts/pages/offers.ts';

/** Names another price in place of the last one. */
export function CounterDialog({ offer, range, onClose }: { offer: Offer; range: PriceRange; onClose: () => void }) {
  const texts = useOfferTexts();
  const { hint, rules } = usePriceRules(range);
  const keyOf = useRequestKey();
  const counter = useCall('counterOffer', { onError: () => undefined });
  const { field, sending } = useSentForm<{ price: string }>({
    defaultValues: { price: '' },
    send: async (said) => {
      const body = { named: offer.named, price: dollarsOf(said.price) ?? 0 };
      await counter.mutateAsync({ params: { id: offer._id }, body, key: keyOf(body) });
      toast.success(texts.counterSent);
      onClose();
    },
  });
  return (
    <Dialog title={texts.counterTitle} onClose={onClose}>
      <SentForm sending={sending} submit={texts.counter}>
        <p className="text-quiet wrap-anywhere">{offer.phone.name}</p>
        <TextField label={texts.price} inputMode="numeric" autoComplete="off" hint={hint} {...field('price', rules)} />
      </SentForm>
    </Dialog>
  );
}
