import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { api } from '#web/lib/api.ts';
import { showProblems } from '#web/lib/problems.ts';
import { Alert } from '#web/ui/alert.tsx';

interface Values {
  email: string;
  message: string;
}

/** Writes to the people who run this market. */
export function ContactForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>();
  const send = useMutation({
    mutationFn: (values: Values) => api.createMessage({ body: values }),
    onMutate: () => setProblem(null),
    onSuccess: () => reset({ email: '', message: '' }),
    onError: (error) => setProblem(showProblems(error, setError, ['email', 'message'])),
  });
  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit((values) => send.mutate(values))}>
      <TextField label="Email" type="email" autoComplete="email" error={formState.errors.email?.message} {...register('email', { required: 'Email Address is required' })} />
      <TextareaField
        label="Message"
        error={formState.errors.message?.message}
        {...register('message', { validate: (value) => value.trim() !== '' || 'Message is required', maxLength: { value: limits.textMax, message: `Message must have at most ${limits.textMax} characters` } })}
      />
      <SubmitButton disabled={send.isPending}>
        {send.isPending ? 'Sending…' : 'Submit'}
      </SubmitButton>
      {send.isSuccess && <Alert tone="success">Thank you. Your message is in our inbox; we answer by e-mail.</Alert>}
      {problem && <Alert tone="error">{problem}</Alert>}
    </form>
  );
}
