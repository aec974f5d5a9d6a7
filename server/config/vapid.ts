import { z } from 'zod';

/** Keys as web-push makes them: points and numbers of P-256, base64url. */
export const vapidVariables = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a VAPID key of 87 characters, as `npx web-push generate-vapid-keys` makes them')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a VAPID key of 43 characters, as `npx web-push generate-vapid-keys` makes them')
    .optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(?:mailto|https)$/, error: 'must begin with mailto: or https:' }).optional(),
};

interface VapidVariables {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
}

export interface VapidConfig {
  vapid: { publicKey: string; privateKey: string } | null;
  vapidSubject: string;
}

/** Who sends web push. Complaints are added to `wrong`. */
export function vapidConfig(is: VapidVariables, publicUrl: string, wrong: string[]): VapidConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = is;
  if ((publicKey === undefined) !== (privateKey === undefined))
    wrong.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: both or none');
  // A push service wants an address; of a market on this machine nobody would read it.
  const own = publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
  return {
    vapid: publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey },
    vapidSubject: is.VAPID_SUBJECT ?? own,
  };
}
