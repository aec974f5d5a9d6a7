import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import type { CardFormProps } from '#web/payments/card-form.ts';
import { CardPanel } from '#web/payments/card-panel.tsx';
import { getStripe } from '#web/payments/load-stripe.ts';
import { PayButtons } from '#web/payments/pay-buttons.tsx';
import { useInk } from '#web/payments/use-ink.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';
import { useLanguage } from '#web/texts/use-texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

/** The card form of Stripe: its own element takes the card, so that no number ever reaches this market. */
export default function StripeCardForm({ publishableKey, ...props }: CardFormProps & { publishableKey: string }) {
  const texts = usePaymentTexts().card;
  const language = useLanguage();
  const [stripe, setStripe] = useState<Stripe | null | 'loading'>('loading');
  const load = useCallback(() => {
    setStripe('loading');
    void getStripe(publishableKey, language).then(setStripe);
  }, [publishableKey, language]);
  useEffect(load, [load]);

  if (stripe === 'loading') return <FormSkeleton label={texts.loading} fields={1} />;
  if (stripe === null) return <ErrorState message={texts.notLoaded} onRetry={load} />;
  return (
    <Elements stripe={stripe}>
      <Form {...props} />
    </Elements>
  );
}

function Form({ booking, intent, onSucceeded, onProcessing, onLost, onOver }: CardFormProps) {
  const texts = usePaymentTexts().card;
  const stripe = useStripe();
  const elements = useElements();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const isPayable = stripe !== null && intent !== undefined && !isPaying && problem === null;

  const pay = async () => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !intent) return;
    const method = await stripe.createPaymentMethod({ type: 'card', card });
    if (method.error) return setProblem(method.error.message ?? texts.notAccepted);
    const confirmed = await stripe.confirmCardPayment(intent.clientSecret, {
      payment_method: { card, billing_details: { name: booking.userName, email: booking.email } },
    });
    if (confirmed.error?.code === 'payment_intent_unexpected_state') onOver();
    if (confirmed.error?.type === 'api_connection_error' || confirmed.error?.type === 'api_error') {
      onLost();
      return setProblem(texts.lost);
    }
    if (confirmed.error) return setProblem(confirmed.error.message ?? texts.notCompleted);
    if (confirmed.paymentIntent.status === 'succeeded') return onSucceeded(confirmed.paymentIntent.id);
    if (confirmed.paymentIntent.status === 'processing') return onProcessing();
    setProblem(texts.notCompleted);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPayable) return;
    setPaying(true);
    void pay()
      .catch(() => setProblem(texts.unreachable))
      .finally(() => setPaying(false));
  };

  return (
    <CardPanel onSubmit={onSubmit}>
      <CardBox onChange={() => setProblem(null)} />
      <PayButtons
        price={booking.price}
        isPayable={isPayable}
        isPaying={isPaying}
        problem={problem}
        isReady={intent !== undefined}
        onTryAgain={() => setProblem(null)}
      />
      <p className="text-note text-quiet text-center">{texts.byStripe}</p>
    </CardPanel>
  );
}

/**
 * Stripe's element in the frame of one of our fields: it shows the card's brand itself, and says what is wrong as a
 * part of it is left.
 */
function CardBox({ onChange }: { onChange: () => void }) {
  const { group } = usePaymentTexts().card;
  const id = useId();
  const ink = useInk();
  const [isFocused, setFocused] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const options = useMemo(
    () => ({
      hidePostalCode: true,
      style: {
        base: { fontSize: '16px', color: ink.text, iconColor: ink.quiet, '::placeholder': { color: ink.quiet } },
        invalid: { color: ink.wrong, iconColor: ink.wrong },
      },
    }),
    [ink],
  );
  const tell = (event: Partial<StripeCardElementChangeEvent>) => {
    setError(event.error?.message ?? null);
    onChange();
  };
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <p id={id} className="text-label mb-1.5">
        {group}
      </p>
      <div
        className={`rounded-field border px-4 py-3.5 ${error ? 'border-error' : 'border-outline'} ${isFocused ? 'outline-primary outline-2 outline-offset-2' : ''}`}
      >
        <CardElement
          options={options}
          onChange={tell}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-error mt-1 text-sm font-medium">
          {error}
        </p>
      )}
    </div>
  );
}
