import { useRef, useState, useTransition } from 'react';
import type { FormEvent } from 'react';
import { isLonger } from '#contract/length.ts';
import { limits } from '#contract/limits.ts';
import { emailShape } from '#web/fields/email-shape.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problems.ts';
import type { Texts } from '#web/texts/en/index.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

type Name = 'email' | 'message';
type Errors = Partial<Record<Name, string>>;

const names: readonly Name[] = ['email', 'message'];

/**
 * Writes to the people who run this market. Two fields that every visitor fetches need no form library, and nothing
 * else that the home page can do without.
 */
export function ContactForm() {
  const texts = useTexts();
  const { common, messages } = texts;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const [isSending, startSending] = useTransition();

  const send = (values: Record<Name, string>) =>
    startSending(async () => {
      try {
        await api.createMessage({ body: values });
        if (form.current) empty(form.current, values);
        setOutcome({ tone: 'success', text: messages.form.sent });
      } catch (error) {
        setOutcome({ tone: 'error', text: messageOf(error) });
      }
    });

  function show(found: Errors): void {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = typedIn(event.currentTarget);
    const found = whyNot(values, texts);
    show(found);
    if (Object.keys(found).length > 0) return;
    setOutcome(null);
    send(values);
  }

  const checkAgain = (name: Name) => (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (errors[name] === undefined) return;
    const { value } = event.currentTarget;
    setErrors((before) => ({ ...before, [name]: whyNot({ email: '', message: 'a', [name]: value }, texts)[name] }));
  };

  return (
    <form ref={form} noValidate className="surface shadow-card space-y-5 p-5 sm:p-7" onSubmit={submit}>
      <TextField
        label={common.email}
        type="email"
        name="email"
        autoComplete="email"
        error={errors.email}
        onChange={checkAgain('email')}
      />
      <TextareaField label={common.message} name="message" error={errors.message} onChange={checkAgain('message')} />
      <SubmitButton isWaiting={isSending}>{isSending ? common.sending : common.submit}</SubmitButton>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </form>
  );
}

/**
 * Empties the fields that still hold what was sent. What was typed meanwhile is the next message, and keeps its
 * address.
 */
function empty(form: HTMLFormElement, sent: Record<Name, string>): void {
  const typed = typedIn(form);
  if (typed.message !== sent.message) return;
  if (typed.email === sent.email) return form.reset();
  const message = form.elements.namedItem('message');
  if (message instanceof HTMLTextAreaElement) message.value = '';
}

function typedIn(form: HTMLFormElement): Record<Name, string> {
  const typed = new FormData(form);
  return { email: textOf(typed, 'email'), message: textOf(typed, 'message') };
}

function textOf(form: FormData, name: Name): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function whyNot({ email, message }: Record<Name, string>, { common, issues, messages }: Texts): Errors {
  return {
    ...(!emailShape.test(email) && { email: email ? common.invalid.emailWrong : common.invalid.email }),
    ...(message.trim() === '' && { message: messages.form.required }),
    ...(isLonger(message.trim(), limits.textMax) && { message: issues.too_long({ max: limits.textMax }) }),
  };
}
