/** What a carrier's service says of a parcel. No schemas here: the browser loads this. */
export const parcelStates = [
  'unknown',
  'on_its_way',
  'to_deliver',
  'to_pick_up',
  'delivered',
  'sent_back',
  'lost',
  'trouble',
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** What a carrier can say of a parcel at last. */
export const parcelEnds = ['delivered', 'sent_back', 'lost'] as const satisfies readonly ParcelState[];
export type ParcelEnd = (typeof parcelEnds)[number];

/** Why it is no proof: its time, its place, or a number that another sale has had. */
export const parcelDoubts = ['time', 'place', 'number'] as const;
export type ParcelDoubt = (typeof parcelDoubts)[number];

/** What one can choose on the page of the test carrier. */
export const testMoves = ['on_its_way', 'to_deliver', 'delivered', 'sent_back', 'lost'] as const;
export type TestMove = (typeof testMoves)[number];
