import { useState } from 'react';
import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { get, useForm } from 'react-hook-form';
import type { DefaultValues, FieldError, FieldValues, Path, RegisterOptions } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import type { AbortSignalLike } from '#contract/route.ts';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { isOutdated, takesFormAway, useIsShown, useLastWord } from '#web/fields/last-word.ts';
import { fieldsNamed, showProblems } from '#web/fields/show-problems.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { whileSignedIn } from '#web/lib/while-signed-in.ts';
import { Alert } from '#web/ui/alert.tsx';

interface Options<Values extends FieldValues> {
  defaultValues?: DefaultValues<Values>;
  /**
   * Sends it; what this throws stands beside the field it is about, or below all of them. The signal is for a form that
   * makes several calls.
   */
  send: (values: Values, signal: AbortSignalLike) => Promise<void>;
  /** What is said of a refusal that is about no field. */
  why?: ((error: unknown) => ReactNode) | undefined;
}

export interface Sending {
  isSubmitting: boolean;
  problem: ReactNode;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
}

/**
 * The state of a form that is sent as a whole, for `<SentForm>`; `field` gives a field all it needs. People who closed
 * it before its answer are told in passing why it failed, unless what they asked for is done or over.
 */
export function useSentForm<Values extends FieldValues>({ defaultValues, send, why = messageOf }: Options<Values>) {
  const [problem, setProblem] = useState<ReactNode>(null);
  const { register, handleSubmit, setError, getValues, setValue, reset, trigger, formState } = useForm<Values>({
    ...judgedOnLeaving,
    defaultValues,
  });
  const { errors, isSubmitting, isSubmitted } = formState;
  const noteWhy = useLastWord();
  const isShown = useIsShown();
  const forget = () => {
    noteWhy(null);
    setProblem(null);
  };
  const onSubmit = handleSubmit(async (values) => {
    forget();
    try {
      await send(values, whileSignedIn());
    } catch (error) {
      const isPlaced = showProblems(error, setError, fieldsNamed(error, getValues())) === null;
      const problem = why(error);
      setProblem(isPlaced ? null : problem);
      if (!isShown.current && mayBeSentAgain(error)) tellError(error);
      else if (takesFormAway(error) && typeof problem === 'string') noteWhy(problem);
    }
  }, forget);
  const field = <Name extends Path<Values>>(name: Name, rules: RegisterOptions<Values, Name> = {}) => ({
    error: (get(errors, name) as FieldError | undefined)?.message,
    ...register(name, rules),
  });
  /** Judges a field that was found wrong again, since what it depends on has changed. */
  const judgeAgain = (name: Path<Values>) => void (get(errors, name) !== undefined && trigger(name));
  const sending: Sending = { isSubmitting, problem, onSubmit };
  return { field, judgeAgain, reset, getValues, setValue, setProblem, isTouched: isSubmitting || isSubmitted, sending };
}

/** Nothing of it is done or over, though something may have changed meanwhile. */
const mayBeSentAgain = (error: unknown) =>
  !isOutdated(error) || (error instanceof ApiError && error.code.endsWith('_changed'));

/** On a phone the refusal would be below the fold. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Its fields, the button that sends it, and why it was refused. */
export function SentForm({
  sending: { isSubmitting, problem, onSubmit },
  submit,
  beside,
  className = '',
  ref,
  children,
}: {
  sending: Sending;
  submit: string;
  /** Stands beside the button, which is as wide as the form otherwise. */
  beside?: ReactNode;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}) {
  return (
    <form ref={ref} noValidate className={`space-y-4 ${className}`} onSubmit={(event) => void onSubmit(event)}>
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton className={beside === undefined ? 'w-full' : ''} isWaiting={isSubmitting}>
          {submit}
        </SubmitButton>
        {beside}
      </div>
      {problem && (
        <div ref={scrollIntoView} className="scroll-mt-24 scroll-mb-8">
          <Alert tone="error">{problem}</Alert>
        </div>
      )}
    </form>
  );
}
