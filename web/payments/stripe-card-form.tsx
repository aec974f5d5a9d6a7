import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import type { CardFormProps } from '#web/payments/card-form.ts';
import { getStripe } from '#web/payments/load-stripe.ts';
import { PayButtons } from '#web/payments/pay-buttons.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The card form of Stripe: its own element takes the card, so that no number ever reaches this market. */
export default function StripeCardForm({ publishableKey, ...props }: CardFormProps & { publishableKey: string }) {
  const [stripe, setStripe] = useState<Stripe | null | 'loading'>('loading');
  const load = useCallback(() => {
    setStripe('loading');
    void getStripe(publishableKey).then(setStripe);
  }, [publishableKey]);
  useEffect(load, [load]);

  if (stripe === 'loading') return <Spinner label="Loading the card form" />;
  if (stripe === null) return <ErrorState message="The card form of our payment provider could not be loaded. Please check your connection, or a blocker of scripts, and try again." onRetry={load} />;
  return (
    <Elements stripe={stripe}>
      <Form {...props} />
    </Elements>
  );
}

function Form({ booking, intent, onSucceeded, onProcessing, onOver }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const isPayable = stripe !== null && intent !== undefined && !isPaying && problem === null;

  const pay = async () => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !intent) return;
    const method = await stripe.createPaymentMethod({ type: 'card', card });
    if (method.error) return setProblem(method.error.message ?? 'The card was not accepted.');
    const confirmed = await stripe.confirmCardPayment(intent.clientSecret, {
      payment_method: { card, billing_details: { name: booking.userName, email: booking.email } },
    });
    if (confirmed.error?.code === 'payment_intent_unexpected_state') onOver();
    if (confirmed.error) return setProblem(confirmed.error.message ?? 'The payment was not completed. Please try again.');
    if (confirmed.paymentIntent.status === 'succeeded') return onSucceeded(confirmed.paymentIntent.id);
    if (confirmed.paymentIntent.status === 'processing') return onProcessing();
    setProblem('The payment was not completed. Please try again.');
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPayable) return;
    setPaying(true);
    void pay()
      .catch(() => setProblem('The payment provider can not be reached. Please check your connection and try again.'))
      .finally(() => setPaying(false));
  };

  return (
    <form noValidate className="rounded-box border-base-300 space-y-4 border p-5 sm:p-6" onSubmit={onSubmit}>
      <div className="rounded-field border-base-300 border bg-white p-3.5">
        <CardElement options={{ hidePostalCode: true, style: { base: { fontSize: '16px' } } }} onChange={() => setProblem(null)} />
      </div>
      <PayButtons isPayable={isPayable} isPaying={isPaying} problem={problem} onTryAgain={() => setProblem(null)} />
    </form>
  );
}
