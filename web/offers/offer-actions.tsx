import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Offer } from '#contract/offers.ts';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';
import { AcceptButton } from '#web/offers/accept-button.tsx';
import { CounterDialog } from '#web/offers/counter-dialog.tsx';
import { useOfferTexts } from '#web/texts/pages/offers.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { ConfirmButton, quiet } from '#web/ui/confirm-button.tsx';

interface Props {
  offer: Offer;
  right: ReactNode;
}

/** What the reader can do with an offer: answer it, take it back, or go on with what came of it. */
export function OfferActions({ offer, right }: Props) {
  const texts = useOfferTexts();
  const nameOf = useShownName();
  const conversation = offer.isSeller
    ? offer.conversation && paths.conversation(offer.conversation)
    : paths.askSeller(offer.phone._id);
  const isOpen = offer.state === 'open';
  const goesOn = offer.state === 'accepted' && (offer.booking !== null || Boolean(conversation));
  if (!isOpen && !goesOn) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {offer.isMyTurn && <Answers offer={offer} right={right} />}
      {isOpen && !offer.isMyTurn && <EndButton offer={offer} />}
      {offer.booking !== null && (
        <Link
          to={paths.payment(offer.booking)}
          className="btn btn-primary"
          aria-label={texts.toOrderOf(offer.phone.name)}
        >
          {texts.toOrder}
        </Link>
      )}
      {conversation && (
        <Link
          to={conversation}
          className="btn btn-ghost h-auto min-h-(--size) max-w-full shrink py-1 wrap-anywhere whitespace-normal"
        >
          {texts.write(nameOf(offer.other.name))}
        </Link>
      )}
    </div>
  );
}

function Answers({ offer, right }: Props) {
  const texts = useOfferTexts();
  const [countered, setCountered] = useState<Offer | null>(null);
  return (
    <>
      <AcceptButton offer={offer} right={right} />
      {offer.counter !== null && (
        <button
          type="button"
          className="btn btn-outline"
          aria-label={texts.counterOf(offer.phone.name)}
          aria-haspopup="dialog"
          onClick={() => setCountered(offer)}
        >
          {texts.counter}
        </button>
      )}
      <EndButton offer={offer} />
      {countered?.counter && (
        <CounterDialog offer={countered} range={countered.counter} onClose={() => setCountered(null)} />
      )}
    </>
  );
}

/** Declines the other side's price, or takes one's own back. */
function EndButton({ offer: { _id: id, named, price, phone, isMyTurn } }: { offer: Offer }) {
  const texts = useOfferTexts();
  const { usd } = useFormats();
  const end = useCall('endOffer', { done: isMyTurn ? texts.declined : texts.takenBack });
  const [name, label, question] = isMyTurn
    ? [texts.decline, texts.declineOf, texts.declineAsk]
    : [texts.takeBack, texts.takeBackOf, texts.takeBackAsk];
  return (
    <ConfirmButton
      question={question(usd(price))}
      about={phone.name}
      label={label(usd(price), phone.name)}
      isWaiting={end.isPending}
      look={quiet}
      onConfirm={() => end.mutate({ params: { id }, body: { named } })}
    >
      {name}
    </ConfirmButton>
  );
}
