import { useState } from 'react';
import type { FormEvent } from 'react';
import type { CardError, IntentResult } from '#contract/payments.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { mayPass } from '#web/lib/query-client.ts';
import { AuthenticationDialog } from '#web/payments/authentication-dialog.tsx';
import { CardFields } from '#web/payments/card-fields.tsx';
import type { CardFormProps } from '#web/payments/card-form.ts';
import { CardPanel } from '#web/payments/card-panel.tsx';
import { parseExpiry } from '#web/payments/card-text.ts';
import { PayButtons } from '#web/payments/pay-buttons.tsx';
import { TestModeNotice, testCard } from '#web/payments/test-mode-notice.tsx';
import { useCard } from '#web/payments/use-card.ts';
import { usePaymentTexts } from '#web/texts/pages/payments.ts';

/** `isElsewhere`: the focus was led to the field that it is about. */
interface Problem {
  text: string;
  isElsewhere: boolean;
}

/**
 * The card form of the embedded test gateway. After a refusal it waits until the card is changed or one asks for
 * another try.
 */
export function TestCardForm({ booking, intent, onSucceeded, onProcessing, onLost, onOver }: CardFormProps) {
  const texts = usePaymentTexts().card;
  const { card, fields, fill, judgeAll, leadTo } = useCard();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [isAuthenticating, setAuthenticating] = useState(false);
  const billing = { name: booking.userName, email: booking.email };
  const isPayable = intent !== undefined && !isPaying && problem === null && !isAuthenticating;

  const say = (text: string) => setProblem({ text, isElsewhere: false });
  const refuse = ({ code, message }: CardError) =>
    setProblem({ text: texts.refusal(code, message), isElsewhere: leadTo(code) });

  const judge = async (answer: Promise<IntentResult>) => {
    const result = await heard(answer);
    if (result === null) return;
    if ('error' in result && result.error.code === 'payment_intent_unexpected_state') onOver();
    if ('error' in result) return refuse(result.error);
    if (result.paymentIntent.status === 'requires_action') return setAuthenticating(true);
    if (result.paymentIntent.status === 'succeeded') return onSucceeded(result.paymentIntent.id);
    if (result.paymentIntent.status === 'processing') return onProcessing();
    say(texts.notCompleted);
  };

  const pay = async ({ intentId, clientSecret }: { intentId: string; clientSecret: string }) => {
    const { number, expiry, cvc } = card;
    const method = await api.testGatewayCreateMethod({
      body: { number, ...parseExpiry(expiry), cvc: cvc.trim(), billing },
    });
    if ('error' in method) return refuse(method.error);
    await judge(
      api.testGatewayConfirm({
        params: { id: intentId },
        body: { clientSecret, paymentMethod: method.paymentMethod.id, billing },
      }),
    );
  };

  /**
   * Null when the answer got lost. Then nobody here knows whether money was taken: that is asked at once, and again
   * until it is known.
   */
  const heard = async (answer: Promise<IntentResult>): Promise<IntentResult | null> => {
    try {
      return await answer;
    } catch (error) {
      if (!mayPass(error)) throw error;
      onLost();
      say(texts.lost);
      return null;
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPayable) return;
    judgeAll();
    setPaying(true);
    void pay(intent)
      .catch((error: unknown) => say(messageOf(error)))
      .finally(() => setPaying(false));
  };

  const answerBank = async (outcome: 'complete' | 'fail') => {
    setAuthenticating(false);
    if (intent === undefined) return;
    setPaying(true);
    try {
      await judge(
        api.testGatewayAuthenticate({
          params: { id: intent.intentId },
          body: { clientSecret: intent.clientSecret, outcome },
        }),
      );
    } catch (error) {
      say(messageOf(error));
    } finally {
      setPaying(false);
    }
  };

  return (
    <CardPanel onSubmit={onSubmit} onChange={() => setProblem(null)}>
      <TestModeNotice
        onFill={() => {
          fill(testCard);
          setProblem(null);
        }}
      />
      <CardFields {...fields} />
      <PayButtons
        price={booking.price}
        isPayable={isPayable}
        isPaying={isPaying}
        problem={problem?.text ?? null}
        isReady={intent !== undefined}
        isElsewhere={problem?.isElsewhere ?? false}
        onTryAgain={() => setProblem(null)}
      />
      {isAuthenticating && (
        <AuthenticationDialog price={booking.price} onAnswer={(outcome) => void answerBank(outcome)} />
      )}
    </CardPanel>
  );
}
