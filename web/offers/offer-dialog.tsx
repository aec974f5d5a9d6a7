import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { lowestOfferUsd, nextRange } from '#contract/offering.ts';
import type { Product } from '#contract/products.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { SubmitBar } from '#web/dialogs/submit-bar.tsx';
import { atMost } from '#web/fields/at-most.ts';
import { useIsShown } from '#web/fields/last-word.ts';
import { useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { isPhoneNumber } from '#web/lib/phone-numbers.ts';
import { useRequestKey } from '#web/lib/request-key.ts';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { dollarsOf } from '#web/offers/dollars.ts';
import { usePriceRules } from '#web/offers/price-rules.ts';
import { useListing } from '#web/lib/use-listing.ts';
import { useOfferTexts } from '#web/texts/pages/offers.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';

interface Props {
  product: Product;
  /** What has to be done before one can offer. */
  notice: ReactNode;
  /** Whom one buys from, and whether one can withdraw from that. */
  right: ReactNode;
  onClose: () => void;
  onOffered: () => void;
}

/** Offers less for a phone, with all that a booking needs. */
export function OfferDialog({ product: seen, notice, right, onClose, onOffered }: Props) {
  const { asking, dialog, price } = useOfferTexts();
  const texts = useTexts();
  const { usd } = useFormats();
  const keyOf = useRequestKey();
  const { product, lookAgain } = useListing(seen);
  const askingUsd = Math.trunc(product.resalePrice);
  const { hint, rules } = usePriceRules(
    nextRange([], askingUsd) ?? { min: lowestOfferUsd(askingUsd), max: askingUsd - 1 },
  );
  const isShown = useIsShown();
  const make = useCall('makeOffer', { onError: () => undefined });
  const { field, setProblem, sending } = useSentForm<{ price: string; phone: string; location: string }>({
    defaultValues: { price: '', phone: '', location: '' },
    send: async (said) => {
      const body = {
        productID: product._id,
        revision: product.revision,
        price: dollarsOf(said.price) ?? 0,
        phone: said.phone,
        location: said.location.trim(),
      };
      try {
        await make.mutateAsync({ body, key: keyOf(body) });
      } catch (error) {
        const now = await lookAgain(error);
        if (now === null || !isShown.current) throw error;
        setProblem(dialog.changed(usd(now.resalePrice), texts.products.conditions[now.productCondition]));
        return;
      }
      toast.success(dialog.sent);
      onOffered();
      onClose();
    },
  });
  return (
    <Dialog title={dialog.title(product.name)} onClose={onClose}>
      <form
        noValidate
        className={`space-y-4 ${sending.problem ? '[&_input]:scroll-mb-60' : '[&_input]:scroll-mb-36'}`}
        onSubmit={(event) => void sending.onSubmit(event)}
      >
        <div className="flex items-center gap-3.5">
          <Picture
            sources={pictureSources(product.img)}
            alt=""
            sizes="72px"
            placeholder={product.placeholder}
            className="rounded-field size-18 shrink-0"
          />
          <div className="min-w-0">
            <p className="font-semibold tabular-nums">{asking(usd(askingUsd))}</p>
            <p className="text-note text-quiet">{dialog.seller(product.sellerName)}</p>
          </div>
        </div>
        {notice}
        <ul className="bg-base-200 rounded-field text-note space-y-2 p-3.5">
          {dialog.rules.map((rule) => (
            <li key={rule} className="flex gap-2.5">
              <Check className="text-primary mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {rule}
            </li>
          ))}
        </ul>
        {right}
        <TextField label={price} inputMode="numeric" autoComplete="off" hint={hint} {...field('price', rules)} />
        <TextField
          label={dialog.phone}
          type="tel"
          autoComplete="tel"
          hint={dialog.phoneHint}
          {...field('phone', {
            required: dialog.phoneMissing,
            validate: (typed) => isPhoneNumber(typed) || dialog.phoneShort,
            ...atMost(limits.phoneMax, texts),
          })}
        />
        <TextField
          label={dialog.location}
          autoComplete="address-level2"
          hint={dialog.locationHint}
          {...field('location', atMost(limits.locationMax, texts))}
        />
        <SubmitBar problem={sending.problem} isWaiting={sending.isSubmitting}>
          {dialog.submit}
        </SubmitBar>
      </form>
    </Dialog>
  );
}
