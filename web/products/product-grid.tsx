import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { myBookingsQuery } from '#web/bookings/queries.ts';
import { AddressToConfirm } from '#web/identity/unconfirmed-address.tsx';
import { pageSize } from '#web/lib/paged-query.ts';
import { toast } from '#web/lib/toast.ts';
import { useFirstFew } from '#web/ui/use-first-few.ts';
import { useNow } from '#web/lib/use-now.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { BookedNotice } from '#web/products/booked-notice.tsx';
import type { OwnBooking } from '#web/products/booked-notice.tsx';
import { CardActions } from '#web/products/card-actions.tsx';
import type { CardAction } from '#web/products/card-actions.tsx';
import { ProductCard } from '#web/products/product-card.tsx';
import { showReserved } from '#web/products/queries.ts';
import { cardColumns } from '#web/products/skeletons.tsx';
import { Savable } from '#web/saved/save-button.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Forms are large, and most who look never open one: they come when somebody is about to. */
const load = {
  booking: async () => ({
    kind: 'booking' as const,
    Dialog: (await import('#web/bookings/booking-dialog.tsx')).BookingDialog,
  }),
  report: async () => ({
    kind: 'report' as const,
    Dialog: (await import('#web/reports/report-dialog.tsx')).ReportDialog,
  }),
};

type Open = { product: Product } & Awaited<ReturnType<(typeof load)[CardAction]>>;

/** The one that a phone shows before one scrolls; more would share its line with it. */
const eagerCount = 1;
/** As many as a screen shows. */
export const atOnce = 6;

interface Props {
  products: readonly Product[];
  chosen?: Product | undefined;
  /** null while it isn't known who is looking: then nothing can be pressed, except on a page that is open to all. */
  user: SessionUser | null;
  /** Visitors may look, and are sent to the login when they press something. */
  isOpenToAll?: boolean;
  /** Are these not all, nor all that can be said of them? */
  isComing: boolean;
  /** When the server rendered them, if it did. */
  renderedAt?: string | undefined;
  /** Below the last one: what fetches more. */
  end: ReactNode;
}

/** Phones as cards, with the dialogs that book and report them. The one that was chosen before comes first. */
export function ProductGrid({ products, chosen, user, isOpenToAll = false, isComing, renderedAt, end }: Props) {
  const { forBuyers } = useTexts().listing.list;
  const queryClient = useQueryClient();
  const reasonId = useId();
  const now = useNow(renderedAt);
  const { notLoaded } = useTexts().frame.error;
  const [open, setOpen] = useState<Open | null>(null);
  const [coming, setComing] = useState<{ kind: CardAction; productId: string } | null>(null);
  const { ownOf, justBooked, addBooked } = useOwnBookings(user);
  // A page that works without scripts is rendered whole. Else a list that has just come is rendered piece by piece; meanwhile what stood there before stays.
  const ready = useDeferredValue(products);
  const { shown, isWhole } = useFirstFew(inOrder(chosen, ready), isOpenToAll ? pageSize : atOnce);
  const isBusy = (user === null && !isOpenToAll) || isComing || ready !== products || !isWhole;
  const close = () => setOpen(null);
  const begin = useCallback(
    async (kind: CardAction, product: Product) => {
      setComing({ kind, productId: product._id });
      try {
        setOpen({ product, ...(await load[kind]()) });
      } catch {
        toast.error(notLoaded);
      } finally {
        setComing(null);
      }
    },
    [notLoaded],
  );
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
            isOpenToAll={isOpenToAll}
            own={product.salesStatus === 'Reserved' ? ownOf(product) : undefined}
            isNew={product._id === justBooked}
            reasonId={reasonId}
            coming={coming?.productId === product._id ? coming.kind : null}
            onOpen={begin}
          />
        ))}
      </div>
      {/* Known later than the phones, so it stands below them and moves none; it is seen all the same. */}
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
      {user !== null && open?.kind === 'booking' && (
        <open.Dialog
          product={open.product}
          user={user}
          notice={<AddressToConfirm before="book" />}
          onClose={close}
          onBooked={(booking) => {
            // The answer is enough to show what has changed; the lists are fetched again all the same.
            addBooked(open.product._id, booking);
            showReserved(queryClient, open.product);
          }}
        />
      )}
      {user !== null && open?.kind === 'report' && <open.Dialog product={open.product} user={user} onClose={close} />}
    </>
  );
}

interface CardProps {
  product: Product;
  isChosen: boolean;
  now: Date;
  eager: boolean;
  user: SessionUser | null;
  isOpenToAll: boolean;
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
  isOpenToAll,
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
        isOpenToAll={isOpenToAll}
        notice={product.salesStatus === 'Reserved' && <BookedNotice own={own} now={now} isNew={isNew} />}
        actions={
          <CardActions
            product={product}
            user={user}
            isOpenToAll={isOpenToAll}
            reasonId={reasonId}
            coming={coming}
            onPrepare={prepare}
            onOpen={(kind) => void onOpen(kind, product)}
          />
        }
      />
    </Savable>
  );
});

function prepare(kind: CardAction): void {
  load[kind]().catch(() => undefined);
}

function inOrder(chosen: Product | undefined, products: readonly Product[]): readonly Product[] {
  return chosen === undefined ? products : [chosen, ...products.filter(({ _id }) => _id !== chosen._id)];
}

/** Which of the phones the reader holds, from the list of bookings and from what was booked just now. */
function useOwnBookings(user: SessionUser | null) {
  const [booked, setBooked] = useState<{ productId: string; booking: OwnBooking }[]>([]);
  const bookings = useQuery({ ...myBookingsQuery(user?.email ?? ''), enabled: user?.role === 'buyer' });
  const ownOf = ({ _id }: Product): OwnBooking | undefined => {
    const listed = bookings.data?.find(
      ({ productID, state }) => productID === _id && (state === 'reserved' || state === 'paying'),
    );
    return listed === undefined
      ? booked.find(({ productId }) => productId === _id)?.booking
      : { bookingId: listed._id, expiresAt: listed.expiresAt };
  };
  return {
    ownOf,
    justBooked: booked.at(-1)?.productId,
    addBooked: (productId: string, booking: OwnBooking) => setBooked((before) => [...before, { productId, booking }]),
  };
}
