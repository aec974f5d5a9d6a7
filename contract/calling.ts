/** The side that asks an admin to look at a sale, and why. No schemas here: the browser loads this. */
export const callKinds = ['buyer_asks', 'buyer_absent', 'no_code', 'seller_asks'] as const;
export type CallKind = (typeof callKinds)[number];

/** How often each side of a sale may call an admin, and a buyer may ask to cancel. Each time somebody is notified. */
export const askingMax = { calls: 5, cancels: 3 };

/** States of a sale from which either side can ask, and to which it goes back. */
const goingOn: readonly string[] = ['to_hand_over', 'sent', 'received'];

/** Can a side ask for an admin while a sale stands so? A buyer also while the phone goes back. */
export function canCall(state: string, side: 'buyer' | 'seller'): boolean {
  return goingOn.includes(state) || (side === 'buyer' && state === 'returning');
}

/** What each side can ask for. */
export const callsOf = {
  buyer: ['buyer_asks'],
  seller: ['buyer_absent', 'no_code', 'seller_asks'],
} as const satisfies Record<'buyer' | 'seller', readonly CallKind[]>;

/** Says which side asks for an admin; null for a problem with the phone or with its return. */
export function callerOf(about: string): 'buyer' | 'seller' | null {
  if (about === 'return_called') return 'buyer';
  if (!callKinds.some((kind) => kind === about)) return null;
  return about === 'buyer_asks' ? 'buyer' : 'seller';
}
