import type { Handover } from './handovers.ts';

/** How phones are sent by post. No schemas here: the browser loads this. */
/** How one phone reaches its buyer. */
export const ways = ['in_person', 'sent'] as const;
export type Way = (typeof ways)[number];

/** What a phone that is to be sent waits for: its buyer chooses, gives an address, or its seller sends it. */
export const sendingSteps = ['choose', 'address', 'to_send'] as const;
export type SendingStep = (typeof sendingSteps)[number];

/** When both sides are reminded of a parcel without a word, and when it becomes a case for admins. */
export const sentDays = { reminded: [5, 10], toAdmins: 14 } as const;

/** The least time a seller has to send, once the buyer of a paid phone has said how they want it. */
export const daysToSend = 3;

/** For how many days after its sale an address is kept. */
export const addressKeptDays = 90;

export const addressLimits = { lineMax: 100, postcodeMax: 16 } as const;
export const trackingMax = 40;

/** How it stands with a phone that its seller has not sent yet; null where there is nothing to send. */
export function sendingStep({
  offered,
  way,
  hasAddress,
}: {
  offered: Handover;
  way: Way | null;
  hasAddress: boolean;
}): SendingStep | null {
  const chosen = offered === 'both' ? way : offered;
  if (chosen === null) return 'choose';
  if (chosen === 'in_person') return null;
  return hasAddress ? 'to_send' : 'address';
}
