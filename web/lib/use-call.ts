import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { Client } from '#contract/client.ts';
import { api } from '#web/lib/api.ts';
import type { ChangingCall } from '#web/lib/changes.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';

type Input<Name extends ChangingCall> = Parameters<Client[Name]>[0];
type Reply<Name extends ChangingCall> = Awaited<ReturnType<Client[Name]>>;

interface Options<Name extends ChangingCall, Kept> extends Pick<
  UseMutationOptions<Reply<Name>, Error, Input<Name>, Kept>,
  'mutationKey' | 'mutationFn' | 'onMutate' | 'onSuccess' | 'onError'
> {
  /** Said when the call has changed something, and not when it was so already. */
  done?: string;
}

/** Refetches what the call changes (lib/changes.ts). A refusal is told in passing, unless `onError` tells it. */
export function useCall<Name extends ChangingCall, Kept = unknown>(
  name: Name,
  { done, onSuccess, ...options }: Options<Name, Kept> = {},
) {
  // TypeScript can't see that a call's own input fits it when its name is a variable.
  const call = api[name] as (input: Input<Name>) => Promise<Reply<Name>>;
  return useMutation({
    onError: tellError,
    mutationFn: call,
    ...options,
    meta: { call: name },
    onSuccess: (...told) => {
      if (done !== undefined && hasChanged(told[0])) toast.success(done);
      return onSuccess?.(...told);
    },
  });
}

function hasChanged(reply: object): boolean {
  return ('deletedCount' in reply ? reply.deletedCount : 'modifiedCount' in reply ? reply.modifiedCount : 1) !== 0;
}
