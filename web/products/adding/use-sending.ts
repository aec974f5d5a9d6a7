import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AbortSignalLike } from '#contract/route.ts';
import { useIsShown } from '#web/fields/last-word.ts';
import { showProblems } from '#web/fields/show-problems.ts';
import { paths } from '#web/lib/paths.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { whileSignedIn } from '#web/lib/while-signed-in.ts';
import { fields } from '#web/products/adding/values.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';

interface Sending {
  key: readonly string[];
  call: 'createProduct' | 'editProduct';
  send: (values: Values, signal: AbortSignalLike) => Promise<unknown>;
  /** Whether or not the form is still there. */
  onSent: () => Promise<void> | void;
  /** What is said then. */
  sent: string;
}

/**
 * Sends a listing and leads on to My Products. Photos may take minutes. People who have left the form meanwhile stay
 * where they are, and a toast tells them how it ended.
 */
export function useSending(form: AddForm, { key, call, send, onSent, sent }: Sending) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const isShown = useIsShown();
  const sending = useMutation({
    mutationKey: key,
    mutationFn: (values: Values) => send(values, whileSignedIn()),
    meta: { call },
    onMutate: () => setProblem(null),
    onSuccess: async () => {
      await onSent();
      toast.success(sent);
      if (isShown.current) void navigate(paths.myProducts);
    },
    onError: (error) => {
      if (isShown.current) setProblem(showProblems(error, form.setError, fields));
      else tellError(error);
    },
  });
  return { sending, problem };
}
