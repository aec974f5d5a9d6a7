/** Who asks an admin to look at a sale, and why. No schemas here: the browser loads this. */
export const callKinds = ['buyer_asks', 'buyer_absent', 'no_code', 'seller_asks'] as const;
export type CallKind = (typeof callKinds)[number];

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
