import { beforeEach, expect, test } from 'vitest';
import type { Booking, Sale } from '#contract/bookings.ts';
import { kinds, market, withSales } from '#server/orders/sales.fixture.ts';
import { act, look, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

withSales();

let { seller, buyer, sale } = {} as PaidPhone;
beforeEach(async () => {
  ({ seller, buyer, sale } = await sellPhone(market));
});

const inLists = async () => [
  (await buyer.call<Booking[]>(`GET /api/bookings?email=${encodeURIComponent(buyer.email)}`)).body[0]?.cancelling,
  (await seller.call<Sale[]>(`GET /api/sales?email=${encodeURIComponent(seller.email)}`)).body[0]?.cancelling,
];

test('A buyer asks to cancel, and the money goes back once the seller agrees', async () => {
  expect(await inLists()).toEqual([false, false]);
  expect((await act(buyer, sale, { act: 'ask_cancel', words: 'I found another.' })).body.modifiedCount).toBe(1);
  expect(await inLists()).toEqual([true, true]);
  expect((await kinds(seller))[0]).toBe('cancel_asked');
  expect((await look(seller, sale)).cancelling).toMatchObject({
    words: 'I found another.',
    declinedAt: null,
    isOpen: true,
  });
  const answers = await Promise.all([
    act(seller, sale, { act: 'agree_cancel' }),
    act(seller, sale, { act: 'agree_cancel' }),
  ]);
  expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1]);
  expect(await look(buyer, sale)).toMatchObject({
    state: 'undone',
    endedBy: 'seller',
    moneyIsBack: true,
    cancelling: { isOpen: false },
  });
  expect(await kinds(buyer)).toEqual(expect.arrayContaining(['refund_coming', 'refunded']));
});

test('A seller says no, and the sale continues', async () => {
  await act(buyer, sale, { act: 'ask_cancel' });
  expect((await act(buyer, sale, { act: 'withdraw_cancel' })).body.modifiedCount).toBe(1);
  expect([(await kinds(seller))[0], (await look(seller, sale)).cancelling]).toEqual(['cancel_withdrawn', null]);
  expect((await act(seller, sale, { act: 'agree_cancel' })).body.code).toBe('cancel_not_asked');
  await act(buyer, sale, { act: 'ask_cancel', words: 'Please.' });
  expect((await act(seller, sale, { act: 'decline_cancel' })).body.modifiedCount).toBe(1);
  expect((await kinds(buyer))[0]).toBe('cancel_declined');
  expect((await act(buyer, sale, { act: 'ask_cancel' })).body.code).toBe('cancel_declined');
  for (const step of ['receive', 'accept'] as const) await act(buyer, sale, { act: step });
  expect((await look(seller, sale)).state).toBe('completed');
});
