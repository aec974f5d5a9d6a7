import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '#contract/client.ts';
import { messageOf } from '#web/lib/problems.ts';

const Suspended = lazy(() => import('#web/identity/suspended.tsx'));

/** Why signing in was refused. Suspended people are told where they can object. */
export function whyRefused(error: unknown): ReactNode {
  const reason = messageOf(error);
  if (!(error instanceof ApiError) || error.code !== 'account_suspended') return reason;
  return (
    <Suspense fallback={reason}>
      <Suspended reason={reason} />
    </Suspense>
  );
}
