import type { Answer } from '#contract/client.ts';
import { onForbidden } from '#web/lib/api.ts';
import { whileSignedIn } from '#web/lib/while-signed-in.ts';

let asking: Promise<boolean> | null = null;

/** Sets how we ask for a second-factor code, after which the call is repeated. @returns how to unset it */
export function onConfirmAgain(ask: () => Promise<boolean>): () => void {
  onForbidden(async (refused, repeat) => {
    const signal = whileSignedIn();
    const text = await refused.text();
    const answer: Answer = { ok: false, status: refused.status, headers: refused.headers, text: async () => text };
    if (!/"code":"confirm_again"/.test(text)) return answer;
    asking ??= ask().finally(() => (asking = null));
    return (await asking) && !signal.aborted ? repeat() : answer;
  });
  return () => onForbidden(null);
}
