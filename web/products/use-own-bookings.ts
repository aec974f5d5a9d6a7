import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import { myBookingsQuery } from '#web/bookings/queries.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import type { OwnBooking } from '#web/products/booked-notice.tsx';

/** Which of the phones the reader holds, from the list of bookings and from what was booked just now. */
export function useOwnBookings(user: SessionUser | null) {
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
