/** The side that asks an admin to look at a sale, and why. No schemas here: the browser loads this. */
export const callKinds = ['buyer_asks', 'buyer_absent', 'no_code', 'seller_asks'] as const;
export type CallKind = (typeof callKinds)[number];

/** How often each side of a sale may call an admin, and a buyer may ask to cancel. Each time somebody is notified. */
export const askingMax = { calls: 5, cancels: 3 };

/** States of a sale from which somebody can ask, and to which it goes back. */
const goingOn: readonly string[] = ['to_hand_over', 'sent', 'received'];

/** Can an admin be asked for while a sale stands so? */
export function canCall(state: string): boolean {
  return goingOn.includes(state);
}

/** What each side can ask for. */
export const callsOf = {
  buyer: ['buyer_asks'],
  seller: ['buyer_absent', 'no_code', 'seller_asks'],
} as const satisfies Record<'buyer' | 'seller', readonly CallKind[]>;

/** Says which side asks for an admin; null for a problem with the phone. */
export function callerOf(about: string): 'buyer' | 'seller' | null {
  if (!callKinds.some((kind) => kind === about)) return null;
  return about === 'buyer_asks' ? 'buyer' : 'seller';
}
