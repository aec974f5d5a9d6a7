import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Hourglass, ReceiptText, Undo2 } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Booking } from '#contract/bookings.ts';
import { bookingQuery } from '#web/bookings/queries.ts';
import { RightToWithdraw } from '#web/bookings/right-to-withdraw.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { mayPass } from '#web/lib/query-client.ts';
import { DeliveryPanel } from '#web/payments/delivery-panel.tsx';
import { PaymentDone } from '#web/payments/payment-done.tsx';
import { PaymentState } from '#web/payments/payment-state.tsx';
import { PriceIncludes } from '#web/payments/price-includes.tsx';
import { intentQuery, paymentSettingsQuery } from '#web/payments/queries.ts';
import { TestCardForm } from '#web/payments/test-card-form.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

/** Only where Stripe takes the cards its code is loaded. */
const StripeCardForm = lazy(() => import('#web/payments/stripe-card-form.tsx'));

type Outcome =
  | { kind: 'paid'; intentId: string }
  | { kind: 'unrecorded'; intentId: string; message: string }
  | { kind: 'late'; message: string };

/** Refusals of a charge that we refund. Servers of the last release say booking_over. */
const goesBack = new Set(['paid_too_late', 'payment_refunded', 'booking_over']);

/**
 * Gets the booking's payment intent, lets the provider's form take the card, and has the payment recorded. `onCharged`
 * says whether the card was charged. Then nothing is left to pay; the page polls the booking until the server knows,
 * which also hears from the provider.
 */
export function Checkout({ booking, onCharged }: { booking: Booking; onCharged: (isCharged: boolean) => void }) {
  const { common } = useTexts();
  const payments = usePaymentTexts();
  const { card, states } = payments;
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const settings = useQuery(paymentSettingsQuery());
  const intent = useQuery(intentQuery(booking, queryClient));

  // The page polls the booking, which says when the bank has decided. Then we ask for the intent once more.
  const isProcessing = intent.data?.status === 'processing' && booking.processing;
  const isOutdated = intent.data?.status === 'processing' && !booking.processing;
  const usable = isOutdated ? undefined : intent.data;
  const { refetch } = intent;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const isOther = intent.error instanceof ApiError && intent.error.code === 'payment_mismatch';
  useEffect(() => {
    if (!isOther) return;
    onCharged(true);
    return () => onCharged(false);
  }, [isOther, onCharged]);

  const recording = useCall('recordPayment', {
    onMutate: () => onCharged(true),
    onSuccess: ({ acknowledged }, { body: { transactionId } }) => {
      if (!acknowledged)
        return setOutcome({ kind: 'unrecorded', intentId: transactionId, message: states.notAcknowledged });
      setOutcome({ kind: 'paid', intentId: transactionId });
      // When it was paid the server alone knows.
      const paid = { ...booking, paid: true, state: 'paid' as const, transactionId };
      queryClient.setQueryData(bookingQuery(booking._id).queryKey, paid);
    },
    onError: async (error, { body: { transactionId: intentId } }) => {
      // There is nothing to try again.
      if (error instanceof ApiError && goesBack.has(error.code))
        return setOutcome({ kind: 'late', message: messageOf(error) });
      // Money that does not match its booking: whether it is there or went back is said of the intent.
      if (error instanceof ApiError && error.code === 'payment_mismatch') {
        setOutcome(null);
        onCharged(false);
        await intent.refetch();
        return;
      }
      setOutcome({ kind: 'unrecorded', intentId, message: messageOf(error) });
    },
  });
  const record = async (transactionId: string) => {
    const { _id: bookingId, price, email } = booking;
    await recording.mutateAsync({ body: { price, transactionId, email, bookingId } }).catch(() => undefined);
  };

  if (outcome?.kind === 'paid') return <PaymentDone booking={booking} transactionId={outcome.intentId} isNew />;
  if (outcome?.kind === 'late') {
    return (
      <PaymentState tone="warning" icon={Undo2} title={states.lateTitle}>
        {outcome.message}
      </PaymentState>
    );
  }
  if (outcome?.kind === 'unrecorded') {
    return (
      <PaymentState
        tone="warning"
        icon={ReceiptText}
        title={states.unrecordedTitle}
        action={
          <button type="button" className="btn btn-primary max-sm:w-full" onClick={() => void record(outcome.intentId)}>
            {common.tryAgain}
          </button>
        }
      >
        {states.unrecorded(outcome.message, outcome.intentId)}
      </PaymentState>
    );
  }
  const noIntent = intent.isError && (!usable || isOther) && (
    <ErrorState message={messageOf(intent.error)} onRetry={() => void intent.refetch()} />
  );
  // A refusal stays one. What may pass leaves the card that is being typed where it is.
  if (noIntent && !mayPass(intent.error)) return noIntent;
  if (settings.isError)
    return <ErrorState message={messageOf(settings.error)} onRetry={() => void settings.refetch()} />;
  if (isProcessing) {
    return (
      <PaymentState tone="info" icon={Hourglass} title={states.processingTitle}>
        {states.processing}
      </PaymentState>
    );
  }
  if (settings.isPending) return <FormSkeleton label={card.loading} fields={3} />;

  // Asked for the intent, the server asks the provider. Only then does the booking say that the bank decides.
  const lookAgain = async () => {
    await refetch();
    await queryClient.invalidateQueries({ queryKey: ['bookings'] });
  };
  const form = {
    booking,
    intent: usable,
    onSucceeded: record,
    onProcessing: () => void lookAgain(),
    onLost: () => void lookAgain(),
    onOver: () => void lookAgain(),
  };
  return (
    <div className="space-y-4">
      <DeliveryPanel booking={booking} />
      <RightToWithdraw trader={booking.trader} />
      {noIntent}
      {usable?.wasDeclined && <Alert tone="error">{states.declined}</Alert>}
      {settings.data.provider === 'test' ? (
        <TestCardForm {...form} />
      ) : (
        <Suspense fallback={<FormSkeleton label={card.loading} fields={1} />}>
          <StripeCardForm {...form} publishableKey={settings.data.publishableKey ?? ''} />
        </Suspense>
      )}
      <PriceIncludes booking={booking} />
    </div>
  );
}
