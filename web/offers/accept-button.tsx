import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Offer } from '#contract/offers.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { useRequestKey } from '#web/lib/request-key.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useOfferTexts } from '#web/texts/pages/offers.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { waits } from '#web/ui/waits.ts';

/** Accepts the price that was shown, after saying what follows. A price named meanwhile isn't accepted. */
export function AcceptButton({ offer, right }: { offer: Offer; right: ReactNode }) {
  const texts = useOfferTexts();
  const { usd } = useFormats();
  const nameOf = useShownName();
  const keyOf = useRequestKey();
  const [asked, setAsked] = useState<Offer | null>(null);
  const accept = useCall('acceptOffer', {
    onSuccess: () => {
      setAsked(null);
      toast.success(texts.accepted);
    },
    onError: (error) => {
      setAsked(null);
      tellError(error);
    },
  });
  const callOf = ({ _id: id, named }: Offer) => ({ params: { id }, body: { named }, key: keyOf({ id, named }) });
  return (
    <>
      <button
        type="button"
        className="btn btn-primary tabular-nums"
        aria-label={texts.acceptOf(usd(offer.price), offer.phone.name)}
        aria-haspopup="dialog"
        onClick={() => setAsked(offer)}
        {...waits(!offer.canAccept)}
      >
        {texts.accept(usd(offer.price))}
      </button>
      {asked && (
        <Dialog title={texts.acceptAsk(usd(asked.price))} onClose={() => setAsked(null)}>
          <p className="mb-2 font-semibold wrap-anywhere">{asked.phone.name}</p>
          <p>
            {asked.isSeller
              ? texts.acceptAsSeller(nameOf(asked.other.name), usd(asked.price))
              : texts.acceptAsBuyer(usd(asked.price))}
          </p>
          {!asked.isSeller && <div className="mt-4">{right}</div>}
          <div className="mt-6 flex justify-end gap-3 max-sm:flex-col-reverse">
            <button type="button" className="btn" onClick={() => setAsked(null)}>
              {texts.cancel}
            </button>
            <button
              type="button"
              className="btn btn-primary tabular-nums"
              onClick={() => accept.mutate(callOf(asked))}
              {...waits(accept.isPending)}
            >
              {texts.accept(usd(asked.price))}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
