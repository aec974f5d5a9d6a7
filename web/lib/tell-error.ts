import { messageOf } from '#web/lib/problems.ts';
import { toast } from '#web/lib/toast.ts';

/** Says in passing why something failed. Somebody who closed the dialog that asks for a code knows why. */
export function tellError(error: unknown): void {
  if ((error as { code?: unknown } | null)?.code !== 'confirm_again') toast.error(messageOf(error));
}
