import { ApiError } from '#contract/client.ts';
import { messageOf } from '#web/lib/problems.ts';
import { toast } from '#web/lib/toast.ts';

export function tellError(error: unknown): void {
  if (!isUntold(error)) toast.error(messageOf(error));
}

/** Is it not to be told: somebody closed the dialog that asks for a code, or has signed out meanwhile? */
export function isUntold(error: unknown): boolean {
  return error instanceof ApiError && ['confirm_again', 'ended'].includes(error.code);
}
