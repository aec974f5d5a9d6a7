import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#contract/products.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { toast } from '#web/lib/toast.ts';
import type { OwnBooking } from '#web/products/booked-notice.tsx';
import type { CardAction } from '#web/products/card-actions.tsx';
import { showReserved } from '#web/products/queries.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Few come from the login, and without it they press again. */
const OpenPressed = lazy(() => import('#web/products/open-pressed.ts').catch(() => ({ default: () => null })));

const unconfirmed = () => import('#web/identity/unconfirmed-address.tsx');

/** Forms are large, and most who look never open one: they come when somebody is about to. */
const load = {
  booking: async () => {
    const [form, notice] = await Promise.all([import('#web/bookings/booking-dialog.tsx'), unconfirmed()]);
    return { kind: 'booking' as const, Dialog: form.BookingDialog, Notice: notice.AddressToConfirm };
  },
  offer: async () => {
    const [form, notice, right] = await Promise.all([
      import('#web/offers/offer-dialog.tsx'),
      unconfirmed(),
      import('#web/bookings/right-to-withdraw.tsx'),
    ]);
    const parts = { Notice: notice.AddressToConfirm, Right: right.RightToWithdrawFrom };
    return { kind: 'offer' as const, Dialog: form.OfferDialog, ...parts };
  },
  report: async () => ({
    kind: 'report' as const,
    Dialog: (await import('#web/reports/report-dialog.tsx')).ReportDialog,
  }),
};

type Open = { product: Product; userId: string | null | undefined } & Awaited<ReturnType<(typeof load)[CardAction]>>;

/** The dialogs that book, report and make an offer for phones: what opens them, and what is open. */
export function usePhoneDialogs(
  user: SessionUser | null,
  addBooked: (productId: string, booking: OwnBooking) => void,
  onOffered?: () => void,
) {
  const { notLoaded } = useTexts().frame.error;
  const queryClient = useQueryClient();
  const from = useLocation().state as { pressed?: unknown } | null;
  const [open, setOpen] = useState<Open | null>(null);
  // It is for nobody who signs in next, in another tab.
  const userId = user?._id;
  if (open && open.userId !== userId) setOpen(null);
  const [coming, setComing] = useState<{ kind: CardAction; productId: string } | null>(null);
  // An answer may come when its dialog was left, and another one is open.
  const close = () => setOpen((now) => (now === open ? null : now));
  const begin = useCallback(
    async (kind: CardAction, product: Product) => {
      setComing({ kind, productId: product._id });
      try {
        const loaded = await load[kind]();
        // What was pressed first and comes last must not take the place of what has opened meanwhile.
        setOpen((now) => now ?? { product, userId, ...loaded });
      } catch {
        toast.error(notLoaded);
      } finally {
        setComing(null);
      }
    },
    [notLoaded, userId],
  );
  const dialogs = (
    <>
      {user !== null && Boolean(from?.pressed) && (
        <Suspense>
          <OpenPressed user={user} onOpen={begin} />
        </Suspense>
      )}
      {user !== null && open?.kind === 'booking' && (
        <open.Dialog
          product={open.product}
          user={user}
          notice={<open.Notice before="book" />}
          onClose={close}
          onBooked={(booking) => {
            // The answer is enough to show what has changed; we still fetch the lists again.
            addBooked(open.product._id, booking);
            showReserved(queryClient, open.product);
          }}
        />
      )}
      {open?.kind === 'offer' && (
        <open.Dialog
          product={open.product}
          notice={<open.Notice before="book" />}
          right={<open.Right sellerId={open.product.sellerId} />}
          onClose={close}
          onOffered={() => onOffered?.()}
        />
      )}
      {user !== null && open?.kind === 'report' && <open.Dialog product={open.product} user={user} onClose={close} />}
    </>
  );
  return {
    begin,
    dialogs,
    comingFor: ({ _id }: Product) => (coming?.productId === _id ? coming.kind : null),
  };
}

export function prepareDialog(kind: CardAction): void {
  load[kind]().catch(() => undefined);
}
