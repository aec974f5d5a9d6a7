import webPush from 'web-push';
import { watching } from '#contract/allowances.ts';
import type { PushSender } from '#server/platform/push-sender/push-sender.ts';
import { isPushService } from '#server/platform/push-sender/push-services.ts';

/** The browser has ended it, or the push service has. */
const goneStatuses = [404, 410];

/** To known push services alone, without redirects. @param subject the operator's address: mailto: or https: */
export function createWebPushSender(subject: string, send: typeof fetch = fetch): PushSender {
  return {
    makeKeys: () => webPush.generateVAPIDKeys(),
    send: async ({ endpoint, p256dh, auth }, { text, keptSeconds }, keys) => {
      // Checked when it was stored; the list may have become shorter since.
      if (!isPushService(endpoint)) return 'gone';
      const { headers, body, method } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        TTL: keptSeconds,
        vapidDetails: { subject, ...keys },
      });
      const answer = await send(endpoint, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: body === null ? null : new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(watching.pushTimeoutMs),
      });
      await answer.body?.cancel();
      if (goneStatuses.includes(answer.status)) return 'gone';
      if (!answer.ok) throw new Error(`${new URL(endpoint).hostname} answered ${answer.status}`);
      return 'sent';
    },
  };
}
