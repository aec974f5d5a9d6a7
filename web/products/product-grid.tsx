import { memo, useDeferredValue, useId } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { useFirstFew } from '#web/ui/use-first-few.ts';
import { useNow } from '#web/lib/use-now.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { BookedNotice } from '#web/products/booked-notice.tsx';
import type { OwnBooking } from '#web/products/booked-notice.tsx';
import { CardActions } from '#web/products/card-actions.tsx';
import type { CardAction } from '#web/products/card-actions.tsx';
import { ProductCard } from '#web/products/product-card.tsx';
import { useOwnBookings } from '#web/products/use-own-bookings.ts';
import { prepareDialog, usePhoneDialogs } from '#web/products/use-phone-dialogs.tsx';
import { cardColumns } from '#web/products/skeletons.tsx';
import { Savable } from '#web/saved/save-button.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** The one that a phone shows before one scrolls; more would share its line with it. */
const eagerCount = 1;
/** As many as a screen shows. */
export const atOnce = 6;

interface Props {
  products: readonly Product[];
  chosen?: Product | undefined;
  /** null while it isn't known who is looking: then nothing can be pressed, except on a page that is open to all. */
  user: SessionUser | null;
  /** What visitors see as actions, where they may look: they are sent to the login when they press something. */
  ForVisitors?: ComponentType<{ product: Product }> | undefined;
  /** Are these not all, nor all that can be said of them? */
  isComing: boolean;
  /** When the server rendered them, if it did. */
  renderedAt?: string | undefined;
  /** Below the last one: what fetches more. */
  end: ReactNode;
}

/** Phones as cards, with the dialogs that book and report them. The one that was chosen before comes first. */
export function ProductGrid({ products, chosen, user, ForVisitors, isComing, renderedAt, end }: Props) {
  const { forBuyers } = useTexts().listing.list;
  const reasonId = useId();
  const now = useNow(renderedAt);
  const { ownOf, justBooked, addBooked } = useOwnBookings(user, now);
  const { begin, dialogs, comingFor } = usePhoneDialogs(user, addBooked);
  // A page that works without scripts is rendered whole. Else a list that has just come is rendered piece by piece;
  // meanwhile what stood there before stays.
  const ready = useDeferredValue(products);
  const { shown, isWhole } = useFirstFew(inOrder(chosen, ready), ForVisitors ? pageSize : atOnce);
  const isBusy = (user === null && !ForVisitors) || isComing || ready !== products || !isWhole;
  return (
    <>
      <div className={cardColumns} aria-busy={isBusy || undefined}>
        {shown.map((product, at) => (
          <Card
            key={product._id}
            product={product}
            isChosen={product === chosen}
            now={now}
            eager={at < eagerCount}
            user={user}
            ForVisitors={ForVisitors}
            own={product.salesStatus === 'Reserved' ? ownOf(product) : undefined}
            isNew={product._id === justBooked}
            reasonId={reasonId}
            coming={comingFor(product)}
            onOpen={begin}
          />
        ))}
      </div>
      {/* Known later than the phones, so it stands below them and moves none. */}
      {user !== null && user.role !== 'buyer' && products.length > 0 && (
        <div
          id={reasonId}
          data-bar
          className="bg-base-100 rounded-field shadow-lift sticky bottom-3 z-10 mt-5 print:hidden"
        >
          <Alert tone="info">{user.role === 'admin' ? forBuyers.admin : forBuyers.seller}</Alert>
        </div>
      )}
      {/* While the list grows the button moves, so it can't be pressed; it keeps the focus. */}
      <div className={isWhole ? '' : 'pointer-events-none opacity-0'}>{end}</div>
      {dialogs}
    </>
  );
}

interface CardProps {
  product: Product;
  isChosen: boolean;
  now: Date;
  eager: boolean;
  user: SessionUser | null;
  ForVisitors: Props['ForVisitors'];
  own: OwnBooking | undefined;
  isNew: boolean;
  reasonId: string;
  coming: CardAction | null;
  onOpen: (kind: CardAction, product: Product) => Promise<void>;
}

/** Rendered again only when something about it has changed: there are many. */
const Card = memo(function Card({
  product,
  isChosen,
  now,
  eager,
  user,
  ForVisitors,
  own,
  isNew,
  reasonId,
  coming,
  onOpen,
}: CardProps) {
  return (
    <Savable product={product}>
      <ProductCard
        product={product}
        isChosen={isChosen}
        now={now}
        eager={eager}
        isOpenToAll={ForVisitors !== undefined}
        notice={product.salesStatus === 'Reserved' && <BookedNotice own={own} now={now} isNew={isNew} />}
        actions={
          <CardActions
            product={product}
            user={user}
            ForVisitors={ForVisitors}
            reasonId={reasonId}
            coming={coming}
            onPrepare={prepareDialog}
            onOpen={(kind) => void onOpen(kind, product)}
          />
        }
      />
    </Savable>
  );
});

function inOrder(chosen: Product | undefined, products: readonly Product[]): readonly Product[] {
  return chosen === undefined ? products : [chosen, ...products.filter(({ _id }) => _id !== chosen._id)];
}
