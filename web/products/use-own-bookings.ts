import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import { myBookingsQuery } from '#web/bookings/queries.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import type { OwnBooking } from '#web/products/booked-notice.tsx';
import { holdingOf, unlisted } from '#web/products/own-bookings.ts';
import type { JustBooked } from '#web/products/own-bookings.ts';

/** Which of the phones the reader holds, from the list of bookings and from what was booked just now. */
export function useOwnBookings(user: SessionUser | null, now: Date) {
  const [booked, setBooked] = useState<JustBooked[]>([]);
  const [justBooked, setJustBooked] = useState<string>();
  const { data: listed = [] } = useInfiniteQuery({
    ...myBookingsQuery(user?.email ?? ''),
    enabled: user?.role === 'buyer',
  });
  const left = unlisted(booked, listed);
  if (left.length < booked.length) setBooked(left);
  return {
    ownOf: ({ _id }: Product) => holdingOf(_id, listed, left, now),
    justBooked,
    addBooked: (productId: string, booking: OwnBooking) => {
      setJustBooked(productId);
      setBooked((before) => [...before, { productId, booking }]);
    },
  };
}
