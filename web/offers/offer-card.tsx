import type { ReactNode } from 'react';
import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { Offer } from '#contract/offers.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { OfferActions } from '#web/offers/offer-actions.tsx';
import { useOfferTexts } from '#web/texts/pages/offers.ts';
import { useFormats, useShownName } from '#web/texts/use-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

/** An offer: for which phone, which prices were named, until when it waits, and what can be done. */
/** @param right whom its buyer buys from, read before they accept */
export function OfferCard({ offer, now, right }: { offer: Offer; now: Date; right: ReactNode }) {
  const { phone, other, isSeller, state, isMyTurn } = offer;
  const texts = useOfferTexts();
  const { usd, until } = useFormats();
  const nameOf = useShownName();
  const ends = until(offer.expiresAt, now);
  return (
    <li className="surface space-y-3.5 p-4 sm:p-5">
      <div className="flex gap-3.5 sm:gap-4">
        <Picture
          sources={pictureSources(phone.img)}
          alt=""
          sizes="80px"
          placeholder={phone.placeholder}
          className="rounded-field size-16 shrink-0 sm:size-20"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 className="text-subheading min-w-0 wrap-anywhere">
              {phone.salesStatus === 'Withdrawn' ? (
                phone.name
              ) : (
                <Link to={paths.phone(phone._id, phone.name)} className="link link-hover inline-block py-0.5">
                  {phone.name}
                </Link>
              )}
            </h3>
            {state !== 'open' && (
              <Badge tone={state === 'accepted' ? 'success' : 'neutral'}>{texts.states[state]}</Badge>
            )}
          </div>
          <p className="text-note text-quiet wrap-anywhere">
            {isSeller ? texts.buyer(nameOf(other.name)) : texts.seller(nameOf(other.name))}
          </p>
          <p className="text-note text-quiet tabular-nums">{texts.asking(usd(phone.price))}</p>
        </div>
      </div>
      <Prices offer={offer} />
      {state === 'open' && (
        <p className="text-note flex items-center gap-1.5 font-medium">
          <Clock className="text-quiet size-4 shrink-0" aria-hidden="true" />
          {isMyTurn ? texts.answerBy(ends) : texts.answeredBy(ends)}
        </p>
      )}
      {isMyTurn && !offer.canAccept && <p className="text-note font-medium">{texts.held}</p>}
      {isMyTurn && offer.canAccept && offer.counter === null && <p className="text-note text-quiet">{texts.noMore}</p>}
      <OfferActions offer={offer} right={right} />
    </li>
  );
}

/** What was named, in turns; the last one counts. */
function Prices({ offer: { prices, other } }: { offer: Offer }) {
  const texts = useOfferTexts();
  const { usd } = useFormats();
  const nameOf = useShownName();
  return (
    <ol aria-label={texts.prices} className="flex flex-wrap gap-2">
      {prices.map(({ price, isOwn, at }, place) => {
        const isLast = place === prices.length - 1;
        return (
          <li
            key={at}
            className={`rounded-field px-3 py-1.5 text-sm tabular-nums ${isLast ? 'bg-primary/10 font-semibold' : 'bg-base-200 text-quiet'}`}
          >
            <span className="wrap-anywhere">
              {isOwn ? (
                texts.you(usd(price))
              ) : (
                <Sentence text={(name) => texts.them(name, usd(price))}>
                  <bdi>{nameOf(other.name)}</bdi>
                </Sentence>
              )}
            </span>
            {isLast && <TimeAgo at={at} className="text-quiet text-note ms-2 font-normal whitespace-nowrap" />}
          </li>
        );
      })}
    </ol>
  );
}
