import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Booking } from '#contract/bookings.ts';
import { bookingQuery } from '#web/bookings/queries.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { PaymentDone } from '#web/payments/payment-done.tsx';
import { TestCardForm } from '#web/payments/test-card-form.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Gets the booking's payment intent, lets the provider's form take the card, and has the payment recorded. */
export function Checkout({ booking }: { booking: Booking }) {
  const queryClient = useQueryClient();
  const [transactionId, setTransactionId] = useState<string | null>(null);
  const [unrecorded, setUnrecorded] = useState<{ intentId: string; message: string } | null>(null);
  const intent = useQuery({
    queryKey: ['intent', booking._id, booking.price],
    queryFn: async () => {
      try {
        return await api.createPaymentIntent({ body: { price: booking.price, bookingId: booking._id } });
      } catch (error) {
        // Paid or lapsed meanwhile, in another tab perhaps: then the booking itself has news.
        if (error instanceof ApiError && error.status === 409) await queryClient.invalidateQueries({ queryKey: ['bookings'] });
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const record = async (intentId: string) => {
    try {
      const { acknowledged } = await api.recordPayment({ body: { price: booking.price, transactionId: intentId, email: booking.email, bookingId: booking._id } });
      if (!acknowledged) return setUnrecorded({ intentId, message: 'it was not acknowledged.' });
      setTransactionId(intentId);
      setUnrecorded(null);
      queryClient.setQueryData(bookingQuery(booking._id).queryKey, { ...booking, paid: true, state: 'paid' as const, transactionId: intentId });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
      void queryClient.invalidateQueries({ queryKey: ['bookings', booking.email] });
    } catch (error) {
      setUnrecorded({ intentId, message: messageOf(error) });
    }
  };

  if (transactionId !== null) return <PaymentDone transactionId={transactionId} />;
  if (unrecorded) {
    return (
      <div className="space-y-4">
        <Alert tone="warning">
          Your card was charged, but we could not note it yet: {unrecorded.message} You will not be charged again. Your transaction is {unrecorded.intentId}.
        </Alert>
        <button type="button" className="btn btn-primary" onClick={() => void record(unrecorded.intentId)}>
          Try again
        </button>
      </div>
    );
  }
  if (intent.isError) {
    return <ErrorState message={messageOf(intent.error)} onRetry={() => void intent.refetch()} />;
  }
  return <TestCardForm booking={booking} intent={intent.data} onSucceeded={record} />;
}
