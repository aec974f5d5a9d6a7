import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Booking } from '#contract/bookings.ts';
import { bookingQuery } from '#web/bookings/queries.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { PaymentDone } from '#web/payments/payment-done.tsx';
import { intentQuery, paymentSettingsQuery } from '#web/payments/queries.ts';
import { TestCardForm } from '#web/payments/test-card-form.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Only where Stripe takes the cards its code is loaded. */
const StripeCardForm = lazy(() => import('#web/payments/stripe-card-form.tsx'));

type Outcome = { kind: 'paid'; intentId: string } | { kind: 'unrecorded'; intentId: string; message: string } | { kind: 'late'; message: string };

/** Gets the booking's payment intent, lets the provider's form take the card, and has the payment recorded. */
export function Checkout({ booking }: { booking: Booking }) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const settings = useQuery(paymentSettingsQuery());
  const intent = useQuery(intentQuery(booking, queryClient));

  const isProcessing = intent.data?.status === 'processing';
  const [wasProcessing, setWasProcessing] = useState(false);
  useEffect(() => {
    if (isProcessing) setWasProcessing(true);
  }, [isProcessing]);

  const record = async (intentId: string) => {
    try {
      const { acknowledged } = await api.recordPayment({ body: { price: booking.price, transactionId: intentId, email: booking.email, bookingId: booking._id } });
      if (!acknowledged) return setOutcome({ kind: 'unrecorded', intentId, message: 'it was not acknowledged.' });
      setOutcome({ kind: 'paid', intentId });
      queryClient.setQueryData(bookingQuery(booking._id).queryKey, { ...booking, paid: true, state: 'paid' as const, transactionId: intentId });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void queryClient.invalidateQueries({ queryKey: ['categories'] });
      void queryClient.invalidateQueries({ queryKey: ['bookings', booking.email] });
    } catch (error) {
      // The reservation had ended before the money came: it goes back by itself, and there is nothing to try again.
      if (error instanceof ApiError && error.code === 'booking_over') return setOutcome({ kind: 'late', message: error.message });
      setOutcome({ kind: 'unrecorded', intentId, message: messageOf(error) });
    }
  };

  if (outcome?.kind === 'paid') return <PaymentDone transactionId={outcome.intentId} />;
  if (outcome?.kind === 'late') return <Alert tone="warning">{outcome.message}</Alert>;
  if (outcome?.kind === 'unrecorded') {
    return (
      <div className="space-y-4">
        <Alert tone="warning">
          Your card was charged, but we could not note it yet: {outcome.message} You will not be charged again. Your transaction is {outcome.intentId}.
        </Alert>
        <button type="button" className="btn btn-primary" onClick={() => void record(outcome.intentId)}>
          Try again
        </button>
      </div>
    );
  }
  if (intent.isError && !intent.data) return <ErrorState message={messageOf(intent.error)} onRetry={() => void intent.refetch()} />;
  if (settings.isError) return <ErrorState message={messageOf(settings.error)} onRetry={() => void settings.refetch()} />;
  if (isProcessing) {
    return <Alert tone="info">Your bank is processing the payment. The phone is held for you meanwhile; this page looks again by itself, and you may also leave it.</Alert>;
  }
  if (settings.isPending) return <Spinner label="Loading the card form" />;

  const lookAgain = () => {
    void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    void intent.refetch();
  };
  const form = { booking, intent: intent.data, onSucceeded: record, onProcessing: lookAgain, onOver: lookAgain };
  return (
    <div className="space-y-4">
      {wasProcessing && <Alert tone="error">Your bank has not approved the payment. Nothing was charged; please try another card.</Alert>}
      {settings.data.provider === 'test' ? (
        <TestCardForm {...form} />
      ) : (
        <Suspense fallback={<Spinner label="Loading the card form" />}>
          <StripeCardForm {...form} publishableKey={settings.data.publishableKey ?? ''} />
        </Suspense>
      )}
    </div>
  );
}
