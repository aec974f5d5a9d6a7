import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { PhonePage } from '#contract/phones.ts';
import type { Product } from '#contract/products.ts';
import { paths } from '#web/lib/paths.ts';
import { callAddress } from '#web/lib/phone-numbers.ts';
import { useSession } from '#web/lib/session.tsx';
import { ExplainedVerifiedBadge } from '#web/products/explained-verified-badge.tsx';
import { productQuery } from '#web/products/queries.ts';
import { SellerKind } from '#web/products/seller-kind.tsx';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { StarShape } from '#web/ui/stars.tsx';

type Seller = NonNullable<PhonePage['seller']>;

/** The seller of a phone, and for members how to reach them. */
export function SellerBox({ phone, seller }: { phone: Product; seller: PhonePage['seller'] }) {
  const texts = usePageTexts().phonePage.seller;
  const { date, number } = useFormats();
  return (
    <section className="surface space-y-3 p-4 sm:p-5" aria-labelledby="seller">
      <h2 id="seller" className="text-eyebrow text-quiet">
        {texts.title}
      </h2>
      {seller === undefined ? (
        <p className="text-quiet">{texts.closed}</p>
      ) : (
        <div>
          <div className="text-subheading flex items-center gap-1 wrap-anywhere">
            <Link to={paths.seller(seller._id, seller.name)} className="link link-primary min-w-0 py-0.5">
              {seller.name}
            </Link>
            {seller.verified && <ExplainedVerifiedBadge />}
          </div>
          <RatingLink seller={seller} />
          <p className="text-note text-quiet">
            {seller.sold > 0 ? texts.sold(seller.sold, number(seller.sold)) : texts.noneSold} ·{' '}
            {texts.memberSince(date(seller.memberSince))}
          </p>
        </div>
      )}
      {seller !== undefined && <SellerKind trader={seller.trader} />}
      {seller !== undefined && phone.salesStatus !== 'Sold' && (
        <>
          <Contact phone={phone} />
          <AskSeller id={phone._id} />
        </>
      )}
    </section>
  );
}

/** While versions change, a server of the older one answers without a rating. */
function RatingLink({ seller }: { seller: Omit<Seller, 'rating'> & Partial<Pick<Seller, 'rating'>> }) {
  const texts = usePageTexts().phonePage.seller;
  const { number } = useFormats();
  const { average, count } = seller.rating ?? { average: null, count: 0 };
  if (average === null) return null;
  return (
    <Link
      to={`${paths.seller(seller._id, seller.name)}#reviews`}
      className="link link-hover inline-flex min-h-8 items-center gap-1.5 text-sm font-medium"
    >
      <StarShape isFull className="size-4" />
      {texts.rating(number(average), count, number(count))}
    </Link>
  );
}

/** Leads visitors to the login first. Only buyers ask. */
function AskSeller({ id }: { id: string }) {
  const { ask } = usePageTexts().phonePage.seller;
  const session = useSession();
  if (session.status === 'signedIn' && session.user.role !== 'buyer') return null;
  return (
    <Link to={paths.askSeller(id)} className="btn btn-outline w-full">
      <MessageCircle className="size-4" aria-hidden="true" />
      {ask}
    </Link>
  );
}

/** Never in the HTML, which is the same for everybody: members' browsers fetch it. */
function Contact({ phone }: { phone: Product }) {
  const session = useSession();
  if (session.status === 'signedIn') return <ContactForMembers id={phone._id} />;
  const isKnown = session.status === 'signedOut';
  return (
    <>
      <div className={isKnown ? '' : 'when-out'}>
        {phone.contactHidden === 'after_booking' ? <AfterBooking /> : <HowToSee />}
      </div>
      {!isKnown && (
        <div className="when-in">
          <Coming />
        </div>
      )}
    </>
  );
}

function HowToSee() {
  const texts = usePageTexts().phonePage.seller;
  const location = useLocation();
  return (
    <p className="text-note">
      {texts.toSeeContact}{' '}
      <Link to={paths.login} state={{ from: location }} className="link link-primary inline-block py-1 font-medium">
        {texts.logIn}
      </Link>
    </p>
  );
}

function AfterBooking() {
  return <p className="text-note text-quiet">{usePageTexts().phonePage.seller.afterBooking}</p>;
}

function ContactForMembers({ id }: { id: string }) {
  const { hidden } = usePageTexts().listing.card;
  const { data, isPending } = useQuery(productQuery(id));
  if (isPending) return <Coming />;
  if (data?.contactHidden === 'after_booking') return <AfterBooking />;
  if (data?.contactHidden !== undefined) return <p className="text-note text-quiet">{hidden[data.contactHidden]}</p>;
  return (
    <ul className="text-sm">
      {data?.phone && (
        <li className="flex items-center gap-2.5">
          <Phone className="text-quiet size-4 shrink-0" aria-hidden="true" />
          <a href={callAddress(data.phone)} className="link link-hover inline-block py-1.5 tabular-nums">
            {data.phone}
          </a>
        </li>
      )}
      {data?.email && (
        <li className="flex items-center gap-2.5">
          <Mail className="text-quiet size-4 shrink-0" aria-hidden="true" />
          <a href={`mailto:${data.email}`} className="link link-hover inline-block min-w-0 py-1.5">
            {data.email}
          </a>
        </li>
      )}
    </ul>
  );
}

function Coming() {
  return (
    <div className="space-y-2 py-1.5" aria-hidden="true">
      <span className="skeleton block h-5 w-36" />
      <span className="skeleton block h-5 w-52" />
    </div>
  );
}
