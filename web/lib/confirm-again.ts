import type { Answer } from '#contract/client.ts';
import { onForbidden } from '#web/lib/api.ts';

let asking: Promise<boolean> | null = null;

/** Says how somebody is asked for a code of the second step. What wanted one is done once it was right, and signs nobody out. @returns how to stop that */
export function onConfirmAgain(ask: () => Promise<boolean>): () => void {
  onForbidden(async (refused, repeat) => {
    const text = await refused.text();
    const answer: Answer = { ok: false, status: refused.status, headers: refused.headers, text: async () => text };
    if (!/"code":"confirm_again"/.test(text)) return answer;
    asking ??= ask().finally(() => (asking = null));
    return (await asking) ? repeat() : answer;
  });
  return () => onForbidden(null);
}
