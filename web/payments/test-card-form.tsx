import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { IntentResult } from '#contract/payments.ts';
import { TextField } from '#web/fields/text-field.tsx';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import { AuthenticationDialog } from '#web/payments/authentication-dialog.tsx';
import type { CardFormProps } from '#web/payments/card-form.ts';
import { groupDigits, parseExpiry } from '#web/payments/card-text.ts';
import { PayButtons } from '#web/payments/pay-buttons.tsx';
import { Alert } from '#web/ui/alert.tsx';

interface Values {
  number: string;
  expiry: string;
  cvc: string;
}

/** The card form of the embedded test gateway. After a refusal it waits until the card is changed or one asks for another try. */
export function TestCardForm({ booking, intent, onSucceeded, onProcessing, onOver }: CardFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isAuthenticating, setAuthenticating] = useState(false);
  const { register, handleSubmit, setValue, formState } = useForm<Values>({ defaultValues: { number: '', expiry: '', cvc: '' } });
  const { isSubmitting } = formState;
  const billing = { name: booking.userName, email: booking.email };
  const isPayable = intent !== undefined && !isSubmitting && problem === null && !isAuthenticating;

  const judge = async (result: IntentResult) => {
    if ('error' in result && result.error.code === 'payment_intent_unexpected_state') onOver();
    if ('error' in result) return setProblem(result.error.message);
    if (result.paymentIntent.status === 'requires_action') return setAuthenticating(true);
    if (result.paymentIntent.status === 'succeeded') return onSucceeded(result.paymentIntent.id);
    if (result.paymentIntent.status === 'processing') return onProcessing();
    setProblem('The payment was not completed. Please try again.');
  };

  const pay = handleSubmit(async ({ number, expiry, cvc }) => {
    if (intent === undefined) return;
    setProblem(null);
    try {
      const method = await api.testGatewayCreateMethod({ body: { number, ...parseExpiry(expiry), cvc: cvc.trim(), billing } });
      if ('error' in method) return setProblem(method.error.message);
      await judge(await api.testGatewayConfirm({ params: { id: intent.intentId }, body: { clientSecret: intent.clientSecret, paymentMethod: method.paymentMethod.id, billing } }));
    } catch (error) {
      setProblem(messageOf(error));
    }
  });

  const answerBank = async (outcome: 'complete' | 'fail') => {
    setAuthenticating(false);
    if (intent === undefined) return;
    try {
      await judge(await api.testGatewayAuthenticate({ params: { id: intent.intentId }, body: { clientSecret: intent.clientSecret, outcome } }));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  return (
    <form noValidate className="rounded-box border-base-300 space-y-4 border p-5 sm:p-6" onSubmit={(event) => void pay(event)} onChange={() => setProblem(null)}>
      <Alert tone="warning">
        Test mode: no real card is charged. Pay with <span className="font-mono whitespace-nowrap">4242 4242 4242 4242</span>, any date to come and any three digits.
      </Alert>
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={23}
        {...register('number', { onChange: (event: { target: { value: string } }) => setValue('number', groupDigits(event.target.value)) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Expiry" inputMode="numeric" autoComplete="cc-exp" placeholder="MM / YY" maxLength={7} {...register('expiry')} />
        <TextField label="CVC" inputMode="numeric" autoComplete="cc-csc" placeholder="CVC" maxLength={4} {...register('cvc')} />
      </div>
      <PayButtons isPayable={isPayable} isPaying={isSubmitting} problem={problem} onTryAgain={() => setProblem(null)} />
      {isAuthenticating && <AuthenticationDialog price={booking.price} onAnswer={(outcome) => void answerBank(outcome)} />}
    </form>
  );
}
