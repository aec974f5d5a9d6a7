import type { NewProduct } from '#contract/products.ts';
import type { Return } from '#contract/return-acts.ts';
import type { TestMarket } from '#server/testing/market.ts';
import type { Person } from '#server/testing/people.ts';
import { act, calleMayor, choose, look, sellPhone, send } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

const ups = { carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;

export const goBackWords = 'It is not as promised, so it goes back.';

/** A phone that was sent to its buyer, or handed over, who has a problem with it. */
export async function sellBrokenPhone(market: TestMarket, said: Partial<NewProduct> = {}): Promise<PaidPhone> {
  const sold = await sellPhone(market, said);
  if (said.handover === 'sent') {
    await choose(sold.buyer, sold.sale, { way: 'sent', address: calleMayor });
    await send(sold.seller, sold.sale, ups);
  }
  await act(sold.buyer, sold.sale, { act: 'receive' });
  await act(sold.buyer, sold.sale, { act: 'say_problem', about: 'broken', words: 'Cracked' });
  return sold;
}

/** A phone that goes back, as an admin has decided. */
export async function goBack(market: TestMarket, admin: Person, said: Partial<NewProduct> = {}): Promise<PaidPhone> {
  const sold = await sellBrokenPhone(market, said);
  const { status } = await admin.call(`PUT /api/sales/${sold.sale}/decision`, { for: 'return', words: goBackWords });
  if (status !== 200) throw new Error('the phone does not go back');
  return sold;
}

/** How a return looks to somebody. */
export async function lookBack(person: Person, sale: string): Promise<Return> {
  const { back } = await look(person, sale);
  if (back === null) throw new Error('the phone does not go back');
  return back;
}

/** Its buyer sends a phone back to the address that they see. */
export async function sendBack(buyer: Person, sale: string, parcel: typeof ups | object = ups) {
  const { changedAt } = await lookBack(buyer, sale);
  return act(buyer, sale, { act: 'send_back', ...ups, ...parcel, changedAt: changedAt ?? new Date(0).toISOString() });
}
