import { Flag } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { nextRange } from '#contract/offering.ts';
import type { Product } from '#contract/products.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { BookedNotice } from '#web/products/booked-notice.tsx';
import { CardActions, Words } from '#web/products/card-actions.tsx';
import type { CardAction } from '#web/products/card-actions.tsx';
import { Assurances } from '#web/products/page/assurances.tsx';
import { BuyBar } from '#web/products/page/buy-bar.tsx';
import { useOwnBookings } from '#web/products/use-own-bookings.ts';
import { prepareDialog, usePhoneDialogs } from '#web/products/use-phone-dialogs.tsx';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Books a phone, offers less for it and reports it. Visitors are sent to /login and come back; who is neither buyer nor
 * visitor sees why not.
 */
export function PhoneActions({ phone }: { phone: Product }) {
  const texts = usePageTexts().phonePage;
  const session = useSession();
  if (phone.salesStatus === 'Sold')
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold">{texts.soldNote}</p>
        <a href="#similar" className="link link-primary py-1.5">
          {texts.seeSimilar}
        </a>
      </div>
    );
  if (session.status === 'signedIn') return <ForMembers phone={phone} user={session.user} />;
  // The server renders both; the mark on <html> shows one until it is known who looks.
  const isKnown = session.status === 'signedOut';
  return (
    <>
      <div className={isKnown ? '' : 'when-out'}>
        <ForVisitors phone={phone} />
      </div>
      {!isKnown && (
        <div className="when-in">
          <ForMembers phone={phone} user={null} />
        </div>
      )}
    </>
  );
}

/** The same address is shown again after the login (web/identity/origin.ts), and what was pressed opens there. */
function ForVisitors({ phone }: { phone: Product }) {
  const { listing, phonePage } = usePageTexts();
  const { card } = listing;
  const from = useLocation();
  const login = (action: CardAction) => ({ to: paths.login, state: { from, pressed: `${action} ${phone._id}` } });
  const isReserved = phone.salesStatus === 'Reserved';
  return (
    <div className="space-y-3">
      {isReserved && <BookedNotice own={undefined} now={new Date(0)} isNew={false} />}
      {isReserved ? (
        <button type="button" className="btn btn-primary min-h-12 w-full" disabled>
          {card.bookNow}
        </button>
      ) : (
        <BuyBar price={phone.resalePrice}>
          <Link {...login('booking')} className="btn btn-primary min-h-12 flex-1 whitespace-nowrap">
            {card.bookNow}
          </Link>
        </BuyBar>
      )}
      {isOpenToOffers(phone) && (
        <Link {...login('offer')} className="btn btn-outline min-h-12 w-full">
          {phonePage.makeOffer}
        </Link>
      )}
      {!isReserved && <Assurances phone={phone} />}
      <Link {...login('report')} className="btn btn-ghost text-quiet -ms-3 min-h-11 px-3 font-medium whitespace-nowrap">
        <Flag className="size-4" aria-hidden="true" />
        {card.report}
      </Link>
    </div>
  );
}

/** For a phone of $1 there is nothing less to offer, and some sellers take no offers. */
function isOpenToOffers({ salesStatus, resalePrice, noOffers }: Product): boolean {
  return salesStatus === 'Available' && !noOffers && nextRange([], Math.trunc(resalePrice)) !== null;
}

function ForMembers({ phone, user }: { phone: Product; user: SessionUser | null }) {
  const { listing, phonePage } = usePageTexts();
  const { forBuyers } = listing.list;
  const [isOffered, setOffered] = useState(false);
  const reasonId = useId();
  const now = useNow();
  const { ownOf, justBooked, addBooked } = useOwnBookings(user, now);
  const { begin, dialogs, comingFor } = usePhoneDialogs(user, addBooked, () => setOffered(true));
  const isForBuyer = user === null || user.role === 'buyer';
  const isBookable = isForBuyer && phone.salesStatus === 'Available' && ownOf(phone) === undefined;
  const action = {
    product: phone,
    user,
    reasonId,
    coming: comingFor(phone),
    onPrepare: prepareDialog,
    onOpen: (kind: CardAction) => void begin(kind, phone),
  };
  const book = <CardActions {...action} only="booking" />;
  return (
    <div className="space-y-3">
      {phone.salesStatus === 'Reserved' && (
        <BookedNotice own={ownOf(phone)} now={now} isNew={phone._id === justBooked} />
      )}
      {isBookable ? <BuyBar price={phone.resalePrice}>{book}</BuyBar> : <div className="flex">{book}</div>}
      {isOpenToOffers(phone) && isForBuyer && (
        <button
          type="button"
          className="btn btn-outline min-h-12 w-full"
          disabled={user === null}
          onPointerEnter={() => prepareDialog('offer')}
          onFocus={() => prepareDialog('offer')}
          onClick={() => void begin('offer', phone)}
        >
          <Words isComing={comingFor(phone) === 'offer'}>{phonePage.makeOffer}</Words>
        </button>
      )}
      {isOffered && (
        <Alert tone="success">
          {phonePage.offered}{' '}
          <Link to={paths.offers} className="link inline-block py-0.5 font-semibold">
            {phonePage.seeOffers}
          </Link>
        </Alert>
      )}
      {user !== null && user.role !== 'buyer' && (
        <div id={reasonId}>
          <Alert tone="info">{user.role === 'admin' ? forBuyers.admin : forBuyers.seller}</Alert>
        </div>
      )}
      {isBookable && <Assurances phone={phone} />}
      <div className="-ms-3">
        <CardActions {...action} only="report">
          <Flag className="size-4" aria-hidden="true" />
        </CardActions>
      </div>
      {dialogs}
    </div>
  );
}
